/**
 * Where the map stands on the screen: pan, zoom and pinch by d3-zoom. The map is laid out in the pixels of the view at rest, so
 * that all its layers are drawn one to one; while it moves only the transform of the whole changes.
 */

import { select } from 'd3-selection';
import 'd3-transition';
import { zoom as makeZoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform as Transform } from 'd3-zoom';
import { calm } from '../lib/prefs.svelte';
import type { Box } from './drawn';

interface Sheet {
  width: number;
  height: number;
  /** The height of a hex, 0 on a board of points. */
  hex: number;
}

const REST = 140;
/** So often a map that has come to rest lets a choice go first. */
const PATIENCE = 8;
/** So much of its hex a counter of size 1 takes in height; and it is never smaller than so many pixels. */
const IN_HEX = 0.021;
const SMALLEST = 8;
/** So far a zoom may shrink or stretch what is drawn before it is drawn anew on the way. */
const SHRINK = 1 / 3;
const STRETCH = 4;
/** How much more than the view is kept drawn round it, and how little of that may be left, in parts of the view. */
const AROUND = 0.4;
const LEAST = 0.12;

const grown = (b: Box, by: number): Box => {
  const w = (b.x1 - b.x0) * by;
  const h = (b.y1 - b.y0) * by;
  return { x0: b.x0 - w, y0: b.y0 - h, x1: b.x1 + w, y1: b.y1 + h };
};

export class Camera {
  /** The view when it last came to rest; what is drawn by size follows this, not every frame. */
  settled = $state.raw({ k: 0.5, x: 0, y: 0 });
  size = $state.raw({ wide: 800, tall: 600 });
  /** Counters are drawn as large on the screen as one can read them, whatever the zoom; in a hex no larger than it holds. */
  grow = $derived.by(() => {
    const { k } = this.settled;
    const { hex } = this.sheet();
    const px = Math.min(50, Math.max(21, 33 * Math.sqrt(k)));
    const free = Math.round((px / (32 * k)) * 20) / 20;
    return hex ? Math.max(Math.min(free, hex * IN_HEX), SMALLEST / (32 * k)) : free;
  });
  /** What is to be drawn: the view and its surroundings, in the map's measure. Changes now and then, not with every frame. */
  sight = $state.raw<Box>({ x0: 0, y0: 0, x1: 0, y1: 0 });
  /** The view itself when that was last said. */
  view = $state.raw<Box>({ x0: 0, y0: 0, x1: 0, y1: 0 });
  moving = false;
  private now = { k: 0.5, x: 0, y: 0 };
  private frame: HTMLElement | null = null;
  private world: HTMLElement | null = null;
  private rest = 0;

  private behaviour = makeZoom<HTMLElement, unknown>()
    .clickDistance(6)
    .extent(() => [
      [0, 0],
      [this.size.wide, this.size.tall], // known already: asking the page would lay it out at once
    ])
    .filter((event: MouseEvent) => {
      const still = (event.target as Element).closest('.still');
      return (!event.ctrlKey || event.type === 'wheel') && !event.button && !still && !this.taken();
    })
    .on('start', () => (this.moving = true))
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.follow(event.transform))
    .on('end', () => this.settle());

  constructor(
    private readonly sheet: () => Sheet,
    /** Whether the pointer is used for something else than moving the map. */
    private readonly taken: () => boolean,
    /** Whether a choice is on its way or has just come: its board comes first. */
    private readonly waits: () => boolean = () => false,
  ) {}

  get k(): number {
    return this.now.k;
  }

  private follow(t: Transform): void {
    const zoomed = Math.abs(t.k - this.now.k) > 1e-6;
    this.now = { k: t.k, x: t.x, y: t.y };
    if (zoomed) {
      const stretch = t.k / this.settled.k;
      if (stretch > STRETCH || stretch < SHRINK) this.lay();
      if (this.frame) this.frame.dataset['zoom'] = String(t.k);
    }
    this.place();
    this.look(false);
    this.settle();
  }

  /** The only thing that changes with every frame. At rest in whole pixels of the screen, so that letters stay sharp. */
  private place(): void {
    if (!this.world) return;
    const { k, x, y } = this.now;
    const stretch = k / this.settled.k;
    const whole = (v: number) => Math.round(v * devicePixelRatio) / devicePixelRatio;
    this.world.style.transform =
      Math.abs(stretch - 1) < 1e-6 ? `translate(${whole(x)}px,${whole(y)}px)` : `translate(${x}px,${y}px) scale(${stretch})`;
  }

  private look(anew: boolean): void {
    const { k, x, y } = this.now;
    const { width, height } = this.sheet();
    const view = { x0: -x / k, y0: -y / k, x1: (this.size.wide - x) / k, y1: (this.size.tall - y) / k };
    const need = grown(view, LEAST);
    const { sight } = this;
    const enough =
      sight.x0 <= Math.max(0, need.x0) && sight.y0 <= Math.max(0, need.y0) && sight.x1 >= Math.min(width, need.x1) && sight.y1 >= Math.min(height, need.y1);
    if (!anew && enough) return;
    this.view = view;
    this.sight = grown(view, AROUND);
  }

  /** Lay the map out for the present zoom. */
  private lay(): void {
    const zoomed = this.now.k !== this.settled.k;
    this.settled = { ...this.now };
    this.place();
    this.look(zoomed);
  }

  /** When nothing has moved for a moment, the map is drawn sharp and counters take their size. */
  private settle(tries = PATIENCE): void {
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      if (tries && this.waits()) return this.settle(tries - 1);
      this.moving = false;
      this.lay();
    }, REST);
  }

  attach(frame: HTMLElement, world: HTMLElement): () => void {
    this.frame = frame;
    this.world = world;
    const { width, height } = this.sheet();
    const measure = () => {
      this.size = { wide: frame.clientWidth, tall: frame.clientHeight };
      this.look(false);
    };
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
      this.lay();
    } else target.transition().duration(450).call(this.behaviour.transform, t);
  }

  /** Stay where a flight has come to. */
  halt(): void {
    if (this.frame) select(this.frame).interrupt();
  }

  private centred(x: number, y: number, k: number): Transform {
    return zoomIdentity
      .translate(this.size.wide / 2, this.size.tall / 2)
      .scale(k)
      .translate(-x, -y);
  }

  /** Show a part of the map, no larger than `closest`; so that the view is filled, unless all of the part is wanted. */
  show(box: Box, closest: number, quick = false, whole = false): void {
    const pad = 110;
    const { width, height } = this.sheet();
    const { wide, tall } = this.size;
    const fits = Math.min(closest, (wide - pad) / Math.max(box.x1 - box.x0, 1), (tall - pad) / Math.max(box.y1 - box.y0, 1));
    const edges = whole ? Math.min(wide / width, tall / height) : Math.max(wide / width, tall / height);
    const k = Math.max(fits, edges);
    this.to(this.centred((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, k), quick);
  }

  /** The whole sheet, from edge to edge. */
  fit(quick = false): void {
    const { width, height } = this.sheet();
    this.to(this.centred(width / 2, height / 2, Math.min(this.size.wide / width, this.size.tall / height)), quick);
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
