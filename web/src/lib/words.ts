/** Words for pieces, places, sides and choices, for eyes and for screen readers. Pure functions, tested in tests/. */

import fuzzysort from 'fuzzysort';
import type { BoardLink, BoardPlace, Camp, Choice, Piece, PlaceView, Sign, Snapshot, SupplyRow, View } from './shapes';

export type { Camp, Sign } from './shapes';

export const plain = (slug: string) =>
  slug
    .split(/[-_ ]/)
    .map((w) => (w ? w[0]!.toUpperCase() + w.slice(1) : w))
    .join(' ');

/** Words at the head of a line or a column: "the Union" is "The Union" there. */
export const heading = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The label of a figure: "victory_points" is "Victory points"; what is written in words keeps its own capitals. */
export const labelled = (label: string) => heading(/^[a-z0-9_-]+$/.test(label) ? label.replace(/[_-]/g, ' ') : label);

/** "1863, 1863" is said once. */
export const tableName = (name: string) => name.replace(/^(.+), \1$/, '$1');

const camps = new Map<string, Camp>([
  ['union', 'union'],
  ['confederate', 'confederate'],
]);

/** Remember under which flag each side fights, as the server tells it with a game or a view. */
export function learn(sides: Record<string, { camp?: string }>): void {
  for (const [side, card] of Object.entries(sides)) if (card.camp) camps.set(side, card.camp as Camp);
}

/** Under which flag a side fights. */
export const camp = (side: string | null | undefined): Camp => camps.get(side ?? '') ?? 'other';

/** What is drawn on a counter. */
export const sign = (piece: Pick<Piece, 'sign' | 'hidden'>): Sign => piece.sign ?? (piece.hidden ? 'hidden' : 'dot');

export const isLeader = (piece: Piece) => sign(piece) === 'star';
const FIGHTS: Sign[] = ['infantry', 'cavalry', 'gun', 'tower', 'dot'];

export interface Pile {
  side: string;
  pieces: Piece[];
  /** Sum of the strengths of all that fight: those that march, and the works that they stand in. */
  men: number;
  leader: Piece | null;
  top: Piece;
  /** Who leads here, by name. */
  band: string;
  /** Signs of what else is there, each once. */
  extras: Sign[];
  /** The marks of its counters, each once, the worst first. */
  badges: Badge[];
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
    const works = own.filter((p) => sign(p) === 'fort');
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
      men: troops.reduce((sum, p) => sum + weight(p), 0) + works.reduce((sum, p) => sum + weight(p), 0),
      leader: leader === top ? null : leader,
      top,
      band: bandOf(own, troops, leader, top),
      extras,
      badges: badgesOf(own),
      moved: movers.length > 0 && movers.every((p) => p.moved),
      hidden: own.every((p) => p.hidden),
    };
  });
}

export type Badge = NonNullable<Piece['badges']>[number];
const TONES = ['bad', 'warn', 'good', 'plain'];

/** The marks of some counters, each text once, bad news first. */
export function badgesOf(own: Piece[]): Badge[] {
  const found = new Map<string, Badge>();
  for (const p of own) for (const b of p.badges ?? []) if (!found.has(b.text)) found.set(b.text, b);
  return [...found.values()].sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
}

/** The name under which a stack goes: its leader's, or the commanders' of its formations. */
function bandOf(own: Piece[], troops: Piece[], leader: Piece | null, top: Piece): string {
  if (leader) return leader === top ? '' : (leader.name ?? '');
  const chiefs = (troops.length ? troops : own).filter((p) => p.commander);
  const first = chiefs.includes(top) ? top : chiefs[0];
  if (!first) return '';
  return chiefs.length > 1 ? `${first.commander} +${chiefs.length - 1}` : first.commander!;
}

const weight = (p: Piece) => (p.strength ?? 0) * (p.count ?? 1);

/** Leaders first, before the others those who command a formation that goes only with them; the rest as it stands. */
export function ranked(pieces: Piece[]): Piece[] {
  const chiefs = new Set(pieces.flatMap((p) => (p.moved === undefined ? (p.commander ?? []) : [])));
  const rank = (p: Piece) => (!isLeader(p) ? 2 : p.name && chiefs.has(p.name) ? 0 : 1);
  return [...pieces].sort((a, b) => rank(a) - rank(b));
}

/** How a piece is called: its title, its name, or what it is. */
export const called = (p: Piece) => (p.hidden ? 'Hidden units' : (p.title ?? p.name ?? plain(p.kind)));

