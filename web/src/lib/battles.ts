/** Which choices may lead to a battle, and what an answer about one holds. Pure, tested in tests/. */

import type { Choice, Odds, Outlook, Snapshot } from './shapes';
import { camp, heading } from './words';

export interface Modifier {
  reason: string;
  rule?: string;
  [amount: string]: unknown;
}
export interface Joining {
  side: string;
  who: string;
  place: string;
  strength: number;
  rule: string;
}
export interface Ending {
  code: string;
  says: string;
  chance: number;
}
export interface Figure {
  label: string;
  value: number | string;
}

/** Everything that a card shows of a battle; what an answer says beyond it is for programs. */
export interface Battle {
  at: string;
  attacker: string;
  defender: string;
  attack: number | null;
  defence: number | null;
  outlook: Outlook | null;
  best: Outlook | null;
  worst: Outlook | null;
  joining: Joining[];
  modifiers: Modifier[];
  figures: Figure[];
  endings: Ending[];
  notes: string[];
}

/** Whether a choice may lead to a battle: one is being fought, or the enemy stands where it leads. */
export function fights(choice: Choice, snap: Pick<Snapshot, 'battle' | 'to_decide' | 'view'>): boolean {
  if (snap.battle) return true;
  const mine = camp(snap.to_decide);
  return choice.places.some((slug) => snap.view.places[slug]?.stacks.some((s) => camp(s.side) !== mine));
}

const number = (x: unknown) => (typeof x === 'number' && Number.isFinite(x) ? x : null);
const rows = <T>(x: unknown) => (Array.isArray(x) ? (x as T[]) : []);
const words = (x: unknown) => (typeof x === 'string' ? x : '');

export function battleOf(answer: Odds): Battle {
  const odds = (answer.odds ?? {}) as Record<string, unknown>;
  const outlook = (x: unknown) => (x && typeof x === 'object' ? ({ attacker: words(odds['attacker']), ...x } as Outlook) : null);
  return {
    at: words(odds['at']),
    attacker: words(odds['attacker']),
    defender: words(odds['defender']),
    attack: number(odds['attack']),
    defence: number(odds['defence'] ?? odds['defense']),
    outlook: outlook(odds['outlook']),
    best: outlook(odds['best']),
    worst: outlook(odds['worst']),
    joining: rows<Joining>(odds['joining']),
    modifiers: rows<Modifier>(odds['modifiers']),
    figures: rows<Figure>(odds['figures']),
    endings: rows<Ending>(odds['endings']),
    notes: [words(odds['because']), words(odds['note'])].filter(Boolean),
  };
}

/** What a modifier adds: "+1", "−2 columns". */
export function amount(m: Modifier): string {
  const [word, n] = Object.entries(m).find(([k, v]) => k !== 'reason' && k !== 'rule' && typeof v === 'number') ?? ['', 0];
  if (!word) return '';
  const value = Number(n);
  const unit = word === 'columns' ? ` ${Math.abs(value) === 1 ? 'column' : 'columns'}` : '';
  return `${value > 0 ? '+' : ''}${String(value).replace('-', '−')}${unit}`;
}

const percent = (x: number) => `${Math.round(100 * x)} %`;
const losses = (o: Outlook) => (typeof o.attacker_loses === 'number' ? `, losing about ${Math.round(o.attacker_loses * 10) / 10}` : '');

/** The best and the worst for the attacker: chances, and losses beside them. */
export function casesWords(battle: Pick<Battle, 'best' | 'worst' | 'joining'>, name: string): string {
  const { best, worst } = battle;
  if (!best || !worst) return '';
  const why = battle.joining.length ? 'as others join or not' : 'as both sides put in what they have';
  return `At best ${name} wins ${percent(best.win)}${losses(best)}; at worst ${percent(worst.win)}${losses(worst)}, ${why}.`;
}

/** Those who may still join, counted by side: "Union: 2 may still join, with 7". */
export function joiners(joining: Joining[], name: (side: string) => string): { side: string; title: string; rows: Joining[] }[] {
  const sides = [...new Set(joining.map((j) => j.side))];
  return sides.map((side) => {
    const own = joining.filter((j) => j.side === side);
    const total = own.reduce((sum, j) => sum + j.strength, 0);
    return { side, title: `${heading(name(side))}: ${own.length} may still join, with ${Math.round(total * 10) / 10}`, rows: own };
  });
}
