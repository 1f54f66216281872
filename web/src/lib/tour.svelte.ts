/** Guided first minutes: how a game stands, and a few steps, told by a small JSON; nothing in this file knows a game. */

import { api } from './api';
import { done, overtaken, type Step } from './steps';
import type { TableState } from './table.svelte';
import type { Snapshot } from './shapes';

export interface Tour {
  id: string;
  game: string;
  /** How early the game is offered to a newcomer: the easiest is 1. */
  order: number;
  title: string;
  scenario: string;
  seed: number;
  seats: Record<string, string>;
  /** A file beside the tour: the position as TOML. Without it the scenario begins as ever. */
  position?: string;
  /** What was decided before the first step, each as `side: choice`. */
  opening?: string[];
  steps: Step[];
}

const told = import.meta.glob<Tour>('../tours/*.json', { eager: true, import: 'default' });
const positions = import.meta.glob<string>('../tours/*.toml', { eager: true, query: '?raw', import: 'default' });
/** The tour of the table itself names no game: it is walked at any. */
const ANY = '';
export const tours = Object.values(told).filter((t) => t.game !== ANY);
export const around = Object.values(told).find((t) => t.game === ANY)!;

/** A journal that begins from the tour's position and tells its opening. */
export function journal(tour: Tour): string {
  const position = (tour.position && positions[`../tours/${tour.position}`]) || '';
  const rows = ['longroll-journal 1', `game ${tour.game}`, 'rules 1', `scenario ${tour.scenario}`, `seed ${tour.seed}`];
  const stands = position ? position.trimEnd().split('\n').map((row) => `| ${row}`.trimEnd()) : [];
  const opening = (tour.opening ?? []).map((line, i) => `${i + 1} ${line}`);
  return [...rows, ...stands, '---', ...opening, ''].join('\n');
}

const KEY = 'longroll-tours';

function kept(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Lay the tour's table. */
export async function begin(tour: Tour): Promise<Snapshot> {
  const snap = await api.bring({ journal: journal(tour), keeps_seed: true, seats: tour.seats, name: tour.title });
  sessionStorage.setItem(KEY, JSON.stringify({ ...kept(), [snap.id]: tour.id }));
  return snap;
}

export function tourOf(table: string): Tour | null {
  const id = kept()[table];
  return tours.find((t) => t.id === id) ?? null;
}

export class Guide {
  at = $state(0);

  constructor(
    readonly tour: Tour,
    readonly table: TableState,
    private readonly open: (tab: string | undefined, deed: boolean) => void,
  ) {
    this.enter();
  }

  get step(): Step | null {
    return this.tour.steps[this.at] ?? null;
  }

  get last(): boolean {
    return this.at >= this.tour.steps.length - 1;
  }

  get waits(): boolean {
    return Boolean(this.step?.until ?? this.step?.kind);
  }

  private enter(): void {
    const step = this.tour.steps[this.at];
    if (!step) return;
    this.open(step.tab, this.waits || (step.tab === 'log' && step.point !== 'log'));
    if (step.look) this.table.look(step.look);
    if (step.supply !== undefined) void this.table.overlay.showSupply(step.supply || null);
    this.table.say(step.say);
  }

  go(by: number): void {
    this.at = Math.max(0, Math.min(this.tour.steps.length - 1, this.at + by));
    this.enter();
  }

  /** Told what may be chosen now: a step that the table has left behind is over, however that came. */
  follow(texts: string[]): void {
    if (this.step && overtaken(this.step, this.tour.steps[this.at + 1], texts)) this.go(1);
  }

  /** Told after each choice. */
  heard(played: string | null, kind: string): void {
    const ahead = this.tour.steps.slice(this.at, this.at + 2);
    const hit = ahead.findIndex((step) => done(step, { played }, { kind }));
    if (hit >= 0) this.go(hit + 1);
  }
}