/** What kind of piece it is, where its name does not say so: "infantry" beside "1st Corps", nothing beside "militia infantry". */
export const kindBeside = (p: Piece) =>
  p.title || p.name === undefined || p.hidden || p.name.toLowerCase().includes(p.kind.toLowerCase()) ? '' : p.kind;

/** A piece in words: "Grant, leader, strength 4, moved". */
export function pieceWords(p: Piece): string {
  if (p.hidden) return 'units, hidden';
  const words = [];
  const count = (p.count ?? 1) > 1 ? `${p.count} × ` : '';
  const name = p.title ?? p.name;
  words.push(name && name !== p.kind ? (p.title ? `${count}${name}` : `${count}${name}, ${p.kind}`) : `${count}${p.kind}`);
  if (p.strength !== undefined && p.strength !== 0) words.push(isLeader(p) ? `rating ${p.strength}` : `strength ${p.strength}`);
  for (const badge of p.badges ?? []) words.push(badge.says);
  if (p.moved) words.push('has moved');
  return words.join(', ');
}

const said = (given: unknown) => given !== false && given !== null && given !== undefined && given !== '' && given !== 0;

/** Whatever else is read off a counter: "movement 3", "veteran"; of its parts only how many there are, unless they are told too. */
export function pieceExtras(p: Piece, parts = true): string {
  const words = p.commander ? [`commander ${p.commander}`] : [];
  for (const [word, given] of Object.entries(p.facts ?? {})) if (said(given)) words.push(given === true ? word : `${word} ${value(given)}`);
  if (parts && p.parts?.length) words.push(p.parts.length === 1 ? '1 part' : `${p.parts.length} parts`);
  return words.join(', ');
}

/** Equal words once, with their number: "3 × inf 6-4, art 2-5". */
export function counted(words: string[]): string {
  const many = new Map<string, number>();
  for (const w of words) many.set(w, (many.get(w) ?? 0) + 1);
  return [...many].map(([w, n]) => (n > 1 ? `${n} × ${w}` : w)).join(', ');
}

export function sideName(view: View | null | undefined, side: string | null | undefined): string {
  if (!side) return 'nobody';
  const known = view?.sides[side]?.name;
  return typeof known === 'string' ? known : plain(side);
}

/** Who has won, in the names of the sides that he held. */
export function outcome(snap: Pick<Snapshot, 'result' | 'parties' | 'me' | 'view'>): string {
  const winner = snap.result?.winner ?? '';
  if (winner === 'draw') return 'A draw';
  if (winner === 'neither') return 'Neither side wins';
  const sides = snap.parties[winner] ?? [winner];
  const names = sides.map((s) => sideName(snap.view, s)).join(' and ');
  if (snap.me.length === sides.length && sides.every((s) => snap.me.includes(s))) return `You win with ${names}`;
  return heading(`${names} ${sides.length > 1 ? 'win' : 'wins'}`);
}

/** A place in words, for the live region: who holds it, what stands there, what can be chosen. */
export function placeWords(place: Pick<BoardPlace, 'name' | 'side'>, seen: PlaceView | undefined, view: View, choices: Choice[]): string {
  const parts = [place.name];
  const held = seen?.control ?? place.side;
  if (held && held !== 'none') parts.push(view.sides[held] || camp(held) !== 'other' ? `held by ${sideName(view, held)}` : held.replace(/[-_]/g, ' '));
  for (const pile of piles(seen?.stacks ?? [])) {
    parts.push(`${heading(sideName(view, pile.side))}: ${pile.pieces.map(pieceWords).join('; ')}`);
  }
  if (seen?.markers.length) parts.push(seen.markers.join(', '));
  if (!choices.length) parts.push('nothing to choose here');
  else if (choices.length === 1) parts.push(`one choice here: ${choices[0]!.label}`);
  else parts.push(`${choices.length} choices here`);
  return `${parts.join('. ')}.`;
}

/** What the map shows round a place, for those who do not see it: its kind, its marks, and where its lines lead. */
export function roundWords(place: BoardPlace, links: BoardLink[], name: (slug: string) => string): string {
  const ways = links
    .filter((l) => l.a === place.slug || l.b === place.slug)
    .map((l) => `${name(l.a === place.slug ? l.b : l.a)}${l.kind ? ` by ${l.kind.replace(/[-_+]/g, ' ')}` : ''}`);
  const facts = placeFacts(place);
  const about = [plain(place.kind), ...facts].filter(Boolean).join(', ');
  const lines = ways.length ? ` Lines to ${ways.join('; ')}.` : links.length ? ' No lines lead from here.' : '';
  return `${place.name}: ${about || 'a place'}.${lines}`;
}

