/** Before choosing: who of the enemy could come to a place. */

import { api } from './api';
import type { Piece, ThreatRow } from './shapes';
import { isLeader, piles, ranked } from './words';

const PAUSE = 250;

/** Of the pieces at a place the one that a player most likely means: a leader, first who commands there, else the strongest of his own. */
export function likely(pieces: Piece[], mine: string[]): Piece | null {
  const own = pieces.filter((p) => mine.includes(p.side) && !p.hidden);
  return ranked(own).find((p) => isLeader(p) && !p.moved) ?? piles(own)[0]?.top ?? null;
}

export class Peek {
  place = $state<string | null>(null);
  threats = $state.raw<ThreatRow[]>([]);
  certain = $state(true);
  private timer = 0;
  private turn = 0;
  private asked = new AbortController();

  constructor(private readonly table: string) {}

  clear(): void {
    this.turn += 1;
    clearTimeout(this.timer);
    this.asked.abort(); // what is thought of another place now need not be waited for
    this.place = null;
    this.threats = [];
  }

  /** A place with pieces of one's own was picked out: ask about its dangers, when the player rests there. */
  at(place: string | null, pieces: Piece[], mine: string[]): void {
    this.clear();
    const own = likely(pieces, mine);
    if (!place || !own) return;
    this.place = place;
    this.timer = window.setTimeout(() => void this.dangers(place, own.side), PAUSE);
  }

  private async dangers(place: string, side: string): Promise<void> {
    const turn = this.turn;
    this.asked = new AbortController();
    try {
      const found = await api.threats(this.table, place, side, this.asked.signal);
      if (turn !== this.turn) return;
      this.threats = found.rows;
      this.certain = found.certain;
    } catch {
      // Who may not ask, or where nobody can be reached, sees no dangers.
      if (turn === this.turn) this.threats = [];
    }
  }
}
