/** What the charts ask about a game's chances, and how they say it. */

import type { TurnMark, View } from './shapes';
import { sideName } from './words';

/** Games played on from each turn of a finished war, and from where a running one stands. */
export const PER_TURN = 40;
export const RIGHT_NOW = 100;
/** A long war is looked at in so many of its turns. */
export const MOST = 24;

/** The moments to ask about: of a finished war the beginnings of its turns, of a running one the present. */
export function moments(turns: TurnMark[], over: boolean): TurnMark[] {
  if (!over) return turns.slice(-1);
  const past = turns.slice(0, -1);
  if (past.length <= MOST) return past;
  return Array.from({ length: MOST }, (_, i) => past[Math.round((i * (past.length - 1)) / (MOST - 1))]!);
}

export const percent = (share: number) => `${Math.round(100 * share)} %`;

/** A seat by the names of its sides; where it has none, nobody wins. */
export const seatName = (row: { seat: string; sides: string[] }, view: View) =>
  row.sides.length ? row.sides.map((side) => sideName(view, side)).join(' and ') : 'Nobody';