/** The printed facts of a place as a player reads them; what only repeats its name is left out. */
export function placeFacts(place: Pick<BoardPlace, 'slug' | 'facts'>): string[] {
  return place.facts
    .filter(([, given]) => given !== place.slug)
    .slice(0, 6)
    .map(([name, given]) => {
      const word = name.replace(/_/g, ' ');
      const said = name.endsWith('s') ? given.split('+').map(plain).join(', ') : given.replace(/[-_+]/g, ' '); // a plural has names
      if (given === '1' || given === 'true') return word;
      return name === 'state' || said.startsWith(`${word} `) ? said : `${word} ${said}`;
    });
}

/** Sentences one after the other, each with one full stop. */
export const spoken = (parts: string[]) => parts.map((p) => (/[.!?…]$/.test(p) ? p : `${p}.`)).join(' ');

export interface Group {
  verb: string;
  title: string;
  choices: Choice[];
}

const head = (verb: string) => plain(verb.replace(/-/g, ' ')).replace(/ ([A-Z])/g, (m) => m.toLowerCase());

/** The words with which all labels begin and end: "Move IV Corps to … by road"; a verb's own word where they begin differently. */
function title(verb: string, choices: Choice[]): string {
  const rows = choices.map((c) => c.label.split(' '));
  const first = rows[0] ?? [];
  let n = 0;
  while (n < first.length && rows.every((r) => r.length > n + 1 && r[n] === first[n])) n++;
  let end = 0;
  while (rows.length > 1 && rows.every((r) => r.length > n + end + 1 && r.at(-1 - end) === first.at(-1 - end))) end++;
  return n ? [...first.slice(0, n), '…', ...first.slice(first.length - end)].join(' ') : head(verb);
}

/** The choices by verb, in the order of the engine. Those without a place ("done", "pass") come as they stand. */
export function groups(choices: Choice[]): Group[] {
  const found = new Map<string, Group>();
  for (const c of choices) {
    const known = found.get(c.verb);
    if (known) known.choices.push(c);
    else found.set(c.verb, { verb: c.verb, title: '', choices: [c] });
  }
  return [...found.values()].map((g) => ({ ...g, title: title(g.verb, g.choices) }));
}

/** The choices that fit a few typed letters, best first; all of them when nothing is typed. */
export function search(choices: Choice[], typed: string): Choice[] {
  const wanted = typed.trim();
  if (!wanted) return choices;
  return fuzzysort
    .go(wanted, choices, { keys: ['label', 'text'], threshold: 0.25, limit: 200 })
    .map((hit) => hit.obj);
}

/** Which verb of the present choices takes a place, for asking why another place may not be chosen. */
export function placeVerb(choices: Choice[]): string | null {
  const tally = new Map<string, number>();
  for (const c of choices) {
    if (!c.target) continue;
    const stem = c.text.slice(0, c.text.length - c.target.length).trim();
    tally.set(stem, (tally.get(stem) ?? 0) + 1);
  }
  let best: string | null = null;
  let most = 0;
  for (const [stem, n] of tally) if (n > most) [best, most] = [stem, n];
  return best;
}

export const when = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A slug as words; what is written in words already stays. */
const named = (text: string) => (/^[a-z0-9-]+$/.test(text) && text.includes('-') ? plain(text) : text);

/** How a place is supplied: from where, or why not, and what follows. */
export function supplyWords(row: SupplyRow): string {
  const source = row.source && row.source !== 'none' ? plain(row.source) : '';
  const why = row.why || source;
  return `${row.supplied ? 'in supply' : 'out of supply'}${why ? `: ${why}` : ''}${row.effect ? `; ${row.effect}` : ''}`;
}

/** A value of a track or a side as a person reads it. */
export function value(given: unknown): string {
  if (Array.isArray(given)) return given.length ? counted(given.map((x) => (typeof x === 'string' ? named(x) : value(x)))) : 'none';
  if (given === null || given === undefined || given === '') return 'none';
  if (typeof given === 'object') return Object.entries(given).map(([k, v]) => `${k} ${value(v)}`).join(', ');
  return typeof given === 'string' ? named(given) : JSON.stringify(given);
}

/** Whether the computer advises at a table, as those are told who sit there. */
export const adviceWords = (advised: boolean) =>
  advised ? 'Whoever decides may ask the computer for advice.' : 'The computer advises nobody here while people play each other.';
