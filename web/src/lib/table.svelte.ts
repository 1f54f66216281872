/** One table as this page knows it: the newest snapshot, the log, a moment of the past, and what a player points at. */

import { api, Refusal } from './api';
import { Foresee } from './foresee.svelte';
import { Finder } from './geometry';
import { goalWords, type Goal } from './goals';
import { Hand } from './hand.svelte';
import { Live, type Push } from './live';
import { Notes } from './notes.svelte';
import { Peek } from './peek.svelte';
import { Show } from './show.svelte';
import { call } from './sound';
import type { At, Board, Choice, Layer, LogRow, Message, Played, Snapshot, SupplyRow, View } from './shapes';
import { keepUnchanged } from './unchanged';
import { learn, placeVerb, sideName, spoken } from './words';

export interface Notice {
  text: string;
  rule: string | null;
  bad: boolean;
}

export class TableState {
  snap = $state.raw<Snapshot | null>(null);
  board = $state.raw<Board | null>(null);
  finder = $state.raw<Finder | null>(null);
  up = $state(true);
  log = $state.raw<LogRow[]>([]);
  freshFrom = $state(0);
  messages = $state.raw<Message[]>([]);
  unread = $state(0);
  notice = $state<Notice | null>(null);
  busy = $state(false);
  missing = $state<string | null>(null);
  said = $state('');
  /** The past: which decision is shown, and its view when it has come. */
  moment = $state<number | null>(null);
  past = $state.raw<At | null>(null);
  playing = $state(false);
  speed = $state(2);
  hover = $state<string | null>(null);
  cursor = $state<string | null>(null);
  selected = $state<string | null>(null);
  preview = $state.raw<Choice | null>(null);
  changed = $state.raw<string[]>([]);
  rule = $state<string | null>(null);
  supplyOf = $state<string | null>(null);
  supply = $state.raw<SupplyRow[]>([]);
  /** What can be laid over the map, and which of it is. */
  layers = $state.raw<Layer[]>([]);
  layer = $state<string | null>(null);
  typed = $state('');
  /** The texts of my last choices here; more than one where a whole way was played. */
  played = $state.raw<{ texts: string[] } | null>(null);
  lookAt = $state.raw<{ slugs: string[]; tick: number; gently: boolean } | null>(null);
  /** Places that a row of the log or a card points at. */
  pointed = $state.raw<string[]>([]);
  /** What happened since my last decision. */
  news = $derived.by(() => (this.snap && this.live && !this.snap.over && this.snap.my_decision ? this.log.filter((r) => r.index >= this.snap!.since) : []));

  view = $derived<View | null>(this.past?.view ?? this.snap?.view ?? null);
  live = $derived(this.moment === null);
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

  private socket: Live | null = null;
  private timer = 0;
  private supplyKey = '';
  private layersKey = '';
  private fetching = false;
  /** My turn has come, and what the others did is still to be shown: as soon as all of it is known. */
  private unshown = false;
  /** The board as I left it at the end of my last decision. */
  private left: View | null = null;

  readonly peek: Peek;
  readonly hand: Hand;
  readonly show: Show;
  readonly notes: Notes;
  readonly foresee: Foresee;
  /** What stands on the map: while the others' turn is shown, as far as it has been told. */
  stands = $derived.by((): View | null => (this.live ? this.show.view : null) ?? this.view);
  /** Where pieces are put down next: the goals of those in hand, else every place that can be chosen. */
  lit = $derived.by(() => (this.hand.goals.size ? [...this.hand.goals.keys()] : [...this.byPlace.keys()]));

  constructor(readonly id: string) {
    this.peek = new Peek(id);
    this.hand = new Hand(this);
    this.show = new Show(this);
    this.foresee = new Foresee(this);
    this.notes = new Notes(id);
  }

