/** Where the map stands on the screen: pan, zoom and pinch by d3-zoom. While it moves only one transform changes. */

import { select } from 'd3-selection';
import 'd3-transition';
import { zoom as makeZoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform as Transform } from 'd3-zoom';
import { calm } from '../lib/prefs.svelte';

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
interface Sheet {
  width: number;
  height: number;
}

const REST = 140;

export class Camera {
  /** The view when it last came to rest; what is drawn by size follows this, not every frame. */
  settled = $state.raw({ k: 0.5, x: 0, y: 0 });
  size = $state.raw({ wide: 800, tall: 600 });
  /** Counters are drawn as large on the screen as one can read them, whatever the zoom. */
  grow = $derived.by(() => {
    const px = Math.min(50, Math.max(21, 33 * Math.sqrt(this.settled.k)));
    return Math.round((px / (32 * this.settled.k)) * 20) / 20;
  });
  private now = { k: 0.5, x: 0, y: 0 };
  private frame: HTMLElement | null = null;
  private world: HTMLElement | null = null;
  private rest = 0;

  private behaviour = makeZoom<HTMLElement, unknown>()
    .clickDistance(6)
    .filter((event: MouseEvent) => {
      const still = (event.target as Element).closest('.still');
      return (!event.ctrlKey || event.type === 'wheel') && !event.button && !still;
    })
    .on('start', () => this.world?.classList.add('moving'))
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      const t = event.transform;
      if (this.world) this.world.style.transform = `translate(${t.x}px,${t.y}px) scale(${t.k})`;
      if (Math.abs(t.k - this.now.k) > 1e-6) this.zoomed();
      this.now = { k: t.k, x: t.x, y: t.y };
      this.settle();
    })
    .on('end', () => this.settle());

  constructor(
    private readonly sheet: () => Sheet,
    private readonly zoomed: () => void,
  ) {}

  get k(): number {
    return this.now.k;
  }

  get moving(): boolean {
    return this.world?.classList.contains('moving') ?? false;
  }

  /** When nothing has moved for a moment, the map is drawn sharp and counters take their size. */
  private settle(): void {
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      this.world?.classList.remove('moving');
      this.settled = { ...this.now };
    }, REST);
  }

  attach(frame: HTMLElement, world: HTMLElement): () => void {
    this.frame = frame;
    this.world = world;
    const { width, height } = this.sheet();
    const measure = () => (this.size = { wide: frame.clientWidth, tall: frame.clientHeight });
    measure();
    this.behaviour
      .scaleExtent([Math.min(this.size.wide / width, this.size.tall / height) * 0.85, 6])
      .translateExtent([
        [-width * 0.03, -height * 0.03],
        [width * 1.03, height * 1.03],
      ]);
    select(frame).call(this.behaviour).on('dblclick.zoom', null);
    const watch = new ResizeObserver(measure);
    watch.observe(frame);
    return () => {
      watch.disconnect();
      clearTimeout(this.rest);
    };
  }

  /** Where the sheet ends, the view ends. */
  private held(t: Transform): Transform {
    const { width, height } = this.sheet();
    const keep = (shift: number, view: number, length: number) =>
      length * t.k <= view ? (view - length * t.k) / 2 : Math.min(0, Math.max(view - length * t.k, shift));
    return zoomIdentity.translate(keep(t.x, this.size.wide, width), keep(t.y, this.size.tall, height)).scale(t.k);
  }

  private to(wanted: Transform, quick: boolean): void {
    if (!this.frame) return;
    const target = select(this.frame);
    const t = this.held(wanted);
    if (quick || calm()) {
      target.call(this.behaviour.transform, t);
      this.settled = { k: t.k, x: t.x, y: t.y };
    } else target.transition().duration(450).call(this.behaviour.transform, t);
  }

  private centred(x: number, y: number, k: number): Transform {
    return zoomIdentity
      .translate(this.size.wide / 2, this.size.tall / 2)
      .scale(k)
      .translate(-x, -y);
  }

  /** Show a part of the map, no larger than `closest`. */
  show(box: Box, closest: number, quick = false): void {
    const pad = 110;
    const { width, height } = this.sheet();
    const { wide, tall } = this.size;
    const fits = Math.min(closest, (wide - pad) / Math.max(box.x1 - box.x0, 1), (tall - pad) / Math.max(box.y1 - box.y0, 1));
    const k = Math.max(fits, wide / width, tall / height);
    this.to(this.centred((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, k), quick);
  }

  /** The whole sheet. */
  fit(quick = false): void {
    const { width, height } = this.sheet();
    this.to(this.centred(width / 2, height / 2, Math.max(this.size.wide / width, this.size.tall / height)), quick);
  }

  centre(x: number, y: number): void {
    this.to(this.centred(x, y, this.now.k), false);
  }

  by(factor: number): void {
    if (!this.frame) return;
    const target = select(this.frame);
    if (calm()) target.call(this.behaviour.scaleBy, factor);
    else target.transition().duration(200).call(this.behaviour.scaleBy, factor);
  }

  pan(dx: number, dy: number): void {
    if (this.frame) select(this.frame).call(this.behaviour.translateBy, dx / this.now.k, dy / this.now.k);
  }

  /** A place on the map -> on the screen, and back. */
  onScreen(p: { x: number; y: number }): { x: number; y: number } {
    return { x: p.x * this.now.k + this.now.x, y: p.y * this.now.k + this.now.y };
  }

  onMap(event: MouseEvent): { x: number; y: number } {
    const box = this.frame!.getBoundingClientRect();
    return {
      x: (event.clientX - box.left - this.now.x) / this.now.k,
      y: (event.clientY - box.top - this.now.y) / this.now.k,
    };
  }

  /** Whether a place is in sight, with a margin of the screen. */
  sees(p: { x: number; y: number }, margin: number): boolean {
    const at = this.onScreen(p);
    return at.x > margin && at.y > margin && at.x < this.size.wide - margin && at.y < this.size.tall - margin;
  }
}
