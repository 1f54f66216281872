/** Words for pieces, places, sides and choices, for eyes and for screen readers. Pure functions, tested in tests/. */

import fuzzysort from 'fuzzysort';
import type { Choice, Piece, PlaceView, View } from './types';

export const plain = (slug: string) =>
  slug
    .split(/[-_ ]/)
    .map((w) => (w ? w[0]!.toUpperCase() + w.slice(1) : w))
    .join(' ');

export type Camp = 'union' | 'confederate' | 'other';

/** Which flag a side fights under, by the words in its name: every game here is about the same war. */
export function camp(side: string | null | undefined): Camp {
  const s = (side ?? '').toLowerCase();
  if (/(^|[^a-z])(usa|us|union|federal|north)/.test(s)) return 'union';
  if (/(^|[^a-z])(csa|cs|confederate|rebel|south)/.test(s)) return 'confederate';
  return 'other';
}

export type Sign = 'star' | 'ship' | 'fort' | 'wheel' | 'cavalry' | 'infantry' | 'gun' | 'tower' | 'rail' | 'hidden' | 'dot';

const SIGNS: [RegExp, Sign][] = [
  [/leader|general|commander|admiral|officer/, 'star'],
  [/ship|gunboat|ironclad|naval|river|fleet|monitor|flotilla|transport|ram/, 'ship'],
  [/fort|entrench|redoubt|work|stockade/, 'fort'],
  [/supply|train|depot|wagon/, 'wheel'],
  [/railroad|mrr/, 'rail'],
  [/cav|ranger|partisan|raider/, 'cavalry'],
  [/art|gun|batter/, 'gun'],
  [/engineer|pontoon/, 'tower'],
  [/infantry|militia|garrison|corps|division|brigade|army|unit/, 'infantry'],
];

export function sign(piece: Pick<Piece, 'kind' | 'hidden'>): Sign {
  if (piece.hidden) return 'hidden';
  for (const [pattern, found] of SIGNS) if (pattern.test(piece.kind)) return found;
  return 'dot';
}

export const isLeader = (piece: Piece) => sign(piece) === 'star';
const FIGHTS: Sign[] = ['infantry', 'cavalry', 'gun', 'tower', 'dot'];

export interface Pile {
  side: string;
  pieces: Piece[];
  /** Sum of the strengths of those that march. */
  men: number;
  leader: Piece | null;
  top: Piece;
  /** Signs of what else is there, each once. */
  extras: Sign[];
  moved: boolean;
  hidden: boolean;
}

/** One pile per side at a place: what a player must see at a glance. */
export function piles(pieces: Piece[]): Pile[] {
  const bySide = new Map<string, Piece[]>();
  for (const p of pieces) {
    const known = bySide.get(p.side);
    if (known) known.push(p);
    else bySide.set(p.side, [p]);
  }
  return [...bySide].map(([side, own]) => {
    const troops = own.filter((p) => FIGHTS.includes(sign(p)));
    const leaders = own.filter(isLeader);
    const leader = leaders.reduce<Piece | null>((a, b) => (!a || (b.strength ?? 0) > (a.strength ?? 0) ? b : a), null);
    const strongest = (rows: Piece[]) =>
      rows.reduce<Piece | null>((a, b) => (!a || weight(b) > weight(a) ? b : a), null);
    const top = strongest(troops) ?? leader ?? own.find((p) => sign(p) === 'ship') ?? own[0]!;
    const shown = sign(top);
    const extras = [...new Set(own.map(sign))].filter((s) => s !== shown && s !== 'star' && !FIGHTS.includes(s));
    const movers = own.filter((p) => p.moved !== undefined);
    return {
      side,
      pieces: own,
      men: troops.reduce((sum, p) => sum + weight(p), 0),
      leader: leader === top ? null : leader,
      top,
      extras,
      moved: movers.length > 0 && movers.every((p) => p.moved),
      hidden: own.every((p) => p.hidden),
    };
  });
}

const weight = (p: Piece) => (p.strength ?? 0) * (p.count ?? 1);

/** A piece in words: "Grant, leader, strength 4, moved". */
export function pieceWords(p: Piece): string {
  if (p.hidden) return 'units, hidden';
  const words = [];
  const count = (p.count ?? 1) > 1 ? `${p.count} × ` : '';
  words.push(p.name && p.name !== p.kind ? `${count}${p.name}, ${p.kind}` : `${count}${p.kind}`);
  if (p.strength !== undefined && p.strength !== 0) words.push(isLeader(p) ? `rating ${p.strength}` : `strength ${p.strength}`);
  if (p.moved) words.push('has moved');
  return words.join(', ');
}