  /** Whose pieces I may pick up: those of the side that I decide for, else mine, to look ahead. */
  get own(): string[] {
    const snap = this.snap;
    if (!snap || !this.live) return [];
    return snap.my_decision && snap.to_decide ? [snap.to_decide] : snap.me;
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
      this.up = up;
    });
  }

  close(): void {
    this.socket?.close();
    this.peek.clear();
    this.show.skip();
    this.foresee.close();
    clearTimeout(this.timer);
  }

  private hear = (push: Push) => {
    if (push.type === 'snapshot') this.take(push);
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
    } else if (push.type === 'error' && push.status >= 400) this.refuse(push.error, push.rule ?? null);
  };

  /** The newest snapshot wins; an older one that was overtaken on the way is dropped. */
  take(snap: Snapshot): void {
    const old = this.snap;
    if (old && (snap.version < old.version || snap.game !== old.game)) return;
    learn(snap.view.sides);
    const changed = keepUnchanged(old?.view ?? null, snap.view);
    const mineBefore = old?.my_decision;
    this.snap = snap;
    if (old && old.version !== snap.version) {
      this.busy = false; // the socket may bring the news before the answer to my own choice comes
      this.preview = null;
      this.typed = '';
      this.selected = null;
      if (changed.length) this.changed = changed;
      this.hand.follow();
      if (mineBefore) this.freshFrom = Math.min(old.log_length, snap.log_length);
    }
    if (!old) {
      this.freshFrom = Math.max(0, snap.log_length - 1);
      this.hand.follow();
    }
    if (mineBefore && !snap.my_decision) this.left = snap.view;
    const came = Boolean(old && !mineBefore && snap.my_decision && old.version !== snap.version);
    if (came) this.unshown = true;
    void this.readLog();
    if (came) call();
    if (!old || old.version !== snap.version || mineBefore !== snap.my_decision) this.announce(old, snap);
    if (this.supplyOf) void this.readSupply();
    void this.foresee.follow();
    if (this.layer) void this.readLayers();
  }

  private announce(old: Snapshot | null, snap: Snapshot): void {
    const news = old ? snap.log_tail.filter((row) => row.index >= old.log_length).slice(-5) : [];
    const parts = news.map((row) => row.text);
    if (snap.over) parts.push(`The game is over. ${snap.result?.reason ?? ''}`);
    else if (snap.my_decision) parts.push(`Your decision: ${snap.prompt}`, `${snap.choices.length} choices.`);
    else parts.push(`${sideName(snap.view, snap.to_decide)} decides.`);
    this.say(spoken(parts));
  }

  say(text: string): void {
    this.said = text;
  }

  private async readLog(): Promise<void> {
    const snap = this.snap;
    if (!snap || this.fetching) return;
    const known = this.log.length;
    if (known > snap.log_length) this.log = this.log.slice(0, snap.log_length); // something was taken back
    const tail = snap.log_tail;
    const first = tail[0]?.index ?? 0;
    if (first <= this.log.length) {
      this.log = [...this.log.slice(0, first), ...tail];
      this.tell();
      return;
    }
    this.fetching = true;
    try {
      const answer = await api.log(this.id, this.log.length, snap.viewer);
      if (answer.rows[0]?.index === this.log.length) this.log = [...this.log, ...answer.rows];
    } catch {
      /* the next snapshot asks again */
    } finally {
      this.fetching = false;
    }
    if (this.snap && this.log.length < this.snap.log_length) void this.readLog();
    else this.tell();
  }

  /** Show what the others did, once the log has come. */
  private tell(): void {
    if (!this.unshown || !this.snap || this.log.length < this.snap.log_length) return;
    this.unshown = false;
    this.show.start(this.news, this.left);
  }

  refuse(text: string, rule: string | null): void {
    this.notice = { text, rule, bad: true };
    this.say(text);
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) {
        this.refuse(error.message, error.rule);
        if (error.status === 0 || error.status === 409 || error.status >= 500) {
          try {
            this.take(await api.snapshot(this.id));
          } catch {
            /* the socket will bring it */
          }
        }
      } else this.refuse(String(error), null);
      return null;
    }
  }

  /** Play a choice that the server has offered; nothing else leaves this page. */
  async play(choice: Choice): Promise<void> {
    const snap = this.snap;
    if (!snap || this.busy || !this.choices.includes(choice)) return;
    this.busy = true;
    this.notice = null;
    const next = await this.attempt(() => api.play(this.id, snap.version, choice.text));
    this.busy = false;
    if (next) this.went(next, [choice.text]);
  }

  /** Play the choices of a way in one request; tells whether they were played to the end. */
  async playWay(goal: Goal): Promise<boolean> {
    const snap = this.snap;
    if (!snap?.my_decision || this.busy || !this.live) return false;
    this.busy = true;
    this.notice = null;
    const next = await this.attempt(() => api.playWay(this.id, snap.version, goal.texts));
    this.busy = false;
    if (!next) return false;
    const { played, of, stopped, reason, rule } = next.way;
    this.went(next, goal.texts.slice(0, played));
    if (stopped === 'done') return true;
    const name = this.names.get(goal.place) ?? goal.place;
    this.notice = { text: `${goalWords({ ...goal, battle: false, cost: null }, name)}: stopped after ${played} of ${of} steps, ${reason}.`, rule, bad: stopped === 'refused' };
    this.say(this.notice.text);
    return false;
  }

  /** Set up as suggested, until something else is asked. */
  async setUp(): Promise<void> {
    const snap = this.snap;
    if (!snap?.suggests || this.busy) return;
    this.busy = true;
    this.notice = null;
    const next = await this.attempt(() => api.setUp(this.id, snap.version));
    this.busy = false;
    if (next) this.went(next, Array<string>(next.way.played).fill('place'));
  }

  private went({ way: _, ...next }: Played, texts: string[]): void {
    this.played = { texts };
    this.take(next);
  }

  /** Answer by the form; tells what is wrong with it, if anything. */
  async fill(text: string): Promise<string | null> {
    const snap = this.snap;
    if (!snap?.form || this.busy) return null;
    this.busy = true;
    this.notice = null;
    try {
      this.take(await api.fill(this.id, snap.version, text));
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  async undo(): Promise<void> {
    const snap = this.snap;
    if (!snap?.can_undo || this.busy) return;
    this.busy = true;
    this.notice = null;
    let now: Snapshot | null = snap;
    for (let steps = this.played?.texts.length || 1; steps > 0 && now?.can_undo; steps--) {
      const at: number = now.version;
      now = await this.attempt(() => api.undo(this.id, at));
      if (now) this.take(now);
    }
    this.played = null;
    this.busy = false;
    if (now) this.say('Taken back.');
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
  invite = (sides: string[]) => this.attempt(() => api.invite(this.id, sides));
  withdraw = (side: string) => this.attempt(() => api.withdraw(this.id, side));
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

  async showSupply(side: string | null): Promise<void> {
    this.supplyOf = side;
    this.supplyKey = '';
    if (!side) this.supply = [];
    else await this.readSupply();
  }

  private async readSupply(): Promise<void> {
    const side = this.supplyOf;
    const key = `${side} ${this.snap?.version}`;
    if (!side || key === this.supplyKey) return;
    this.supplyKey = key;
    const answer = await this.attempt(() => api.supply(this.id, side));
    if (answer && this.supplyOf === side) this.supply = answer.rows;
    else if (!answer) this.supplyOf = null;
  }

  /** Lay something over the map, or take it away. */
  async showLayer(name: string | null): Promise<void> {
    this.layer = name;
    if (name) await this.readLayers();
  }

  async readLayers(): Promise<void> {
    const snap = this.snap;
    if (!snap || this.layersKey === String(snap.version)) return;
    this.layersKey = String(snap.version);
    try {
      this.layers = await api.layers(this.id, snap.viewer);
    } catch {
      this.layers = []; // an onlooker may not see them where something is hidden; a busy server is asked again
      this.layersKey = '';
    }
  }

  // ---- the past --------------------------------------------------------------------------------------------------------

  async goTo(n: number | null): Promise<void> {
    const snap = this.snap;
    if (!snap) return;
    if (n === null) {
      this.moment = null;
      this.past = null;
      this.playing = false;
      this.changed = [];
      return;
    }
    const wanted = Math.max(0, Math.min(n, snap.decisions));
    this.moment = wanted;
    const at = await this.attempt(() => api.at(this.id, wanted, snap.viewer));
    if (this.moment !== wanted) return;
    if (!at) {
      this.playing = false;
      return;
    }
    const changed = keepUnchanged(this.past?.view ?? snap.view, at.view);
    this.past = at;
    this.changed = changed;
    const rows = this.log.filter((row) => row.decision === wanted);
    this.say(spoken(rows.map((row) => row.text)) || `${at.turn}, ${at.phase}`);
  }

  step(by: number): void {
    const snap = this.snap;
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
        if (this.moment >= (this.snap?.decisions ?? 0)) {
          this.playing = false;
          return;
        }
        await this.goTo(this.moment + 1);
        if (this.playing) this.tick();
      },
      1200 / this.speed,
    );
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
