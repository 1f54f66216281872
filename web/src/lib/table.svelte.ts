/** One table as this page knows it: the newest snapshot, the log, what a player points at; its parts have files of their own. */

import { api, Refusal } from './api';
import { Foresee } from './foresee.svelte';
import { Finder } from './geometry';
import { Hand } from './hand.svelte';
import { Invites } from './invites.svelte';
import { Live, type Push } from './live';
import { LogBook } from './logbook.svelte';
import { Moves } from './moves.svelte';
import { Notes } from './notes.svelte';
import { Overlay } from './overlay.svelte';
import { Past } from './past.svelte';
import { Peek } from './peek.svelte';
import { Show } from './show.svelte';
import { call } from './sound';
import type { Board, Choice, Message, Snapshot, View } from './shapes';
import { painted } from './painted';
import { keepUnchanged } from './unchanged';
import { heading, learn, placeVerb, sideName, spoken } from './words';

export interface Notice {
  text: string;
  rule: string | null;
  bad: boolean;
}

const REST = 400;
/** Whether a refusal says that this page may be behind, or leaves open what has happened. */
const outdated = (status: number) => status === 0 || status === 409 || status >= 500;

export class TableState {
  readonly past = new Past(this);
  readonly overlay = new Overlay(this);
  readonly moves = new Moves(this);
  readonly book = new LogBook(this);
  readonly hand = new Hand(this);
  readonly show = new Show(this);
  readonly foresee = new Foresee(this);
  readonly invites = new Invites(this);
  readonly peek: Peek;
  readonly notes: Notes;
  snap = $state.raw<Snapshot | null>(null);
  board = $state.raw<Board | null>(null);
  finder = $state.raw<Finder | null>(null);
  up = $state(true);
  messages = $state.raw<Message[]>([]);
  unread = $state(0);
  notice = $state<Notice | null>(null);
  missing = $state<string | null>(null);
  said = $state('');
  hover = $state<string | null>(null);
  cursor = $state<string | null>(null);
  selected = $state<string | null>(null);
  preview = $state.raw<Choice | null>(null);
  changed = $state.raw<string[]>([]);
  rule = $state<string | null>(null);
  typed = $state('');
  lookAt = $state.raw<{ slugs: string[]; tick: number; gently: boolean } | null>(null);
  /** Places that a row of the log or a card points at. */
  pointed = $state.raw<string[]>([]);
  view = $derived<View | null>(this.past.shown?.view ?? this.snap?.view ?? null);
  live = $derived(this.past.moment === null);
  choices = $derived<Choice[]>(this.live && this.snap?.my_decision ? this.snap.choices : []);
  byPlace = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const c of this.choices) {
      for (const place of c.places) {
        const known = found.get(place);
        if (known) known.push(c);
        else found.set(place, [c]);
      }
    }
    return found;
  });
  names = $derived.by(() => new Map(this.board?.places.map((p) => [p.slug, p.name]) ?? []));
  /** The places that the question is about: those that can be chosen, else its own. */
  asked = $derived.by(() => {
    if (this.byPlace.size) return [...this.byPlace.keys()];
    return this.live && this.snap?.my_decision && this.snap.place ? [this.snap.place] : [];
  });
  focus = $derived(this.hover ?? this.cursor ?? this.selected);

  /** Whether a choice is on its way or has just come (`stir`). */
  lively = $state(false);

  private socket: Live | null = null;
  private calms: ReturnType<typeof setTimeout> | undefined;
  /** When the newest board is on the screen: what only adds to it is asked for then. */
  drawn: Promise<void> = Promise.resolve();
  /** What stands on the map: while the others' turn is shown, as far as it has been told. */
  stands = $derived.by((): View | null => (this.live ? this.show.view : null) ?? this.view);
  /** Where pieces are put down next: the goals of those in hand, else every place that can be chosen. */
  lit = $derived.by(() => (this.hand.goals.size ? [...this.hand.goals.keys()] : [...this.byPlace.keys()]));

  constructor(readonly id: string) {
    this.peek = new Peek(id);
    this.notes = new Notes(id);
  }

  /** Whose pieces I may pick up: those of the side that I decide for, else mine, to look ahead. */
  get own(): string[] {
    const snap = this.snap;
    if (!snap || !this.live) return [];
    return snap.my_decision && snap.to_decide ? [snap.to_decide] : snap.me;
  }

  /** A choice is on its way, or a board has come: what can wait does, until nothing has happened for a moment. */
  stir(): void {
    this.lively = true;
    clearTimeout(this.calms);
    this.calms = setTimeout(() => {
      if (this.moves.busy) this.stir();
      else this.lively = false;
    }, REST);
  }

  async open(): Promise<void> {
    try {
      const snap = await api.snapshot(this.id);
      const board = await api.board(snap.game);
      this.board = board;
      this.finder = new Finder(board);
      this.take(snap);
      this.messages = await api.chat(this.id);
      void this.notes.load();
    } catch (error) {
      this.missing = error instanceof Error ? error.message : String(error);
      return;
    }
    this.socket = new Live(this.id, this.hear, (up) => {
      if (up && !this.up) this.notice = null;
      if (!up) this.moves.failed(); // when the line is back it brings the board as it is
      this.up = up;
    });
  }

  close(): void {
    this.socket?.close();
    this.later = null;
    clearTimeout(this.calms);
    this.peek.clear();
    this.show.skip();
    this.foresee.close();
    this.past.close();
  }

  /** What came after the board of my own choice and before that board was on the screen: it waits for its turn. */
  private later: Snapshot | null = null;
  private unseen = false;

  private hear = (push: Push) => {
    if (push.type === 'snapshot') this.hold(push);
    else if (push.type === 'chat') {
      if (!this.messages.some((m) => m.id === push.id)) {
        this.messages = [...this.messages, push];
        if (!push.mine) {
          this.unread += 1;
          this.say(`${push.name} says: ${push.text}`);
        }
      }
    } else if (push.type === 'error' && push.status === 403 && push.error.includes('closed to onlookers')) {
      this.missing = push.error;
      this.close();
    } else if (push.type === 'error' && push.status >= 400) {
      this.refuse(push.error, push.rule ?? null);
      if (this.moves.failed() && outdated(push.status)) void this.lookAgain();
    }
  };

  /** Send a choice by the websocket; false where it is not open. */
  send(version: number, text: string): boolean {
    return this.socket?.play(version, text) ?? false;
  }

  /** My own choice is shown first: a computer that answers at once would keep its frame waiting. */
  private hold(snap: Snapshot): void {
    if (this.unseen) {
      this.later = snap;
      return;
    }
    const mine = this.moves.busy;
    this.take(snap);
    if (!mine) return;
    this.unseen = true;
    void this.drawn.then(() => {
      this.unseen = false;
      const next = this.later;
      this.later = null;
      if (next) this.take(next);
    });
  }

  /** The newest snapshot wins; an older one that was overtaken on the way is dropped. */
  take(snap: Snapshot): void {
    const old = this.snap;
    if (old && (snap.version < old.version || snap.game !== old.game)) return;
    if (this.later && this.later.version <= snap.version) this.later = null; // an answer overtook what still waited
    learn(snap.view.sides);
    const changed = keepUnchanged(old?.view ?? null, snap.view);
    const mineBefore = old?.my_decision;
    this.snap = snap;
    if (old && old.version !== snap.version) this.stir(); // the first view waits for nothing, nor where the live line brings it again
    this.drawn = painted();
    if (old && old.version !== snap.version) {
      this.moves.came(); // the socket may bring the news before the answer to my own choice comes
      if (old.my_decision) this.show.skip(); // who chooses has seen enough: the board shows what he chose
      this.preview = null;
      this.typed = '';
      this.selected = null;
      if (changed.length) this.changed = changed;
      this.hand.follow();
    }
    if (!old) this.hand.follow();
    if (snap.over && !old?.over) this.notice = null; // what was said about the game that went on
    if (this.book.follow(old, snap)) call();
    if (!old || old.version !== snap.version || mineBefore !== snap.my_decision) this.announce(old, snap);
    void this.overlay.follow();
    void this.foresee.follow();
  }

  private announce(old: Snapshot | null, snap: Snapshot): void {
    const news = old ? snap.log_tail.filter((row) => row.index >= old.log_length).slice(-5) : [];
    const parts = news.map((row) => row.text);
    if (snap.over) parts.push(`The game is over. ${snap.result?.reason ?? ''}`);
    else if (snap.my_decision) parts.push(`Your decision: ${snap.prompt}`, `${snap.choices.length} choices.`);
    else parts.push(`${heading(sideName(snap.view, snap.to_decide))} decides.`);
    this.say(spoken(parts));
  }

  say(text: string): void {
    this.said = text;
  }

  refuse(text: string, rule: string | null): void {
    this.notice = { text: heading(text), rule, bad: true };
    this.say(text);
  }

  /** Ask the server; what it refuses is told, and answered by null. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) {
        this.refuse(error.message, error.rule);
        if (outdated(error.status)) await this.lookAgain();
      } else this.refuse(String(error), null);
      return null;
    }
  }

  private async lookAgain(): Promise<void> {
    try {
      this.take(await api.snapshot(this.id));
    } catch {
      /* the socket will bring it */
    }
  }

  /** Something about the table changes beside the game. */
  async change(work: () => Promise<Snapshot>): Promise<void> {
    const next = await this.attempt(work);
    if (next) this.take(next);
  }

  seat = (side: string, player: string) => this.change(() => api.seat(this.id, side, player));
  role = (side: string, role: string, player: string) => this.change(() => api.role(this.id, side, role, player));

  inviteRole = (side: string, role: string) => this.attempt(() => api.inviteRole(this.id, side, role));
  withdrawRole = (side: string, role: string) => this.attempt(() => api.withdrawRole(this.id, side, role));
  speak = (text: string) => this.attempt(() => api.say(this.id, text));

  /** Why may this not be chosen? */
  async why(text: string, called = text): Promise<void> {
    const answer = await this.attempt(() => api.why(this.id, text, null));
    if (!answer) return;
    this.notice = answer.legal
      ? { text: `“${called}” may be chosen.`, rule: null, bad: false }
      : { text: `“${called}”: ${answer.reason ?? 'not possible now'}`, rule: answer.rule, bad: true };
    this.say(this.notice.text);
  }

  async whyPlace(slug: string): Promise<void> {
    const stem = placeVerb(this.choices);
    if (stem !== null) await this.why(`${stem} ${slug}`, this.names.get(slug) ?? slug);
  }

  /** The camera goes to some places; `see`: only if they are out of sight. */
  look(slugs: string[], how: 'go' | 'see' = 'go'): void {
    this.lookAt = { slugs, tick: (this.lookAt?.tick ?? 0) + 1, gently: how === 'see' };
  }

  /** Point at some places while a row that tells of them is looked at. */
  point(slugs: string[]): void {
    this.pointed = slugs;
  }
}
