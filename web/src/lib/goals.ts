/** Where pieces in hand can be put down: choices that name them with a place, and the ways of `reach`. Pure, tested in tests/. */

import type { Choice, Outlook, Piece, PlaceView, ReachRow, View } from './shapes';


export interface Held {
  word: string;
  place: string;
  id: string | null;
  kind: string;
  name: string;
  leads: boolean;
}

export interface Goal {
  place: string;
  /** What the way costs; null where nobody counts it. */
  cost: number | null;
  by: string;
  rule: string;
  path: string[];
  battle: boolean;
  chance: boolean;
  outlook: Outlook | null;
  /** Who of the enemy could come in between, in words. */
  answers: string;
  /** The choices that lead there, from the present decision on. */
  texts: string[];
  label: string;
}

export interface Reached {
  certain: boolean;
  rows: ReachRow[];
  why: string | null;
  rule: string | null;
}

/** Where a piece stands, by the word that the server knows it by. */
export function standsAt(view: Pick<View, 'places'>, word: string): { place: string; piece: Piece }[] {
  const found: { place: string; piece: Piece }[] = [];
  for (const [place, seen] of Object.entries<PlaceView>(view.places)) {
    for (const piece of seen.stacks) if ((piece.id ?? `${piece.kind} ${place}`) === word) found.push({ place, piece });
  }
  return found;
}

const ofRow = (row: ReachRow): Goal => ({
  place: row.place,
  cost: row.cost,
  by: row.by,
  rule: row.rule,
  path: row.path,
  battle: Boolean(row.battle),
  chance: Boolean(row.chance),
  outlook: row.outlook ?? null,
  answers: row.answers ?? '',
  texts: row.choices ?? [],
  label: '',
});

/** A choice that names a place, as a goal. */
export const goalOf = (c: Choice): Goal => ({
  place: c.target ?? '',
  cost: null,
  by: '',
  rule: '',
  path: c.places,
  battle: false,
  chance: false,
  outlook: null,
  answers: '',
  texts: [c.text],
  label: c.label,
});

/** Whether a choice says where this piece goes, and nothing else. */
const tells = (held: Held, c: Choice) =>
  c.target !== null && c.target !== held.place && held.id !== null && c.pieces.length === 1 && c.pieces[0] === held.id && !c.counts.length;

function one(held: Held, reached: Reached, choices: Choice[]): Map<string, Goal> {
  const found = new Map<string, Goal>();
  for (const row of reached.rows) if (row.place !== held.place) found.set(row.place, ofRow(row));
  for (const choice of choices) {
    if (tells(held, choice) && !found.get(choice.target!)?.texts.length) found.set(choice.target!, goalOf(choice));
  }
  return found;
}

/** Where all of them can go together: now, and when their turn to move comes. The dearest of their ways is told. */
export function goalsOf(held: Held[], reached: Reached[], choices: Choice[]): { now: Map<string, Goal>; later: Goal[] } {
  const each = held.map((h, i) => one(h, reached[i] ?? { certain: true, rows: [], why: null, rule: null }, choices));
  const now = new Map<string, Goal>();
  const later: Goal[] = [];
  for (const [place, first] of each[0] ?? []) {
    const all = each.map((goals) => goals.get(place));
    if (all.some((g) => g === undefined)) continue;
    const dearest = (all as Goal[]).reduce((a, b) => ((b.cost ?? 0) > (a.cost ?? 0) ? b : a));
    const goal = { ...dearest, texts: first.texts, battle: (all as Goal[]).some((g) => g.battle) };
    if ((all as Goal[]).every((g) => g.texts.length)) now.set(place, goal);
    else later.push(goal);
  }
  return { now, later };
}

const percent = (x: number) => `${Math.round(100 * x)} %`;

/** The outlook of a battle in words: "wins 62 %, neither 8 %, beaten 30 %; loses about 2, they 3 factors". */
export function outlookWords(o: Outlook): string {
  const rest = Math.max(0, 1 - o.win - o.lose);
  const chances = [`wins ${percent(o.win)}`, ...(rest >= 0.005 ? [`neither ${percent(rest)}`] : []), `beaten ${percent(o.lose)}`];
  const losses =
    o.attacker_loses === null || o.attacker_loses === undefined || o.defender_loses === null || o.defender_loses === undefined
      ? ''
      : `; loses about ${round(o.attacker_loses)}, they ${round(o.defender_loses)} ${o.unit}`;
  return chances.join(', ') + losses;
}
const round = (x: number) => Math.round(x * 10) / 10;

/** A goal in words, for eyes and ears. */
export function goalWords(goal: Goal, name: string): string {
  if (goal.label) return goal.label;
  const cost = goal.cost === null ? '' : goal.chance ? ', a die decides' : goal.by === 'ride' ? ', riding alone' : `, cost ${goal.cost}`;
  const by = goal.by && !['land', 'march', 'ride'].includes(goal.by) ? ` by ${goal.by.replace(/ /g, ' and ')}` : '';
  const battle = goal.battle ? (goal.outlook ? `; a battle: ${outlookWords(goal.outlook)}` : '; a battle') : '';
  return `To ${name}${by}${cost}${battle}${goal.answers ? `; ${goal.answers}` : ''}`;
}
