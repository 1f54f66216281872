/** Requests to the server. Every refusal becomes a `Refusal` with the server's one sentence. */

import { toBoard } from './geometry';
import type { Reached } from './goals';
import { turns } from './turns';
import { learn } from './words';
import type {
  Advice,
  At,
  Board,
  Chances,
  Charts,
  GameCard,
  Invitation,
  Layer,
  LogRow,
  Me,
  Message,
  NoteView,
  Onlookers,
  Odds,
  Played,
  RuleBook,
  RuleText,
  Snapshot,
  SupplyRow,
  TableRow,
  ThreatRow,
  Visit,
} from './shapes';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule: string | null,
  ) {
    super(message);
  }
}

let csrf: string | null = null;

/** This page's own word: what it plays by a request it is not told again by its websocket. */
export const PAGE = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, '0')).join('');

export async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { 'x-page': PAGE };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET' && csrf) headers['x-csrf-token'] = csrf;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch {
    throw new Refusal(0, 'The server does not answer.', null);
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = { error: text.slice(0, 200) };
  }
  if (!answer.ok) {
    const problem = (data ?? {}) as { error?: string; rule?: string };
    throw new Refusal(answer.status, problem.error ?? `The server answered ${answer.status}.`, problem.rule ?? null);
  }
  return data as T;
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
/**
 * Questions that take the server a while. A browser keeps six connections to a server; these have one, those for which a player thinks
 * another, and squares of the map three, so that a choice does not wait behind them.
 */
const question = turns(1);
/** Advice, chances and dangers in several imagined worlds take seconds: they wait for each other, and nothing else for them. */
const thought = turns(1);
const ask = <T>(path: string) => question(() => get<T>(path));
const ponder = <T>(path: string, signal?: AbortSignal) => thought(() => call<T>('GET', path, undefined, signal));
const pose = <T>(path: string, body: unknown) => question(() => post<T>(path, body));
const eyes = (side: string | null | undefined) => (side ? `side=${encodeURIComponent(side)}` : '');

const boards = new Map<string, Promise<Board>>();
const rules = new Map<string, Promise<RuleText>>();
const books = new Map<string, Promise<RuleBook>>();
const numbers = new Map<string, Promise<ReadonlySet<string>>>();
let cards: Promise<GameCard[]> | null = null;

function remember<T>(store: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = store.get(key);
  if (known) return known;
  const made = make();
  store.set(key, made);
  made.catch(() => store.delete(key));
  return made;
}

function known(me: Me): Me {
  csrf = me.csrf;
  return me;
}

