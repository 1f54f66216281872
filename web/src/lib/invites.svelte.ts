/** Links that invite a person to a seat: made, copied, withdrawn. */

import { api } from './api';
import type { Snapshot } from './shapes';
import type { TableState } from './table.svelte';

/** The seats of one person for whom nobody has come yet, where I laid the table and play at it. */
export function freeSeats(snap: Pick<Snapshot, 'owner' | 'over' | 'me' | 'parties' | 'seats'>): string[] {
  if (!snap.owner || snap.over || !snap.me.length) return [];
  const open = (side: string) => snap.seats[side]?.player === 'open';
  return Object.values(snap.parties).find((sides) => sides.some(open))?.filter(open) ?? [];
}

/** Whether a link leads nowhere from another machine: the server listens to its own alone. */
export const onlyHere = (link: string) => /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(link);

export class Invites {
  /** A side -> the link to its seat, as long as this page is open: a link is shown once. */
  links = $state<Record<string, string>>({});
  /** The link that was copied last. */
  copied = $state('');

  constructor(private readonly table: TableState) {}

  async make(side: string): Promise<void> {
    const made = await this.table.attempt(() => api.invite(this.table.id, [side]));
    if (!made) return;
    const link = new URL(new URL(made.url, location.href).pathname, location.origin).href;
    for (const s of made.sides) this.links[s] = link;
    await this.copy(link);
  }

  async copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.copied = link;
      this.table.say('The link is copied.');
    } catch {
      this.copied = ''; // a browser that forbids it: the link can be read and marked
    }
  }

  async withdraw(side: string): Promise<void> {
    const link = this.links[side];
    if (!(await this.table.attempt(() => api.withdraw(this.table.id, side)))) return;
    this.links = Object.fromEntries(Object.entries(this.links).filter(([, known]) => known !== link));
  }
}
