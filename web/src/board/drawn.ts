/** What stands on the map, as it is drawn: made anew only for places that changed. */

import { isHex, type Finder } from '../lib/geometry';
import type { BoardPlace, Piece, PlaceView, View } from '../lib/shapes';
import { camp, piles, type Pile } from '../lib/words';

export interface Drawn {
  slug: string;
  place: BoardPlace;
  piles: Pile[];
  pieces: Piece[];
  /** The camp that holds the place where that is not its own. */
  taken: string;
  markers: string[];
  /** Where each pile stands beside the middle, and how far they reach from it. */
  shifts: number[];
  half: number;
  /** On what height of the map it stands: in its place's middle; in a wide box above the name that is written there. */
  foot: number;
  /** How high above its place it stands, and how large: in hexes in the middle, on their sides smaller. */
  lift: number;
  size: number;
  /** The height of the hex that it stands in, 0 elsewhere. */
  hex: number;
}

/** Counters stand above their place, so that its mark and name stay in sight. In the counter's own measure. */
export const LIFT = 25;
const WIDTH = 40;
export const bandWidth = (band: string) => (band ? Math.max(32, band.length * 5.6 + 10) : 0);

/** Piles side by side, each with room for the name above it. */
export function row(own: Pile[]): { shifts: number[]; half: number } {
  const widths = own.map((p) => (own.length > 1 ? Math.max(WIDTH, bandWidth(p.band) + 4) : WIDTH));
  const half = widths.reduce((sum, w) => sum + w, 0) / 2;
  let left = -half;
  const shifts = widths.map((w) => (left += w) - w / 2);
  return { shifts, half };
}

/** How high the name of a pile stands above its middle: over the highest of its layers, or on its own sign. */
export const LAYER = 2.6;
export const layersOf = (pile: Pile) => Math.min(3, pile.pieces.length);
const above = (pile: Pile) => 23.5 + LAYER * (layersOf(pile) - 1);
const ON_SIGN = 11.5;
const BAND = 7;
/** Where the number of a counter is written, from its middle. */
const NUMBER = { half: 11, top: 1, foot: 15 };

export interface Spot {
  x: number;
  y: number;
}

/** Where the name of a pile may be written, the best first: above it, on its sign, or to one side. */
function spots(pile: Pile): Spot[] {
  const aside = Math.max(0, bandWidth(pile.band) / 2 - 14);
  const [high, low] = [-above(pile), -ON_SIGN];
  return [
    { x: 0, y: high },
    { x: 0, y: low },
    ...[high, low].flatMap((y) => [-aside, aside].map((x) => ({ x, y }))),
  ];
}
export const bandSpot = (pile: Pile): Spot => ({ x: 0, y: -above(pile) });

/** Names that above their piles would hide the number of another place, and where they are written instead, in the counter's own measure. */
export function crowded(drawn: Drawn[], grow: number): Map<Pile, Spot> {
  const found = new Map<Pile, Spot>();
  const far = 55 * grow;
  drawn.forEach((d, n) => {
    const by = grow * d.size;
    d.piles.forEach((pile, i) => {
      if (!pile.band) return;
      const middle = { x: d.place.x + (d.shifts[i] ?? 0) * by, y: d.foot - d.lift * by };
      // They stand from north to south, and a name above its middle lies only on what stands a little farther north.
      let from = n;
      while (from > 0 && drawn[from - 1]!.foot > d.foot - far) from--;
      const half = (bandWidth(pile.band) / 2) * by;
      const hides = (spot: Spot) => {
        const [x, y] = [middle.x + spot.x * by, middle.y + spot.y * by];
        for (let m = from; m < n; m++) {
          const other = drawn[m]!;
          const size = grow * other.size;
          const top = other.foot + (NUMBER.top - other.lift) * size;
          const foot = other.foot + (NUMBER.foot - other.lift) * size;
          if (top > y + BAND * by || foot < y - BAND * by) continue;
          if (other.piles.some((_, k) => Math.abs(other.place.x + (other.shifts[k] ?? 0) * size - x) < half + NUMBER.half * size)) return true;
        }
        return false;
      };
      const own = spots(pile);
      if (!hides(own[0]!)) return;
      found.set(pile, own.find((spot) => !hides(spot)) ?? own[1]!);
    });
  });
  return found;
}

/** So far from its middle the piles of a hex may reach; several are drawn smaller, so that none stands on a neighbour. */
const ABREAST = 27;
/** Ships and guns on the sides of hexes are drawn so much smaller. */
const ON_A_SIDE = 0.58;

/** Half the height of a mark, in units of the map, from which on it is a box with its name inside. */
const BOXED = 19;
const footOf = (place: BoardPlace, unit: number) => (place.h >= BOXED * unit ? place.y - 0.55 * place.h : place.y);

const kept = new WeakMap<PlaceView, Drawn>();

