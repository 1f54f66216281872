/** What battles would bring: those that wait, the one to which a choice leads, and one that is only thought of. */

import { api } from './api';
import { battleOf, fights } from './battles';
import { heldOf } from './hand.svelte';
import { outlookWords, type Held } from './goals';
import type { Choice, Odds, Piece } from './shapes';
import type { TableState } from './table.svelte';
import { camp, sideName } from './words';

export interface Told {
  at: string;
  answer: Odds;
  /** Nothing is decided yet: a choice of the list would lead there. */
  maybe?: boolean;
}

const PAUSE = 180;
const BATTLES = 4;
/** Of so few choices those that lead to battles are told side by side: a finger cannot point. */
const FEW = 8;

export class Foresee {
  /** Battles that wait, told unasked: the one that is being fought, else all. */
  waiting = $state.raw<Told[]>([]);
  /** The battle to which the choice leads on which the player rests. */
  next = $state.raw<(Told & { text: string }) | null>(null);
  /** A battle that is only thought of: where, and who attacks. */
  place = $state<string | null>(null);
  pieces = $state.raw<Held[]>([]);
  thought = $state.raw<{ told: Told | null; why: string } | null>(null);
  private key = '';
  private timer = 0;
  private wanted = '';
  private known = new Map<string, Promise<Odds | null>>();

  constructor(private readonly table: TableState) {}

  close(): void {
    clearTimeout(this.timer);
  }

  /** After every change of the table. */
  async follow(): Promise<void> {
    const snap = this.table.snap;
    const key = `${snap?.version} ${snap?.my_decision}`;
    if (!snap || key === this.key) return;
    this.key = key;
    this.known.clear();
    this.waiting = [];
    this.next = null;
    await this.table.drawn;
    if (this.key !== key) return;
    if (this.place) void this.think();
    for (const place of this.contested()) {
      const answer = await this.ask({ at: place });
      if (this.key !== key) return;
      if (answer?.odds) {
        this.waiting = [...this.waiting, { at: place, answer }];
        if (place === snap.battle) return;
      }
    }
    if (!this.waiting.length) await this.compare(key);
  }

  /** Where the question is which battle to fight: what each would bring. */
  private async compare(key: string): Promise<void> {
    const { snap, choices } = this.table;
    const rows = snap?.my_decision ? choices.filter((c) => !c.ends && fights(c, snap)) : [];
    if (choices.length > FEW || rows.length > BATTLES) return;
    const led: Told[] = [];
    for (const choice of rows) {
      const answer = await this.of(choice);
      if (this.key !== key) return;
      const at = answer?.odds ? battleOf(answer).at : '';
      if (answer && at) led.push({ at, answer, maybe: true });
    }
    // Ways to begin the same battle differ: each is told where it is pointed at.
    if (!snap?.battle || led.length === 1) this.waiting = led.filter((told, i) => led.findIndex((x) => x.at === told.at) === i);
  }

  /** The odds to which a choice leads, asked once. */
  private of(choice: Choice): Promise<Odds | null> {
    const known = this.known.get(choice.text) ?? this.ask({ choice: choice.text, version: this.table.snap?.version ?? 0 });
    this.known.set(choice.text, known);
    return known;
  }

  private async ask(body: Parameters<typeof api.odds>[1]): Promise<Odds | null> {
    try {
      return await api.odds(this.table.id, body);
    } catch {
      return null; // a busy server, or a table that is gone: what is not known is not shown
    }
  }

  /** Where a battle may wait: at the place that the question names, or where two sides stand. */
  private contested(): string[] {
    const snap = this.table.snap;
    if (!snap?.my_decision) return [];
    const both = Object.entries(snap.view.places)
      .filter(([, p]) => new Set(p.stacks.map((s) => camp(s.side))).size > 1)
      .map(([slug]) => slug);
    return [...new Set([...(snap.battle ? [snap.battle] : []), ...both])].slice(0, BATTLES);
  }

  /** A player points at a choice, or leaves it: its battle is told when he rests there. */
  look(choice: Choice | null): void {
    clearTimeout(this.timer);
    const snap = this.table.snap;
    this.wanted = choice?.text ?? '';
    if (this.next?.text !== choice?.text) this.next = null;
    if (!choice || !snap?.my_decision || !fights(choice, snap)) return;
    this.timer = window.setTimeout(() => void this.tell(choice), PAUSE);
  }

  private async tell(choice: Choice): Promise<void> {
    if (this.table.moves.busy) return;
    const key = this.key;
    const answer = await this.of(choice);
    if (!answer?.odds || key !== this.key || this.wanted !== choice.text) return;
    const battle = battleOf(answer);
    this.next = { text: choice.text, at: battle.at, answer };
    if (battle.outlook) this.table.say(`${choice.label}: ${sideName(this.table.view, battle.attacker)} ${outlookWords(battle.outlook)}`);
  }

  // ---- what if -----------------------------------------------------------------------------------------------------------

  /** Think of an attack on a place; its pieces are pointed out next. */
  wonder(place: string | null): void {
    this.place = place;
    this.pieces = [];
    this.thought = null;
    if (place) {
      this.table.hand.drop();
      this.table.say(`What if ${this.table.names.get(place) ?? place} were attacked? Click the pieces that attack.`);
    }
  }

  has = (word: string) => this.pieces.some((h) => h.word === word);

  /** Put a piece into the attack, or take it out. */
  toggle(piece: Piece, place: string): void {
    const one = heldOf(piece, place);
    this.pieces = this.has(one.word) ? this.pieces.filter((h) => h.word !== one.word) : [...this.pieces, one];
    void this.think();
  }

  private async think(): Promise<void> {
    const { place, pieces } = this;
    if (!place || !pieces.length) {
      this.thought = null;
      return;
    }
    const answer = await this.ask({ at: place, pieces: pieces.map((h) => h.word) });
    if (this.place !== place || this.pieces !== pieces) return;
    this.thought = { told: answer?.odds ? { at: place, answer } : null, why: answer?.why ?? (answer ? '' : 'The server could not tell; try again.') };
    const outlook = answer?.odds ? battleOf(answer).outlook : null;
    this.table.say(outlook ? outlookWords(outlook) : this.thought.why);
  }
}
