/** What a pointer does with pieces on the map: a counter is dragged, a box is drawn round several. The map itself is moved by the camera. */

import type { Hand } from '../lib/hand.svelte';
import { heldOf, movable } from '../lib/hand.svelte';
import { likely } from '../lib/peek.svelte';
import type { BoardPlace, Piece } from '../lib/shapes';
import type { TableState } from '../lib/table.svelte';
import { ranked } from '../lib/words';
import type { Camera } from './camera.svelte';
import type { Drawn } from './drawn';

const FAR = 6;
/** How long a finger rests until it means the card of a place, in ms. */
const LONG = 500;

interface Start {
  x: number;
  y: number;
  place: BoardPlace | null;
}

/** My pieces at a place that may be picked up, who commands there first. */
export const mineAt = (table: TableState, slug: string): Piece[] =>
  ranked(table.view?.places[slug]?.stacks ?? []).filter((p) => table.own.includes(p.side) && movable(p));

/** The piece that a click on a place means. */
export const meant = (table: TableState, slug: string): Piece | null => likely(mineAt(table, slug), table.own);

export class Pointing {
  /** The piece that hangs at the pointer, and where that is on the screen. */
  ghost = $state.raw<{ piece: Piece; x: number; y: number } | null>(null);
  box = $state.raw<{ x: number; y: number; w: number; h: number } | null>(null);
  /** A drag has just ended: the click that follows means nothing. */
  dragged = false;
  private start: Start | null = null;
  /** A finger that rests. */
  private rest: { x: number; y: number; end: () => void } | null = null;
  private picking: Promise<void> | null = null;

  constructor(
    private readonly tableNow: () => TableState,
    private readonly camera: Camera,
    private readonly drawn: () => Drawn[],
    private readonly at: (event: PointerEvent) => { x: number; y: number },
  ) {}

  private get table(): TableState {
    return this.tableNow();
  }

  private get hand(): Hand {
    return this.table.hand;
  }

  /** Whether the pointer holds pieces or a box, so that the map stays where it is. */
  get busy(): boolean {
    return this.start !== null;
  }

  /** A finger goes down: if it rests, `pressed` is called, and the click that would follow means nothing. Not every browser tells
   * of a long press by itself. */
  private touched(event: PointerEvent, pressed: () => void): void {
    const timer = setTimeout(() => {
      this.rest?.end();
      this.dragged = true;
      pressed();
    }, LONG);
    const end = () => {
      clearTimeout(timer);
      this.rest = null;
      for (const name of ['pointerup', 'pointercancel', 'pointerdown'] as const) window.removeEventListener(name, end, true);
    };
    this.rest = { ...this.at(event), end };
    // A second finger, or none: it is no long press.
    for (const name of ['pointerup', 'pointercancel', 'pointerdown'] as const) window.addEventListener(name, end, true);
  }

  /** A mouse button goes down, over a counter of mine or, with Shift, beside any; or a finger. */
  down(event: PointerEvent, counter: BoardPlace | null, pressed: () => void): void {
    this.dragged = false;
    this.start = null;
    if (event.pointerType === 'touch' && event.isPrimary) this.touched(event, pressed);
    if (event.pointerType !== 'mouse' || event.button !== 0 || !this.table.live) return;
    const place = counter && this.table.snap?.my_decision && meant(this.table, counter.slug) ? counter : null;
    if (place || event.shiftKey) this.start = { ...this.at(event), place };
  }

  move(event: PointerEvent): boolean {
    const { start, rest } = this;
    if (!start && !rest) return false;
    const { x, y } = this.at(event);
    if (rest && Math.hypot(x - rest.x, y - rest.y) > 2 * FAR) rest.end();
    if (!start) return false;
    if (!this.ghost && !this.box && Math.hypot(x - start.x, y - start.y) < FAR) return true;
    if (start.place) this.drag(start.place, x, y);
    else this.box = { x: Math.min(x, start.x), y: Math.min(y, start.y), w: Math.abs(x - start.x), h: Math.abs(y - start.y) };
    return true;
  }

  private drag(place: BoardPlace, x: number, y: number): void {
    const held = this.hand.held.find((h) => h.place === place.slug);
    const piece = this.ghost?.piece ?? mineAt(this.table, place.slug).find((p) => held && heldOf(p, place.slug).word === held.word) ?? meant(this.table, place.slug);
    if (!piece) return;
    if (!this.ghost) {
      this.table.selected = null;
      this.picking = held ? Promise.resolve() : this.hand.pick(piece, place.slug);
    }
    this.ghost = { piece, x, y };
  }

  /** The button goes up over a place: what was dragged is put down there, what is in the box is picked up. */
  async up(place: BoardPlace | null): Promise<void> {
    const { start, ghost, box } = this;
    this.start = this.ghost = this.box = null;
    if (!start) return;
    this.dragged = Boolean(ghost ?? box);
    if (box) await this.gather(box);
    if (!ghost || !place || place === start.place) return;
    await this.picking;
    if (this.hand.goals.has(place.slug)) await this.hand.put(place.slug);
    else this.table.refuse(this.hand.why?.text ?? `${this.hand.held.map((h) => h.name).join(' and ')} cannot go to ${place.name} now.`, this.hand.why?.rule ?? null);
  }

  private async gather(box: { x: number; y: number; w: number; h: number }): Promise<void> {
    const inside = this.drawn().filter((d) => {
      const p = this.camera.onScreen({ x: d.place.x, y: d.foot - d.lift * this.camera.grow });
      return p.x >= box.x && p.x <= box.x + box.w && p.y >= box.y && p.y <= box.y + box.h;
    });
    const held = inside.flatMap((d) => mineAt(this.table, d.slug).map((p) => heldOf(p, d.slug)));
    const each = [...new Map(held.map((h) => [h.word, h])).values()];
    await this.hand.hold(each);
    this.table.say(each.length ? `${each.map((h) => h.name).join(', ')} in hand.` : 'Nothing of yours is in the box.');
  }
}
