/** The shapes that the server sends; see docs/table.md. No game's words are known here. */

export interface Piece {
  side: string;
  kind: string;
  name?: string;
  /** What a player calls it, where the name alone says too little: "7th Corps". */
  title?: string;
  id?: string;
  strength?: number;
  count?: number;
  moved?: boolean;
  hidden?: boolean;
  [word: string]: unknown;
}

export interface PlaceView {
  name: string;
  control?: string;
  stacks: Piece[];
  markers: string[];
}

export interface View {
  game: string;
  scenario: string;
  turn: { index?: number; label: string; phase: string };
  viewer: string | null;
  sides: Record<string, { name: string } & Record<string, unknown>>;
  places: Record<string, PlaceView>;
  tracks: { label: string; value: unknown }[];
  over: boolean;
}

export interface Choice {
  text: string;
  verb: string;
  args: string[];
  places: string[];
  label: string;
}

export interface Seat {
  player: string;
  computer: boolean;
  mine: boolean;
  name: string | null;
  online: boolean | null;
}

export interface Role {
  role: string;
  name: string;
  title: string;
  under: string;
  player: string;
  computer: boolean;
  mine: boolean;
  holder: string | null;
  online: boolean | null;
  handed: boolean;
  asked: boolean;
}

export interface LogRow {
  index: number;
  decision: number;
  side: string | null;
  turn: string;
  phase: string;
  event: string;
  text: string;
  rule: string;
  roll: { stream: string; sides: number; result: number } | null;
}

export interface Snapshot {
  id: string;
  version: number;
  game: string;
  scenario: string;
  name: string;
  owner: boolean;
  seats: Record<string, Seat>;
  /** Who sees each side's game: its holder and those in its roles. */
  eyes: Record<string, string[]>;
  /** How many hours a player has for a decision; 0: no limit. */
  hours: number;
  /** When the person who is asked runs out of time (seconds since 1970). */
  late: number | null;
  parties: Record<string, string[]>;
  roles: Record<string, Role[]>;
  me: string[];
  viewer: string | null;
  view: View;
  to_decide: string | null;
  my_decision: boolean;
  kind: string;
  prompt: string;
  rule: string;
  role: string;
  choices: Choice[];
  /** What may be carried away for my decision. */
  papers: { name: string; title: string }[];
  /** The form in which my decision may be answered, empty; '' where it takes none. */
  form: string;
  decisions: number;
  log_length: number;
  log_tail: LogRow[];
  can_undo: boolean;
  over: boolean;
  result: { winner: string; rule: string; reason: string } | null;
  stuck: string | null;
}

export interface TableRow {
  id: string;
  name: string;
  game: string;
  scenario: string;
  turn: string;
  changed: number;
  to_decide: string | null;
  my_decision: boolean;
  me: string[];
  owner: boolean;
  over: boolean;
  seats: Record<string, Seat>;
}

export interface Option {
  name: string;
  type: string;
  default: boolean | number | string;
  rule: string;
  text: string;
  values: string[];
}

export interface GameCard {
  slug: string;
  name: string;
  summary: string;
  length: string;
  playable: boolean;
  sides: string[];
  side_cards: Record<string, SideCard>;
  parties: Record<string, string[]>;
  scenarios: { slug: string; name: string; summary: string; length: string }[];
  options: Option[];
  players: string[];
}

export interface BoardPlace {
  slug: string;
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  kind: string;
  side: string;
  facts: [string, string][];
}

export interface BoardLink {
  a: string;
  b: string;
  kind: string;
  d?: string;
  facts?: [string, string][];
}

export interface Board {
  game: string;
  name: string;
  kind: 'points' | 'hexes';
  width: number;
  height: number;
  unit: number;
  mark: string;
  places: BoardPlace[];
  links: BoardLink[];
}

export interface Me {
  name: string | null;
  guest: boolean;
  local: boolean;
  csrf: string | null;
  webhook: string | null;
  email: string | null;
  confirmed: boolean;
  mail: boolean;
}

export interface Visit {
  id: string;
  created: number;
  seen: number;
  agent: string;
  this: boolean;
}

export interface SideCard {
  slug: string;
  name: string;
  camp: string;
  colour: string;
}

export interface Invitation {
  table: string;
  name: string;
  game: string;
  scenario: string;
  game_name: string;
  scenario_name: string;
  sides: string[];
  side_names: Record<string, string>;
  role_name: string;
  taken: boolean;
  hours: number;
  eyes: Record<string, string[]>;
  decisions: number;
  notes: string[];
}

export interface RuleText {
  game: string;
  number: string;
  title: string;
  text: string;
  applies?: boolean;
  reason?: string;
  rulings: { number: string; text: string }[];
}

export interface SupplyRow {
  place: string;
  supplied: boolean;
  line?: string[];
  cut?: string[] | string;
  source?: string;
  rule?: string;
  why?: string;
  effect?: string;
  [word: string]: unknown;
}

export interface ReachRow {
  place: string;
  cost: number;
  by: string;
  rule: string;
  path: string[];
  /** Where the way ends in a battle, or a die decides. */
  battle?: unknown;
  chance?: boolean;
}

export interface ThreatRow {
  from: string;
  who?: unknown;
  strength?: number;
  least?: number;
  most?: number;
  cost?: number;
  by?: string;
  rule?: string;
  path?: string[];
  in?: number;
}

export interface Charts {
  turns: { decision: number; turn: string }[];
  series: { name: string; values: (number | null)[] }[];
  luck: {
    after: string | null;
    stream: string;
    why: string;
    sides: number;
    count: number;
    rolled: number;
    expected: number;
    faces: number[];
  }[];
}

export interface Message {
  id: number;
  name: string;
  mine: boolean;
  text: string;
  at: number;
}

export interface Odds {
  certain: boolean;
  odds: Record<string, unknown>;
}

export interface At {
  decision: number;
  of: number;
  viewer: string | null;
  turn: string;
  phase: string;
  view: View;
  log_length: number;
}

export interface RuleBook {
  game: string;
  rules: { number: string; title: string; text: string; applies: boolean; rulings: string[] }[];
  rulings: { number: string; text: string }[];
}
