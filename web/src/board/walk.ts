/** The map by keys: from place to place, to the six sides of a hex, to what can be chosen, to a place by its name. */

import { isHex, type Finder } from '../lib/geometry';
import { goalWords } from '../lib/goals';
import type { Board, BoardPlace, View } from '../lib/shapes';
import type { TableState } from '../lib/table.svelte';
import { placeWords, roundWords } from '../lib/words';
import type { Camera } from './camera.svelte';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Six keys round s for the six sides of a hex, clockwise from the north. */
const SIDES = ['w', 'e', 'd', 's', 'a', 'q'];

export class Walk {
  constructor(
    private readonly tableNow: () => TableState,
    private readonly camera: Camera,
    /** Enter on a place: what a click there would do. */
    private readonly choose: (place: BoardPlace) => void,
    /** g: ask for a place by its name. */
    private readonly find: () => void,
  ) {}

  private get table(): TableState {
    return this.tableNow();
  }

  private get board(): Board {
    return this.table.board!;
  }

  private get finder(): Finder {
    return this.table.finder!;
  }

  private get view(): View {
    return this.table.view!;
  }

  /** The place where the keys stand. */
  private get here(): BoardPlace | null {
    const { cursor } = this.table;
    return (cursor && this.finder.bySlug.get(cursor)) || null;
  }

  /** What a key does on the map; tells whether it was one of the map's. */
  key(event: KeyboardEvent): boolean {
    const { table, camera } = this;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) camera.pan(-arrow[0] * 90, -arrow[1] * 90);
    else if (arrow) this.move(arrow[0], arrow[1]);
    else if (event.key === '+' || event.key === '=') camera.by(1.4);
    else if (event.key === '-') camera.by(1 / 1.4);
    else if (event.key === '0') camera.fit();
    else if (event.key === 'Enter' || event.key === ' ') this.enter();
    else if (event.key === 'Escape') {
      if (table.selected) table.selected = null;
      else table.cursor = null;
      table.hand.follow();
      return false;
    } else if (event.key === 'n' || event.key === 'p') this.next(event.key === 'n' ? 1 : -1);
    else if (this.board.hex && SIDES.includes(event.key)) this.beside(SIDES.indexOf(event.key));
    else if (event.key === 'i') this.tell();
    else if (event.key === 'g') this.find();
    else return false;
    return true;
  }

  stand(place: BoardPlace | null | undefined): void {
    const { table, camera } = this;
    if (!place) return;
    table.hover = null;
    table.cursor = place.slug;
    const goal = table.hand.goals.get(place.slug);
    const words = placeWords(place, this.view.places[place.slug], this.view, table.byPlace.get(place.slug) ?? []);
    table.say(goal ? `${goalWords(goal, place.name)}. ${words}` : words);
    if (!camera.sees(place, 60)) camera.centre(place.x, place.y);
  }

  /** i: what the map shows round the place, in words. */
  private tell(): void {
    const { table } = this;
    const place = table.cursor ? this.here : this.start();
    if (place) table.say(roundWords(place, this.board.links, (slug) => table.names.get(slug) ?? slug));
  }

  private start(): BoardPlace | null {
    const { table } = this;
    const wanted = table.cursor ?? table.selected ?? [...table.byPlace.keys()][0] ?? Object.keys(this.view.places)[0];
    return (wanted && this.finder.bySlug.get(wanted)) || this.board.places[0] || null;
  }

  /** To the next hex in one of six directions. */
  private beside(direction: number): void {
    const from = this.here;
    const next = from && isHex(from) ? this.finder.neighbour(from, direction) : null;
    if (from && !next) this.table.say('The map ends here.');
    else this.stand(next ?? this.start());
  }

  private move(dx: number, dy: number): void {
    const { board, finder, here: from } = this;
    if (board.hex && from && isHex(from)) {
      // Odd columns lie lower: to the left and right the row is kept by going up and down in turn.
      const low = dx ? finder.neighbour(from, dx > 0 ? 2 : 4) : null;
      const high = dx ? finder.neighbour(from, dx > 0 ? 1 : 5) : finder.neighbour(from, dy > 0 ? 3 : 0);
      const odd = Math.round((from.x - board.places[0]!.x) / (board.hex * 0.866)) % 2 === 1;
      this.stand((odd ? (high ?? low) : (low ?? high)) ?? from);
      return;
    }
    this.stand(from ? finder.towards(from, dx, dy) : this.start());
  }

  /** n and p: the next place, west to east, where something can be chosen; else where something stands. */
  private next(by: number): void {
    const { table } = this;
    const pool = table.lit.length ? table.lit : Object.keys(this.view.places);
    const spots = pool.map((s) => this.finder.bySlug.get(s)).filter((p) => p !== undefined);
    spots.sort((a, b) => a.x - b.x || a.y - b.y);
    const now = spots.findIndex((p) => p.slug === table.cursor);
    this.stand(spots[(now + by + spots.length) % spots.length] ?? this.start());
  }

  private enter(): void {
    const { cursor } = this.table;
    const place = cursor ? this.here : this.start();
    if (place && cursor) this.choose(place);
    else this.stand(place);
  }
}
