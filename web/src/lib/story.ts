/** Of many rows of the log the scenes that are worth showing, the weightiest within the time; and the same as a card. Pure, tested in tests/. */

import type { LogRow, View } from './shapes';

export interface Scene {
  key: number;
  tale: string;
  places: string[];
  text: string;
  side: string | null;
  ms: number;
}

/** What an event is to one who was away, the weightiest first, and how it is called on the card. */
export const TALES = ['battle', 'place', 'loss', 'arrival', 'move'] as const;
export const TITLES: Record<string, string> = { battle: 'Battles', place: 'Won and lost', loss: 'Losses', arrival: 'Arrivals' };

/** The lines of a log at a moment: a row that goes on with the one before stands in its place. */
export const lines = (rows: LogRow[], moment: number) => rows.filter((_, i) => !(rows[i + 1]?.whole && rows[i + 1]!.decision <= moment));

/** Whether a row tells of a battle or what it cost. */
export const fought = (row: Pick<LogRow, 'tale'>) => row.tale === 'battle' || row.tale === 'loss';

const LONG = 900;
const SHORTEST = 320;
const weight = (row: LogRow) => TALES.indexOf(row.tale as (typeof TALES)[number]);

/** Steps of one march become one way: the rows follow each other, and each begins where the last ended. */
function joined(rows: LogRow[]): LogRow[] {
  const found: LogRow[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    const goesOn = last?.tale === 'move' && row.tale === 'move' && last.side === row.side && row.places.length > 1 && last.places.at(-1) === row.places[0];
    if (goesOn) found[found.length - 1] = { ...row, places: [...last.places, ...row.places.slice(1)] };
    else found.push(row);
  }
  return found;
}

/** The scenes of some rows, in their order, within so many milliseconds; of too many the weightiest. */
export function storyboard(rows: LogRow[], most: number): Scene[] {
  const told = joined(rows.filter((r) => r.tale && r.places.length));
  const room = Math.floor(most / SHORTEST);
  const chosen = told.length > room ? [...told].sort((a, b) => weight(a) - weight(b) || b.index - a.index).slice(0, room) : told;
  const parts = chosen.reduce((sum, r) => sum + (r.tale === 'battle' ? 2 : 1), 0);
  const part = Math.min(LONG, parts ? most / parts : 0);
  return chosen
    .sort((a, b) => a.index - b.index)
    .map((r) => ({ key: r.index, tale: r.tale, places: r.places, text: r.text, side: r.side, ms: Math.floor(part * (r.tale === 'battle' ? 2 : 1)) }));
}

export interface Chapter {
  title: string;
  rows: (LogRow & { times: number })[];
}

/** Arrivals and losses that say the same are one, with how often it happened; a place that changes hands twice is told twice. */
function once(rows: LogRow[]): Chapter['rows'] {
  const found = new Map<string, Chapter['rows'][number]>();
  for (const row of rows) {
    const same = row.tale === 'arrival' || row.tale === 'loss' ? row.text : String(row.index);
    found.set(same, { ...row, times: (found.get(same)?.times ?? 0) + 1 });
  }
  return [...found.values()];
}

/** "Since your last move": battles, places, losses and arrivals, each a row; marches are left to the map. */
export function chapters(rows: LogRow[]): Chapter[] {
  return TALES.slice(0, -1).flatMap((tale) => {
    const own = rows.filter((r) => r.tale === tale);
    return own.length ? [{ title: TITLES[tale]!, rows: once(own) }] : [];
  });
}

/** A board between two moments: some places as they are now, all others as they were before. */
export function between(before: View, now: View, told: Set<string>): View {
  const places = { ...before.places };
  for (const slug of told) {
    const place = now.places[slug];
    if (place) places[slug] = place;
    else delete places[slug];
  }
  return { ...now, places };
}