export const api = {
  me: async () => known(await get<Me>('/me')),
  login: async (name: string, password: string) => known(await post<Me>('/login', { name, password })),
  register: async (name: string, password: string) => known(await post<Me>('/accounts', { name, password })),
  logout: async () => {
    await post('/logout');
    csrf = null;
  },
  notices: async (webhook: string | null, email: string | null, password: string | null) =>
    known(await call<Me>('PUT', '/me/notices', { webhook, email, password })),
  pushKey: () => get<{ key: string }>('/push').then((x) => x.key),
  subscribe: (endpoint: string, p256dh: string, auth: string) => call<unknown>('PUT', '/me/push', { endpoint, p256dh, auth }),
  unsubscribe: (endpoint: string) => post('/me/push/end', { endpoint }),
  confirm: (token: string) => post('/confirm', { token }),
  forgot: (name: string) => post('/password/forgot', { name }),
  reset: (token: string, password: string) => post('/password/reset', { token, password }),
  password: (old: string, fresh: string) => call<unknown>('PUT', '/me/password', { old, new: fresh }),
  sessions: () => get<{ sessions: Visit[] }>('/me/sessions').then((x) => x.sessions),
  endSession: (id: string) => call<unknown>('DELETE', `/me/sessions/${id}`),
  farewell: (password: string) => post('/me/delete', password ? { password } : {}),
  games: () => (cards ??= get<{ games: GameCard[] }>('/games').then((x) => {
      for (const game of x.games) learn(game.side_cards);
      return x.games;
    })),
  tables: () => get<{ tables: TableRow[] }>('/tables').then((x) => x.tables),
  lay: (body: unknown) => post<Snapshot>('/tables', body),
  bring: (body: unknown) => post<Snapshot>('/tables/import', body),
  snapshot: (id: string) => get<Snapshot>(`/tables/${id}`),
  play: (id: string, version: number, text: string) => post<Played>(`/tables/${id}/play`, { version, text }),
  playWay: (id: string, version: number, texts: string[]) => post<Played>(`/tables/${id}/play`, { version, texts }),
  setUp: (id: string, version: number) => post<Played>(`/tables/${id}/play`, { version, suggested: true }),
  fill: (id: string, version: number, text: string) => post<Snapshot>(`/tables/${id}/form`, { version, text }),
  reach: (id: string, piece: string, side: string | null) =>
    ask<Reached>(`/tables/${id}/reach?piece=${encodeURIComponent(piece)}&${eyes(side)}`),
  threats: (id: string, at: string, of: string, signal: AbortSignal) =>
    ponder<{ certain: boolean; worlds: number; rows: ThreatRow[] }>(`/tables/${id}/threats?at=${encodeURIComponent(at)}&of=${of}&${eyes(of)}`, signal),
  undo: (id: string, version: number) => post<Snapshot>(`/tables/${id}/undo`, { version }),
  log: (id: string, from: number, side: string | null) =>
    get<{ rows: LogRow[]; length: number; version: number }>(`/tables/${id}/log?from=${from}&${eyes(side)}`),
  at: (id: string, n: number, side: string | null) => get<At>(`/tables/${id}/at/${n}?${eyes(side)}`),
  charts: (id: string, side: string | null) => ask<Charts>(`/tables/${id}/charts?${eyes(side)}`),
  chances: (id: string, at: number, player: string, games: number, side: string | null) =>
    ponder<Chances>(`/tables/${id}/chances?at=${at}&player=${player}&games=${games}&${eyes(side)}`),
  why: (id: string, text: string, side: string | null) =>
    pose<{ legal: boolean; reason: string | null; rule: string | null }>(`/tables/${id}/why?${eyes(side)}`, { text }),
  /** A battle that waits at a place, one that some pieces would begin there, or the one to which a choice leads. */
  odds: (id: string, battle: { at: string; pieces?: string[] } | { choice: string; version: number }) => pose<Odds>(`/tables/${id}/odds`, battle),
  advice: (id: string) => ponder<Advice>(`/tables/${id}/advice`),
  supply: (id: string, of: string) => ask<{ certain: boolean; rows: SupplyRow[] }>(`/tables/${id}/supply?side=${of}`),
  layers: (id: string, side: string | null) =>
    ask<{ certain: boolean; layers: Layer[] }>(`/tables/${id}/layers?${eyes(side)}`).then((x) => x.layers),
  invite: (id: string, sides: string[]) => post<{ url: string; sides: string[] }>(`/tables/${id}/invites`, { sides }),
  withdraw: (id: string, side: string) => call<unknown>('DELETE', `/tables/${id}/invites/${side}`),
  invitation: (token: string) =>
    get<Invitation>(`/invites/${token}`).then((found) => {
      learn(found.side_cards);
      return found;
    }),
  accept: (token: string) => post<Snapshot>(`/invites/${token}`),
  seat: (id: string, side: string, player: string) => post<Snapshot>(`/tables/${id}/seats/${side}`, { player }),
  remove: (id: string) => call<unknown>('DELETE', `/tables/${id}`),
  resign: (id: string) => post<Snapshot>(`/tables/${id}/resign`),
  draw: (id: string, say: string) => post<Snapshot>(`/tables/${id}/draw`, { say }),
  rematch: (id: string, say: string) => post<Snapshot>(`/tables/${id}/rematch`, { say }),
  holiday: (id: string, days: number) => post<Snapshot>(`/tables/${id}/holiday`, { days }),
  onlookers: (id: string) => get<Onlookers>(`/tables/${id}/onlookers`),
  watched: (id: string, watched: boolean) => post<Snapshot>(`/tables/${id}/watched`, { watched }),
  mute: (id: string, name: string, muted: boolean) => post<Snapshot>(`/tables/${id}/mutes`, { name, muted }),
  role: (id: string, side: string, role: string, player: string) =>
    post<Snapshot>(`/tables/${id}/roles/${side}/${role}`, { player }),
  inviteRole: (id: string, side: string, role: string) =>
    post<{ url: string }>(`/tables/${id}/roles/${side}/${role}/invite`),
  withdrawRole: (id: string, side: string, role: string) =>
    call<unknown>('DELETE', `/tables/${id}/roles/${side}/${role}/invite`),
  notes: (id: string) => get<{ notes: NoteView[] }>(`/tables/${id}/notes`).then((x) => x.notes),
  note: (id: string, place: string, text: string) => call<{ notes: NoteView[] }>('PUT', `/tables/${id}/notes`, { place, text }).then((x) => x.notes),
  chat: (id: string) => get<{ messages: Message[] }>(`/tables/${id}/chat`).then((x) => x.messages),
  say: (id: string, text: string) => post<Message>(`/tables/${id}/chat`, { text }),
  board: (game: string) => remember(boards, game, async () => toBoard(game, await get<unknown>(`/games/${game}/board`))),
  rule: (game: string, number: string) =>
    remember(rules, `${game} ${number}`, () => get<RuleText>(`/games/${game}/rules/${encodeURIComponent(number)}`)),
  rulebook: (game: string) => remember(books, game, () => get<RuleBook>(`/games/${game}/rules`)),
  ruleNumbers: (game: string) =>
    remember(numbers, game, async () => {
      const book = await api.rulebook(game);
      return new Set([...book.rules, ...book.rulings].map((r) => r.number));
    }),
};
