/** Before choosing: where a piece can go and what it costs, and who of the enemy could come to its place. */

import { api } from './api';
import type { Piece, ReachRow, ThreatRow } from './shapes';
import { isLeader, piles } from './words';

const PAUSE = 250;

/** The word by which the server knows a piece: its id, or what it is and where. */
export const pieceWord = (piece: Piece, place: string) => piece.id ?? `${piece.kind} ${place}`;

/** Of the pieces at a place the one that a player most likely means: a leader, else the strongest of his own. */
export function likely(pieces: Piece[], mine: string[]): Piece | null {
  const own = pieces.filter((p) => mine.includes(p.side) && !p.hidden);
  return own.find((p) => isLeader(p) && !p.moved) ?? piles(own)[0]?.top ?? null;
}

export class Peek {
  place = $state<string | null>(null);
  /** The piece whose ways are shown. */
  piece = $state<string | null>(null);
  reach = $state.raw<ReachRow[]>([]);
  threats = $state.raw<ThreatRow[]>([]);
  certain = $state(true);
  private timer = 0;
  private turn = 0;

  constructor(private readonly table: string) {}

  clear(): void {
    this.turn += 1;
    clearTimeout(this.timer);
    this.place = this.piece = null;
    this.reach = [];
    this.threats = [];
  }

  /** A place was picked out: ask about its most likely piece and its dangers, when the player rests there. */
  at(place: string | null, pieces: Piece[], mine: string[]): void {
    this.clear();
    const own = likely(pieces, mine);
    if (!place || !own) return;
    this.place = place;
    this.timer = window.setTimeout(() => {
      void this.show(own);
      void this.dangers(place, own.side);
    }, PAUSE);
  }

  async show(piece: Piece): Promise<void> {
    const turn = this.turn;
    if (!this.place) return;
    const word = pieceWord(piece, this.place);
    try {
      const found = await api.reach(this.table, word);
      if (turn !== this.turn) return;
      this.piece = word;
      this.reach = found.rows;
    } catch {
      // A piece that cannot go anywhere of itself has no ways to show.
      if (turn === this.turn) this.reach = [];
    }
  }

  private async dangers(place: string, side: string): Promise<void> {
    const turn = this.turn;
    try {
      const found = await api.threats(this.table, place, side);
      if (turn !== this.turn) return;
      this.threats = found.rows;
      this.certain = found.certain;
    } catch {
      // Who may not ask, or where nobody can be reached, sees no dangers.
      if (turn === this.turn) this.threats = [];
    }
  }
}
