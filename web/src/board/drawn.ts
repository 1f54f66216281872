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
}

/** Counters stand above their place, so that its mark and name stay in sight. In the counter's own measure. */
export const LIFT = 25;
export const WIDTH = 40;

const kept = new WeakMap<PlaceView, Drawn>();

function drawnAt(slug: string, place: BoardPlace, seen: PlaceView): Drawn {
  const known = kept.get(seen);
  if (known?.place === place) return known;
  const held = seen.control ?? '';
  const taken = held && held !== 'none' && camp(held) !== camp(place.side) ? camp(held) : '';
  const made = { slug, place, piles: piles(seen.stacks), pieces: seen.stacks, taken, markers: seen.markers };
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
    if (dx <= (d.piles.length * WIDTH) / 2 && dy <= 18) return d.place;
  }
  return null;
}
