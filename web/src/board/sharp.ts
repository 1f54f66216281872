/**
 * The map itself, as sharp as the screen allows, in squares over the picture of the whole. A square is drawn when the view rests
 * and nothing else is to be done, one at a time, and stays as long as it is near; so a pan draws nothing and a rest never holds up.
 */

import type { Box } from './drawn';

/** Drawing a square costs nearly the same whatever its size, for the whole map is gone through each time. */
const SIDE = 640;
const WAIT = 80;

interface Square {
  canvas: HTMLCanvasElement;
  x: number;
  y: number;
  side: number;
}

const idle = (work: () => void): number =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work, { timeout: 300 }) : setTimeout(work, 30);
const drop = (task: number) => ('cancelIdleCallback' in window ? window.cancelIdleCallback(task) : clearTimeout(task));

export class Sharp {
  private kept = new Map<string, Square>();
  private older: Square[] = [];
  private image: HTMLImageElement | null = null;
  private k = 0;
  private timer = 0;
  private task = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly sheet: { width: number; height: number },
    private readonly moving: () => boolean,
  ) {}

  /** Show the part in sight; `image` null means that the picture of the whole is sharp enough. */
  show(image: HTMLImageElement | null, k: number, sight: Box): void {
    this.stop();
    if (k !== this.k || image !== this.image) {
      this.clear(this.older);
      this.older = [...this.kept.values()];
      this.kept = new Map();
      if (image !== this.image || !image) this.older = this.clear(this.older);
      this.k = k;
      this.image = image;
      for (const square of this.older) this.place(square);
    }
    if (!image) return;
    const wanted = this.within(sight);
    const keys = new Set(wanted.map((w) => w.key));
    for (const [key, square] of this.kept) {
      if (keys.has(key)) continue;
      square.canvas.remove();
      this.kept.delete(key);
    }
    const missing = wanted.filter((w) => !this.kept.has(w.key));
    this.timer = window.setTimeout(() => this.next(missing), WAIT);
  }

  stop(): void {
    clearTimeout(this.timer);
    drop(this.task);
  }

  private within(sight: Box) {
    const side = SIDE / this.k;
    const found: { key: string; i: number; j: number }[] = [];
    const i1 = Math.floor((Math.min(sight.x1, this.sheet.width) - 1) / side);
    const j1 = Math.floor((Math.min(sight.y1, this.sheet.height) - 1) / side);
    for (let i = Math.max(0, Math.floor(sight.x0 / side)); i <= i1; i++) {
      for (let j = Math.max(0, Math.floor(sight.y0 / side)); j <= j1; j++) found.push({ key: `${i} ${j}`, i, j });
    }
    const far = (w: { i: number; j: number }) =>
      Math.hypot((w.i + 0.5) * side - (sight.x0 + sight.x1) / 2, (w.j + 0.5) * side - (sight.y0 + sight.y1) / 2);
    return found.sort((a, b) => far(a) - far(b));
  }

  private next(missing: { key: string; i: number; j: number }[]): void {
    const [first, ...rest] = missing;
    if (!first) {
      this.older = this.clear(this.older);
      return;
    }
    this.task = idle(() => {
      if (this.moving()) this.timer = window.setTimeout(() => this.next(missing), WAIT);
      else {
        this.draw(first);
        this.next(rest);
      }
    });
  }

  private draw({ key, i, j }: { key: string; i: number; j: number }): void {
    if (!this.image) return;
    const scale = Math.min(2, devicePixelRatio);
    const side = SIDE / this.k;
    const draft = new OffscreenCanvas(SIDE * scale, SIDE * scale);
    const ink = draft.getContext('2d');
    if (!ink) return;
    ink.setTransform(this.k * scale, 0, 0, this.k * scale, -i * SIDE * scale, -j * SIDE * scale);
    ink.drawImage(this.image, 0, 0, this.sheet.width, this.sheet.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = draft.width;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(draft.transferToImageBitmap());
    const square = { canvas, x: i * side, y: j * side, side };
    this.place(square);
    this.kept.set(key, square);
    this.host.append(canvas);
  }

  private place({ canvas, x, y, side }: Square): void {
    const px = (v: number) => `${v * this.k}px`;
    Object.assign(canvas.style, { left: px(x), top: px(y), width: px(side), height: px(side) });
  }

  private clear(squares: Square[]): Square[] {
    for (const square of squares) square.canvas.remove();
    return [];
  }
}
