/** Choices on their way to the server: one, a whole way, a set-up, a form, and what is taken back. */

import { api } from './api';
import { goalWords, type Goal } from './goals';
import type { Choice, Played, Snapshot } from './shapes';
import type { TableState } from './table.svelte';

const SLOW = 150;

export class Moves {
  busy = $state(false);
  /** The answer takes so long that a person would wonder: only then the choices turn pale, for which all of them are drawn anew. */
  slow = $state(false);
  private timer = 0;
  /** A choice that went by the websocket: its board is the answer. */
  private sent: string | null = null;
  private takesBack = false;
  /** The texts of my last choices here; more than one where a whole way was played. */
  last = $state.raw<{ texts: string[] } | null>(null);

  constructor(private readonly table: TableState) {}

  /** Ask the server for one change, and nothing else until it has answered. */
  private async ask<T>(work: () => Promise<T>): Promise<T | null> {
    this.begin();
    const answer = await this.table.attempt(work);
    this.end();
    return answer;
  }

  private begin(): void {
    this.busy = true;
    this.table.notice = null;
    this.table.stir();
    this.table.show.halt();
    this.timer = window.setTimeout(() => (this.slow = true), SLOW);
  }

  /** The answer is here, by whichever way it came first. */
  end(): void {
    clearTimeout(this.timer);
    this.busy = this.slow = false;
    this.sent = null;
    this.table.show.resume();
  }

  /** A newer board has come; what is taken back step by step goes on. */
  came(): void {
    if (this.sent !== null) this.last = { texts: [this.sent] };
    if (!this.takesBack) this.end();
  }

  /** What went by the websocket was refused, or nobody knows what became of it; tells whether anything had gone so. */
  failed(): boolean {
    const waited = this.sent !== null;
    if (waited) this.end();
    return waited;
  }

  private went({ way: _, ...next }: Played, texts: string[]): void {
    this.last = { texts };
    this.table.take(next);
  }

  /** Play a choice that the server has offered; nothing else leaves this page. */
  async play(choice: Choice): Promise<void> {
    const { snap, id } = this.table;
    if (!snap || this.busy || !this.table.choices.includes(choice)) return;
    if (this.table.send(snap.version, choice.text)) {
      this.begin();
      this.sent = choice.text;
      return;
    }
    const next = await this.ask(() => api.play(id, snap.version, choice.text));
    if (next) this.went(next, [choice.text]);
  }

  /** Play the choices of a way in one request; tells whether they were played to the end. */
  async playWay(goal: Goal): Promise<boolean> {
    const { table } = this;
    const snap = table.snap;
    if (!snap?.my_decision || this.busy || !table.live) return false;
    const next = await this.ask(() => api.playWay(table.id, snap.version, goal.texts));
    if (!next) return false;
    const { played, of, stopped, reason, rule } = next.way;
    this.went(next, goal.texts.slice(0, played));
    if (stopped === 'done') return true;
    const name = table.names.get(goal.place) ?? goal.place;
    table.notice = { text: `${goalWords({ ...goal, battle: false, cost: null }, name)}: stopped after ${played} of ${of} steps, ${reason}.`, rule, bad: stopped === 'refused' };
    table.say(table.notice.text);
    return false;
  }

  /** Set up as suggested, until something else is asked. */
  async setUp(): Promise<void> {
    const { snap, id } = this.table;
    if (!snap?.suggests || this.busy) return;
    const next = await this.ask(() => api.setUp(id, snap.version));
    if (next) this.went(next, Array<string>(next.way.played).fill('place'));
  }

  /** Answer by the form; tells what is wrong with it, if anything. */
  async fill(text: string): Promise<string | null> {
    const { snap, id } = this.table;
    if (!snap?.form || this.busy) return null;
    this.begin();
    try {
      this.table.take(await api.fill(id, snap.version, text));
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      this.end();
    }
  }

  async undo(): Promise<void> {
    const { table } = this;
    const snap = table.snap;
    if (!snap?.can_undo || this.busy) return;
    this.begin();
    this.takesBack = true;
    let now: Snapshot | null = snap;
    for (let steps = this.last?.texts.length || 1; steps > 0 && now?.can_undo; steps--) {
      const at: number = now.version;
      now = await table.attempt(() => api.undo(table.id, at));
      if (now) table.take(now);
    }
    this.last = null;
    this.takesBack = false;
    this.end();
    if (now) table.say('Taken back.');
  }
}
