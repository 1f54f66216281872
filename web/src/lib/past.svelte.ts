/** The past of a table: which decision is shown, and playing it as a film. */

import { api } from './api';
import type { At } from './shapes';
import type { TableState } from './table.svelte';
import { keepUnchanged } from './unchanged';
import { spoken } from './words';

export class Past {
  /** Which decision is shown; null: the present. */
  moment = $state<number | null>(null);
  /** The board after it, when it has come. */
  shown = $state.raw<At | null>(null);
  playing = $state(false);
  speed = $state(2);
  private timer = 0;

  constructor(private readonly table: TableState) {}

  close(): void {
    clearTimeout(this.timer);
  }

  async goTo(n: number | null): Promise<void> {
    const { table } = this;
    const snap = table.snap;
    if (!snap) return;
    if (n === null) {
      this.moment = null;
      this.shown = null;
      this.playing = false;
      table.changed = [];
      return;
    }
    const wanted = Math.max(0, Math.min(n, snap.decisions));
    this.moment = wanted;
    const at = await table.attempt(() => api.at(table.id, wanted, snap.viewer));
    if (this.moment !== wanted) return;
    if (!at) {
      this.playing = false;
      return;
    }
    const changed = keepUnchanged(this.shown?.view ?? snap.view, at.view);
    this.shown = at;
    table.changed = changed;
    const rows = table.book.rows.filter((row) => row.decision === wanted);
    table.say(spoken(rows.map((row) => row.text)) || `${at.turn}, ${at.phase}`);
  }

  step(by: number): void {
    const { snap } = this.table;
    if (!snap) return;
    void this.goTo((this.moment ?? snap.decisions) + by);
  }

  autoplay(on: boolean): void {
    this.playing = on;
    clearTimeout(this.timer);
    if (on && this.moment === null) void this.goTo(0);
    if (on) this.tick();
  }

  private tick(): void {
    this.timer = window.setTimeout(
      async () => {
        if (!this.playing || this.moment === null) return;
        if (this.moment >= (this.table.snap?.decisions ?? 0)) {
          this.playing = false;
          return;
        }
        await this.goTo(this.moment + 1);
        if (this.playing) this.tick();
      },
      1200 / this.speed,
    );
  }
}