function drawnAt(slug: string, place: BoardPlace, seen: PlaceView, hex: number, unit: number): Drawn {
  const known = kept.get(seen);
  if (known?.place === place) return known;
  const held = seen.control ?? '';
  const taken = held && held !== 'none' && camp(held) !== camp(place.side) ? camp(held) : '';
  const own = piles(seen.stacks);
  const inHex = hex > 0 && isHex(place);
  const side = row(own);
  const size = inHex ? Math.min(1, ABREAST / side.half) : hex && place.w < hex / 2 ? ON_A_SIDE : 1;
  const form = { lift: hex ? 0 : LIFT, size, hex: inHex ? hex : 0 };
  const made = { slug, place, foot: hex ? place.y : footOf(place, unit), piles: own, pieces: seen.stacks, taken: inHex && own.length ? '' : taken, markers: seen.markers, ...form, ...side };
  kept.set(seen, made);
  return made;
}

/** North to south, so that what stands nearer covers what stands farther. */
export function drawnOf(view: View, finder: Finder): Drawn[] {
  const found: Drawn[] = [];
  for (const [slug, seen] of Object.entries(view.places)) {
    const place = finder.bySlug.get(slug);
    if (place) found.push(drawnAt(slug, place, seen, finder.board.hex, finder.board.unit));
  }
  return found.sort((a, b) => a.foot - b.foot);
}

/** A square of the map with all that is drawn in it; it stays the same object as long as its rows do. */
export interface Square {
  key: string;
  i: number;
  j: number;
  rows: Drawn[];
}
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export type Reach = { left: number; right: number; up: number; down: number };

/** The squares in sight where something is drawn. A stack on a border is drawn on both sides of it. */
export function squares(drawn: Drawn[], side: number, sight: Box, reach: (d: Drawn) => Reach, known: Map<string, Square>): Map<string, Square> {
  const found = new Map<string, Square>();
  const [i0, j0, i1, j1] = [sight.x0, sight.y0, sight.x1, sight.y1].map((v) => Math.floor(v / side)) as [number, number, number, number];
  for (const d of drawn) {
    const r = reach(d);
    const right = Math.min(i1, Math.floor((d.place.x + r.right) / side));
    const low = Math.min(j1, Math.floor((d.foot + r.down) / side));
    for (let i = Math.max(i0, Math.floor((d.place.x - r.left) / side)); i <= right; i++) {
      for (let j = Math.max(j0, Math.floor((d.foot - r.up) / side)); j <= low; j++) {
        const key = `${side} ${i} ${j}`;
        const square = found.get(key);
        if (square) square.rows.push(d);
        else found.set(key, { key, i, j, rows: [d] });
      }
    }
  }
  for (const [key, square] of found) {
    const old = known.get(key);
    if (old?.rows.length === square.rows.length && old.rows.every((d, n) => d === square.rows[n])) found.set(key, old);
  }
  return found;
}

/** Pictures begin and end at such steps, which are whole pixels of a screen whatever it makes of one of ours. */
const GRAIN = 8;

/** The part of a square in which something is drawn, in pixels of the screen: a picture is as large as what it shows. */
export function extent(square: Square, side: number, k: number, reach: (d: Drawn) => Reach): Box {
  const found = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const d of square.rows) {
    const r = reach(d);
    found.x0 = Math.min(found.x0, d.place.x - r.left);
    found.y0 = Math.min(found.y0, d.foot - r.up);
    found.x1 = Math.max(found.x1, d.place.x + r.right);
    found.y1 = Math.max(found.y1, d.foot + r.down);
  }
  const within = (v: number, n: number) => Math.min((n + 1) * side, Math.max(n * side, v));
  const low = (v: number, n: number) => GRAIN * Math.floor(within(v * k, n) / GRAIN);
  const high = (v: number, n: number) => GRAIN * Math.ceil(within(v * k, n) / GRAIN);
  return { x0: low(found.x0, square.i), y0: low(found.y0, square.j), x1: high(found.x1, square.i), y1: high(found.y1, square.j) };
}

/** The place whose counters lie under a point; the one drawn last where they overlap. */
export function counterAt(drawn: Drawn[], x: number, y: number, grow: number): BoardPlace | null {
  for (let i = drawn.length - 1; i >= 0; i--) {
    const d = drawn[i]!;
    if (!d.piles.length) continue;
    const dx = Math.abs(x - d.place.x) / (grow * d.size);
    const dy = Math.abs(y - (d.foot - d.lift * grow)) / (grow * d.size);
    if (dx <= d.half && dy <= 18) return d.place;
  }
  return null;
}

/** A ring round a mark: as wide as the mark, and wide enough to be seen at this zoom. */
export function ring(p: BoardPlace, by: number, unit: number, grow: number) {
  const more = by * Math.max(unit, grow * 0.8);
  const w = Math.max(p.w, 9 * grow) + more;
  const h = Math.max(p.h, 9 * grow) + more;
  return { x: p.x - w, y: p.y - h, width: 2 * w, height: 2 * h, rx: Math.min(w, h) };
}
