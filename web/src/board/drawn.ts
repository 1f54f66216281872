/** What stands on the map, as it is drawn: made anew only for places that changed. */

import type { Finder } from '../lib/geometry';
import type { BoardPlace, Piece, PlaceView, View } from '../lib/types';
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

const kept = new WeakMap<PlaceView, Drawn>();

function drawnAt(slug: string, place: BoardPlace, seen: PlaceView): Drawn {
  const known = kept.get(seen);
  if (known?.place === place) return known;
  const held = seen.control ?? '';
  const taken = held && held !== 'none' && camp(held) !== camp(place.side) ? camp(held) : '';
  const own = piles(seen.stacks);
  const made = { slug, place, piles: own, pieces: seen.stacks, taken, markers: seen.markers, ...row(own) };
  kept.set(seen, made);
  return made;
}

/** North to south, so that what stands nearer covers what stands farther. */
export function drawnOf(view: View, finder: Finder): Drawn[] {
  const found: Drawn[] = [];
  for (const [slug, seen] of Object.entries(view.places)) {
    const place = finder.bySlug.get(slug);
    if (place) found.push(drawnAt(slug, place, seen));
  }
  return found.sort((a, b) => a.place.y - b.place.y);
}

/** The place whose counters lie under a point; the one drawn last where they overlap. */
export function counterAt(drawn: Drawn[], x: number, y: number, grow: number): BoardPlace | null {
  for (let i = drawn.length - 1; i >= 0; i--) {
    const d = drawn[i]!;
    if (!d.piles.length) continue;
    const dx = Math.abs(x - d.place.x) / grow;
    const dy = Math.abs(y - (d.place.y - LIFT * grow)) / grow;
    if (dx <= d.half && dy <= 18) return d.place;
  }
  return null;
}
