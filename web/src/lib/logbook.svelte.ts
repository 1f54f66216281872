/** The log of a table as far as it has come: which rows are new, and what the others did since my last decision. */

import { api } from './api';
import type { LogRow, Snapshot, View } from './shapes';
import { fought } from './story';
import type { TableState } from './table.svelte';

export class LogBook {
  rows = $state.raw<LogRow[]>([]);
  freshFrom = $state(0);
  /** What happened since my last decision, after what came of the decision itself: the dice of my own battle and its losses. */
  news = $derived.by(() => {
    const { snap, live } = this.table;
    if (!snap || !live || snap.over || !snap.my_decision) return [];
    return this.rows.filter((r) => r.index >= snap.since || (r.index >= this.freshFrom && fought(r)));
  });
  private fetching = false;
  /** My turn has come, and what the others did is still to be shown: as soon as all of it is known. */
  private unshown = false;
  /** The board as I left it at the end of my last decision. */
  private left: View | null = null;

  constructor(private readonly table: TableState) {}

  /** After every change of the table; tells whether my turn has come with it. */
  follow(old: Snapshot | null, snap: Snapshot): boolean {
    const fresh = old !== null && old.version !== snap.version;
    if (!old) this.freshFrom = Math.max(0, snap.log_length - 1);
    else if (fresh && old.my_decision) this.freshFrom = Math.min(old.log_length, snap.log_length);
    if (old?.my_decision && !snap.my_decision) this.left = snap.view;
    // Where the others answer at once, the board between my choice and my next decision may never have been shown here.
    const skipped = fresh && old.my_decision && snap.since > old.since && snap.since < snap.log_length;
    if (skipped) this.left = old.view;
    const came = fresh && snap.my_decision && (!old.my_decision || skipped);
    const battle = fresh && snap.my_decision && old.my_decision && snap.log_tail.some((r) => r.index >= old.log_length && fought(r));
    if (battle && !skipped) this.left = null; // the board stands as it came out; only where it happened is shown
    if (came || battle) this.unshown = true;
    void this.read();
    return came;
  }

  private async read(): Promise<void> {
    const { snap, id } = this.table;
    if (!snap || this.fetching) return;
    if (this.rows.length > snap.log_length) this.rows = this.rows.slice(0, snap.log_length); // something was taken back
    const tail = snap.log_tail;
    const first = tail[0]?.index ?? 0;
    if (first <= this.rows.length) {
      this.rows = [...this.rows.slice(0, first), ...tail];
      this.tell();
      return;
    }
    this.fetching = true;
    try {
      const answer = await api.log(id, this.rows.length, snap.viewer);
      if (answer.rows[0]?.index === this.rows.length) this.rows = [...this.rows, ...answer.rows];
    } catch {
      /* the next snapshot asks again */
    } finally {
      this.fetching = false;
    }
    if (this.table.snap && this.rows.length < this.table.snap.log_length) void this.read();
    else this.tell();
  }

  /** Show what the others did, once the log has come. */
  private tell(): void {
    const { snap, show } = this.table;
    if (!this.unshown || !snap || this.rows.length < snap.log_length) return;
    this.unshown = false;
    show.start(this.news, this.left);
  }
}