const KNOWN = new Set(['side', 'kind', 'name', 'id', 'strength', 'count', 'moved', 'hidden']);

/** Whatever else a game says of a piece: "movement 3", "veteran". */
export function pieceExtras(p: Piece): string {
  return Object.entries(p)
    .filter(([word, value]) => !KNOWN.has(word) && value !== false && value !== null && value !== '')
    .map(([word, value]) => (value === true ? word : `${word} ${String(value)}`))
    .join(', ');
}

export function sideName(view: View | null | undefined, side: string | null | undefined): string {
  if (!side) return 'nobody';
  const known = view?.sides[side]?.name;
  return typeof known === 'string' ? known : plain(side);
}

/** A place in words, for the live region. */
export function placeWords(name: string, place: PlaceView | undefined, view: View, choices: number): string {
  const parts = [name];
  if (place?.control && place.control !== 'none') parts.push(`held by ${sideName(view, place.control)}`);
  for (const pile of piles(place?.stacks ?? [])) {
    parts.push(`${sideName(view, pile.side)}: ${pile.pieces.map(pieceWords).join('; ')}`);
  }
  if (place?.markers.length) parts.push(place.markers.join(', '));
  parts.push(choices === 0 ? 'nothing to choose here' : choices === 1 ? 'one choice here' : `${choices} choices here`);
  return `${parts.join('. ')}.`;
}

export interface Group {
  verb: string;
  title: string;
  choices: Choice[];
}

const head = (verb: string) => plain(verb.replace(/-/g, ' ')).replace(/ ([A-Z])/g, (m) => m.toLowerCase());

/** The choices by verb, in the order of the engine. Those without a place ("done", "pass") come as they stand. */
export function groups(choices: Choice[]): Group[] {
  const found = new Map<string, Group>();
  for (const c of choices) {
    const known = found.get(c.verb);
    if (known) known.choices.push(c);
    else found.set(c.verb, { verb: c.verb, title: head(c.verb), choices: [c] });
  }
  return [...found.values()];
}

/** The choices that fit a few typed letters, best first; all of them when nothing is typed. */
export function search(choices: Choice[], typed: string): Choice[] {
  const wanted = typed.trim();
  if (!wanted) return choices;
  return fuzzysort
    .go(wanted, choices, { keys: ['label', 'text'], threshold: 0.25, limit: 200 })
    .map((hit) => hit.obj);
}

/** Places that a sentence names, longest names first, so that "Columbus KY" is not also "Columbus". */
export function placesIn(sentence: string, names: Iterable<[string, string]>): string[] {
  let rest = ` ${sentence} `;
  const found: [number, string][] = [];
  const sorted = [...names].flatMap(([slug, name]) => [
    [slug, name] as const,
    ...(slug.length > 3 ? [[slug, slug] as const] : []),
  ]);
  sorted.sort((a, b) => b[1].length - a[1].length);
  for (const [slug, name] of sorted) {
    const at = rest.indexOf(name);
    if (at < 0 || name.length < 3) continue;
    const before = rest[at - 1] ?? ' ';
    const after = rest[at + name.length] ?? ' ';
    if (/[A-Za-z0-9-]/.test(before) || /[A-Za-z0-9-]/.test(after)) continue;
    if (!found.some(([, s]) => s === slug)) found.push([at, slug]);
    rest = rest.slice(0, at) + '\u0000'.repeat(name.length) + rest.slice(at + name.length);
  }
  return found.sort((a, b) => a[0] - b[0]).map(([, slug]) => slug);
}

/** Which verb of the present choices takes a place, for asking why another place may not be chosen. */
export function placeVerb(choices: Choice[]): string | null {
  const tally = new Map<string, number>();
  for (const c of choices) {
    const last = c.args.at(-1) ?? c.text.split(' ').at(-1);
    if (c.places.length && last && c.places.includes(last)) {
      const stem = c.text.slice(0, c.text.length - last.length).trim();
      tally.set(stem, (tally.get(stem) ?? 0) + 1);
    }
  }
  let best: string | null = null;
  let most = 0;
  for (const [stem, n] of tally) if (n > most) [best, most] = [stem, n];
  return best;
}

export const when = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A value of a track or a side as a person reads it. */
export function value(given: unknown): string {
  if (Array.isArray(given)) return given.length ? given.map((x) => plain(String(x))).join(', ') : 'none';
  if (given === null || given === undefined || given === '') return 'none';
  if (typeof given === 'object') return Object.entries(given).map(([k, v]) => `${k} ${value(v)}`).join(', ');
  return String(given);
}
