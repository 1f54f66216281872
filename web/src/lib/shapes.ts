/** The shapes that the page works with: those of the server, made from its description (`types.ts`), and the board's own. */

import type {
  ChoiceView,
  InviteView,
  OddsAnswer,
  OptionCard,
  OutlookView,
  PieceView,
  RoleView,
  RuleView,
  SeatView,
  VisitView,
} from './types';

export type {
  Advice,
  At,
  Chances,
  Charts,
  GameCard,
  Layer,
  LiveChanges,
  LiveError,
  LiveLook,
  LiveMessage,
  LivePlay,
  LiveSnapshot,
  LiveUndo,
  LogRow,
  Me,
  Message,
  NoteView,
  Onlookers,
  PaceView,
  Panel,
  PlaceView,
  Played,
  ReachRow,
  RuleBook,
  SideCard,
  Snapshot,
  SupplyRow,
  TableRow,
  TermRow,
  ThreatRow,
  TurnMark,
  View,
} from './types';

export type Piece = PieceView;
export type Choice = ChoiceView;
export type Outlook = OutlookView;
export type Seat = SeatView;
export type Role = RoleView;
export type Visit = VisitView;
export type Invitation = InviteView;
export type Option = OptionCard;
export type Odds = OddsAnswer;
export type RuleText = RuleView;
export type Sign = NonNullable<PieceView['sign']>;
export type Camp = 'union' | 'confederate' | 'other';

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
  /** The height of a hex, 0 on a board of points. */
  hex: number;
}
