/** Time at the table in words: what was agreed, and what is left of it. Pure functions, tested in tests/. */

import type { ClockView, PaceView, Snapshot } from './types';

const DAY = 86_400;
const many = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;

/** A length of time as one says it: "3 days", "12 hours", "1 hour 30 minutes". */
export function lasts(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / DAY), 'day'],
    [Math.floor((seconds % DAY) / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [Math.floor(seconds % 60), 'second'],
  ];
  const said = parts.filter(([n]) => n > 0).slice(0, 2);
  return said.map(([n, word]) => many(n, word)).join(' ') || '0 seconds';
}

/** A clock's face: days and hours while there are days, then 5:04:03 and 4:03. */
export function face(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  const whole = Math.round(s / 3600);
  if (s >= 2 * DAY) return `${Math.floor(whole / 24)} d ${whole % 24} h`;
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(s / 3600);
  const rest = `${hours ? two(Math.floor((s % 3600) / 60)) : Math.floor(s / 60)}:${two(s % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** What those who sit at a table have agreed to. */
export function paceWords(pace: PaceView | null | undefined): string {
  if (!pace) return 'No clock: a player may take any time, and nobody else plays for him.';
  const parts = pace.move ? [`${lasts(pace.move)} a move`] : [`A live clock with ${lasts(pace.reserve)} for the whole game`];
  if (pace.move && pace.reserve) parts.push(`${lasts(pace.reserve)} in reserve`);
  if (pace.increment) parts.push(`${lasts(pace.increment)} more after each move`);
  if (pace.holidays) parts.push(`${many(pace.holidays, 'day')} of holiday`);
  const zero = pace.zero === 'over' ? 'the game is lost' : 'a computer stands in until the player takes the seat back';
  const said = `${parts.join(', ')}. At zero ${zero}.`;
  return said[0]!.toUpperCase() + said.slice(1);
}

/** In a few letters, for lists. */
export function paceShort(pace: PaceView | null | undefined): string {
  if (!pace) return '';
  if (pace.move) return `${lasts(pace.move)} a move`;
  return `${Math.round(pace.reserve / 60)} min${pace.increment ? ` + ${pace.increment} s` : ''}`;
}

/** The party of a side, whose clock it is. */
export const partyOf = (snap: Snapshot, side: string) => Object.keys(snap.parties).find((name) => snap.parties[name]?.includes(side)) ?? '';

export interface Left {
  seconds: number;
  runs: boolean;
  /** Until when the player is on holiday. */
  away: number | null;
}

/** What a side has left at a moment: of its move and beyond where it is asked, else for a move to come. */
export function left(snap: Snapshot, side: string, now: number): Left | null {
  const party = partyOf(snap, side);
  const clock: ClockView | undefined = snap.clocks[party];
  if (!snap.pace || !clock || snap.over) return null;
  const away = clock.away !== null && clock.away > now ? clock.away : null;
  const runs = snap.late !== null && snap.to_decide !== null && partyOf(snap, snap.to_decide) === party;
  const rests = runs && away !== null;
  return { seconds: runs ? Math.max(0, snap.late! - (rests ? away : now)) : snap.pace.move + clock.reserve, runs: runs && !rests, away };
}
