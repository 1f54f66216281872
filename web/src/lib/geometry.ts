/** Where things are on a board: reading what the server tells, and finding the place under a pointer or in a direction. */

import type { Board, BoardLink, BoardPlace } from './shapes';

type Facts = [string, string][];

/** Columns that say where a row comes from, or serve the program alone. */
const SOURCES = /(^|_)(provenance|basis)$|^(rail_km|rail_note|origin|group)$/;

function factsOf(given: unknown): Facts {
  const rows: Facts = Array.isArray(given)
    ? (given as Facts)
    : Object.entries((given ?? {}) as Record<string, unknown>).map(([k, v]) => [k, String(v)]);
  return rows.filter(([name, value]) => value !== '' && value !== '0' && !SOURCES.test(name));
}

interface RawPlace {
  slug: string | number;
  name?: string;
  x: number;
  y: number;
  w?: number;
  h?: number;
  kind?: string;
  state?: string;
  side?: string;
  facts?: unknown;
}
interface RawBoard {
  name?: string;
  kind?: string;
  width: number;
  height: number;
  unit?: number;
  mark?: string;
  places: RawPlace[];
  hex?: { size: number } | null;
  links?: { a: string; b: string; kind?: string; path?: string | null; facts?: unknown }[];
}

/** The server's board in one shape, whatever was left out. */
export function toBoard(game: string, given: unknown): Board {
  const raw = given as RawBoard;
  const unit = raw.unit ?? 1;
  const places = raw.places.map((p): BoardPlace => {
    const facts = factsOf(p.facts);
    if (p.state) facts.unshift(['state', p.state]);
    const held = facts.find(([name]) => name === 'nation' || name === 'owner' || name === 'control');
    return {
      slug: String(p.slug),
      name: p.name ?? String(p.slug),
      x: p.x,
      y: p.y,
      w: p.w ?? 14 * unit,
      h: p.h ?? 14 * unit,
      kind: p.kind ?? '',
      side: p.side ?? held?.[1] ?? '',
      facts: facts.filter((row) => row !== held),
    };
  });
  const links = (raw.links ?? []).map((l): BoardLink => {
    const path = l.path ? { d: l.path } : {};
    return { a: l.a, b: l.b, kind: l.kind ?? '', ...path, facts: factsOf(l.facts) };
  });
  return {
    game,
    name: raw.name ?? game,
    kind: raw.kind === 'hexes' ? 'hexes' : 'points',
    width: raw.width,
    height: raw.height,
    unit,
    mark: raw.mark ?? '',
    places,
    links,
    hex: raw.hex?.size ?? 0,
  };
}

/** A hex, not one of the sides, coasts, zones and boxes beside them. */
export const isHex = (p: Pick<BoardPlace, 'slug'>) => /^\d+$/.test(p.slug);

/** A grid of buckets over the places, so that 17,800 hexes are searched as quickly as 100 towns. */
export class Finder {
  private readonly cells = new Map<string, BoardPlace[]>();
  private readonly cell: number;
  readonly bySlug = new Map<string, BoardPlace>();

  constructor(readonly board: Board) {
    this.cell = Math.max(board.width, board.height) / 60;
    for (const p of board.places) {
      this.bySlug.set(p.slug, p);
      const key = this.key(p.x, p.y);
      const cell = this.cells.get(key);
      if (cell) cell.push(p);
      else this.cells.set(key, [p]);
    }
  }

  private key(x: number, y: number): string {
    return `${Math.floor(x / this.cell)} ${Math.floor(y / this.cell)}`;
  }

  /** The nearest place within `reach`, counted from the rim of its mark. */
  near(x: number, y: number, reach: number): BoardPlace | null {
    let best: BoardPlace | null = null;
    let least = reach;
    const steps = Math.ceil((reach + 60 * this.board.unit) / this.cell);
    const cx = Math.floor(x / this.cell);
    const cy = Math.floor(y / this.cell);
    for (let i = cx - steps; i <= cx + steps; i++) {
      for (let j = cy - steps; j <= cy + steps; j++) {
        for (const p of this.cells.get(`${i} ${j}`) ?? []) {
          const far = Math.hypot(Math.max(0, Math.abs(p.x - x) - p.w), Math.max(0, Math.abs(p.y - y) - p.h));
          // Of two that lie one within the other the smaller is meant: a river on the side of a hex.
          if (far < least || (far === least && (best === null || p.w * p.h < best.w * best.h))) {
            least = far;
            best = p;
          }
        }
      }
    }
    return best;
  }

  /** The place that a player means who presses an arrow: near, and in that direction. */
  towards(from: BoardPlace, dx: number, dy: number, among?: Set<string>): BoardPlace | null {
    let best: BoardPlace | null = null;
    let least = Infinity;
    for (const p of this.board.places) {
      if (p === from || (among && !among.has(p.slug))) continue;
      const x = p.x - from.x;
      const y = p.y - from.y;
      const ahead = x * dx + y * dy;
      if (ahead <= 0) continue;
      const aside = Math.abs(x * dy - y * dx);
      if (aside > ahead * 1.6) continue;
      const cost = ahead + aside * 1.8;
      if (cost < least) {
        least = cost;
        best = p;
      }
    }
    return best;
  }

  /** The neighbour of a hex in one of six directions, clockwise from the north; null at the edge. */
  neighbour(from: BoardPlace, direction: number): BoardPlace | null {
    const angle = ((direction * 60 - 90) * Math.PI) / 180;
    const [x, y] = [from.x + Math.cos(angle) * this.board.hex, from.y + Math.sin(angle) * this.board.hex];
    let best: BoardPlace | null = null;
    let least = this.board.hex / 3;
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        for (const p of this.cells.get(this.key(x + i * this.cell, y + j * this.cell)) ?? []) {
          const far = Math.hypot(p.x - x, p.y - y);
          if (isHex(p) && far < least) [best, least] = [p, far];
        }
      }
    }
    return best;
  }

  /** The corners of a hex, as an SVG path. */
  outline(p: BoardPlace): string {
    const r = this.board.hex / Math.sqrt(3);
    const corner = (k: number) => `${(p.x + r * Math.cos((k * Math.PI) / 3)).toFixed(1)} ${(p.y + r * Math.sin((k * Math.PI) / 3)).toFixed(1)}`;
    return `M${[0, 1, 2, 3, 4, 5].map(corner).join('L')}Z`;
  }

  /** Of a link between two neighbours its path, else a straight line. */
  path(a: string, b: string): string {
    for (const link of this.board.links) {
      if (link.d && ((link.a === a && link.b === b) || (link.a === b && link.b === a))) return link.d;
    }
    const from = this.bySlug.get(a);
    const to = this.bySlug.get(b);
    return from && to ? `M${from.x} ${from.y}L${to.x} ${to.y}` : '';
  }

  /** The smallest rectangle round some places, or null. */
  round(slugs: Iterable<string>): { x0: number; y0: number; x1: number; y1: number } | null {
    let box: { x0: number; y0: number; x1: number; y1: number } | null = null;
    const found = [...slugs].flatMap((slug) => this.bySlug.get(slug) ?? []);
    // A box at the edge of a map of hexes is far from all of them: who wants to see both would see neither.
    const hexes = this.board.hex ? found.filter(isHex) : [];
    for (const p of hexes.length ? hexes : found) {
      box ??= { x0: p.x, y0: p.y, x1: p.x, y1: p.y };
      box.x0 = Math.min(box.x0, p.x);
      box.y0 = Math.min(box.y0, p.y);
      box.x1 = Math.max(box.x1, p.x);
      box.y1 = Math.max(box.y1, p.y);
    }
    return box;
  }
}
