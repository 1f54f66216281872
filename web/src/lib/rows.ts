/** Choices as a person thinks of them: one row for the same act with a number, or with many places. Pure, tested in tests/. */

import type { Choice } from './shapes';

export interface Row {
  key: string;
  /** What it stands for: one choice, the same act with several numbers (rising), or with several places. */
  kind: 'one' | 'number' | 'where';
  choices: Choice[];
  label: string;
}

export interface Section {
  key: string;
  /** The place that its rows are about; '' for what is about none, or where nobody sorts by places. */
  place: string;
  title: string;
  rows: Row[];
}

const PLACES = 3;

const same = (c: Choice) => `${c.verb}|${c.pieces.join()}|${c.places.join()}|${c.counts.length}|${c.args.filter((a) => !/^\d+$/.test(a)).join()}`;
/** Of a choice that names a piece and a place: the act without the place. */
const act = (c: Choice) => (c.target && c.pieces.length ? `${c.verb}|${c.pieces.join()}|${c.counts.join()}|${c.args.slice(0, -1).join()}` : '');

/** The words that all labels begin with; '' where they have none in common. */
export function opening(labels: string[]): string {
  const rows = labels.map((l) => l.split(' '));
  const first = rows[0] ?? [];
  let n = 0;
  while (n < first.length && rows.every((r) => r.length > n && r[n] === first[n])) n++;
  return first.slice(0, n).join(' ').replace(/ (at|to|from|in|the|by|for)$/, '').replace(/[,:]$/, '');
}

const single = (c: Choice): Row => ({ key: c.text, kind: 'one', choices: [c], label: c.label });

/** The rows of some choices, in their order. */
export function folded(choices: Choice[]): Row[] {
  const numbers = new Map<string, Choice[]>();
  const places = new Map<string, Choice[]>();
  const add = (to: Map<string, Choice[]>, key: string, c: Choice) => {
    const known = to.get(key);
    if (known) known.push(c);
    else to.set(key, [c]);
  };
  for (const c of choices) {
    if (c.counts.length === 1) add(numbers, same(c), c);
    const key = act(c);
    if (key) add(places, key, c);
  }
  const rows: Row[] = [];
  const done = new Set<Choice>();
  for (const c of choices) {
    if (done.has(c)) continue;
    const many = c.counts.length === 1 ? numbers.get(same(c))! : [];
    const where = act(c) ? places.get(act(c))! : [];
    if (many.length > 1) {
      const rising = [...many].sort((a, b) => a.counts[0]! - b.counts[0]!);
      rows.push({ key: `n ${same(c)}`, kind: 'number', choices: rising, label: rising.at(-1)!.label });
      for (const m of many) done.add(m);
    } else if (where.length >= PLACES) {
      rows.push({ key: `w ${act(c)}`, kind: 'where', choices: where, label: opening(where.map((w) => w.label)) || c.label });
      for (const w of where) done.add(w);
    } else rows.push(single(c));
  }
  // Where nothing else is asked than the place, the list tells the places.
  return rows.length === 1 && rows[0]!.kind === 'where' ? choices.map(single) : rows;
}

const MANY = 8;

/** Of many rows that differ by their place those first where most stands; fewer, or several acts at a place, stay as they are. */
export function weightiest(rows: Row[], weight: (place: string) => number): Row[] {
  const homes = new Set(rows.map(home));
  if (rows.length <= MANY || homes.size < rows.length || homes.has('')) return rows;
  const stands = new Map(rows.map((row) => [row, weight(home(row))]));
  return [...rows].sort((a, b) => stands.get(b)! - stands.get(a)!);
}

const home = (row: Row) => row.choices[0]!.places[0] ?? '';

/** Rows by place where several places have several acts each, those with leaders first; else by what is done. */
export function sections(choices: Choice[], leaders: Set<string>, name: (place: string) => string, byVerb: (c: Choice[]) => Section[]): Section[] {
  const rows = folded(choices);
  const byPlace = new Map<string, Row[]>();
  for (const row of rows) byPlace.set(home(row), [...(byPlace.get(home(row)) ?? []), row]);
  const crowded = [...byPlace].filter(([place, own]) => place && own.length > 1).length;
  if (crowded < 2) return byVerb(choices);
  const leads = (row: Row) => row.choices[0]!.pieces.some((p) => leaders.has(p));
  const found = [...byPlace].map(([place, own]): Section => ({
    key: `at ${place}`,
    place,
    title: place ? name(place) : 'Elsewhere',
    rows: [...own.filter(leads), ...own.filter((r) => !leads(r))],
  }));
  const rank = (s: Section) => (s.place === '' ? 2 : s.rows.some(leads) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}
