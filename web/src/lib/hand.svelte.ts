/** Pieces in hand: picked up, and put down where they can go. Everything comes from views, choices and `reach`; no game is known here. */

import { api } from './api';
import { goalOf, goalsOf, standsAt, type Goal, type Held, type Reached } from './goals';
import type { Row } from './rows';
import type { Piece } from './shapes';
import type { TableState } from './table.svelte';
import { called, isLeader } from './words';

/** The word by which the server knows a piece: its id, or what it is and where. */
export const pieceWord = (piece: Piece, place: string) => piece.id ?? `${piece.kind} ${place}`;

/** Whether a piece may be asked about: it is one of those that move, and is seen. */
export const movable = (piece: Piece) => !piece.hidden && (piece.moved !== undefined || isLeader(piece));

export const heldOf = (piece: Piece, place: string): Held => ({
  word: pieceWord(piece, place),
  place,
  id: piece.id ?? null,
  kind: piece.kind,
  name: called(piece),
  leads: isLeader(piece),
});

export class Hand {
  held = $state.raw<Held[]>([]);
  /** Where all that is in hand can be put down now. */
  goals = $state.raw<Map<string, Goal>>(new Map());
  /** Where it could go when its turn to move comes. */
  later = $state.raw<Goal[]>([]);
  certain = $state(true);
  why = $state.raw<{ text: string; rule: string | null } | null>(null);
  /** A goal that was pointed out and waits to be confirmed. */
  asked = $state<string | null>(null);
  looking = $state(false);
  /** An act in hand instead of a piece. */
  doing = $state('');
  private turn = 0;
  private putting = false;
  private known = new Map<string, Promise<Reached>>();

  constructor(private readonly table: TableState) {}

  has = (word: string) => this.held.some((h) => h.word === word);

  drop(): void {
    this.turn += 1;
    this.held = [];
    this.goals = new Map();
    this.later = [];
    this.why = null;
    this.asked = null;
    this.looking = false;
    this.doing = '';
  }

  /** Pick up a piece; `more`: beside those in hand, or put this one back. */
  async pick(piece: Piece, place: string, more = false): Promise<void> {
    const one = heldOf(piece, place);
    if (more && this.has(one.word)) return this.hold(this.held.filter((h) => h.word !== one.word));
    return this.hold(more ? [...this.held, one] : [one]);
  }

  /** Take these in hand, and look where they can go. */
  async hold(held: Held[]): Promise<void> {
    this.drop();
    this.held = held;
    if (held.length) await this.look();
  }

  /** Take an act in hand whose place is chosen on the map. */
  act(row: Row): void {
    this.drop();
    this.doing = row.label;
    this.goals = new Map(row.choices.flatMap((c) => (c.target ? [[c.target, goalOf(c)] as const] : [])));
    this.table.say(`${row.label}: ${this.goals.size} places.`);
  }

  /** After every change of the table: what is on the march stays in hand, the rest is put back. */
  follow(): void {
    this.known.clear();
    const snap = this.table.snap;
    if (this.putting) return;
    if (!snap?.my_decision || !snap.piece) {
      this.drop();
      return;
    }
    const [found] = standsAt(snap.view, snap.piece);
    const held = found
      ? heldOf(found.piece, found.place)
      : { word: snap.piece, place: snap.place, id: snap.piece, kind: '', name: snap.piece, leads: false };
    void this.hold([{ ...held, word: snap.piece }]);
  }

  private reach(word: string): Promise<Reached> {
    const known = this.known.get(word);
    if (known) return known;
    const asked = api.reach(this.table.id, word, this.table.snap?.viewer ?? null).catch((error: unknown): Reached => ({
      certain: true,
      rows: [],
      why: error instanceof Error ? error.message : String(error),
      rule: null,
    }));
    this.known.set(word, asked);
    return asked;
  }

  private async look(): Promise<void> {
    const turn = this.turn;
    this.looking = true;
    await this.table.drawn;
    if (turn !== this.turn) return;
    const found = await Promise.all(this.held.map((h) => this.reach(h.word)));
    if (turn !== this.turn) return;
    this.looking = false;
    this.certain = found.every((f) => f.certain);
    const { now, later } = goalsOf(this.held, found, this.table.choices);
    this.goals = now;
    this.later = later;
    const refused = found.find((f) => f.why);
    const names = this.held.map((h) => h.name).join(' and ');
    const nowhere = !now.size && !later.length ? `${names} cannot go anywhere now.` : '';
    const text = now.size ? '' : (refused?.why ?? nowhere);
    this.why = text ? { text, rule: refused?.rule ?? null } : null;
  }

  /** The next of the pieces that is still where it was picked up, with its own goals. */
  private async next(queue: Held[]): Promise<Held | null> {
    for (let held = queue.shift(); held; held = queue.shift()) {
      const view = this.table.snap?.view;
      const from = held.place;
      if (!view || !standsAt(view, held.word).some((f) => f.place === from)) continue;
      await this.hold([held]);
      return held;
    }
    return null;
  }

  /** Put all that is in hand down at a place: each piece goes its whole way. Tells whether it all went. */
  async put(place: string): Promise<boolean> {
    if (this.putting || !this.goals.has(place)) return false;
    if (this.doing) return this.table.moves.playWay(this.goals.get(place)!);
    const queue = [...this.held].sort((a, b) => Number(b.leads) - Number(a.leads));
    const single = queue.length === 1;
    this.putting = true;
    try {
      while (queue.length) {
        if (!single && !(await this.next(queue))) break;
        if (single) queue.shift();
        const goal = this.goals.get(place);
        if (!goal || !(await this.table.moves.playWay(goal))) return false;
      }
      return true;
    } finally {
      this.putting = false;
      this.follow();
    }
  }
}
