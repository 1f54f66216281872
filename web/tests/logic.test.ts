import { expect, test } from 'vitest';
import { bandWidth, crowded, drawnOf, extent, row, squares, type Drawn } from '../src/board/drawn';
import { mix } from '../src/board/paint';
import { SHAPES } from '../src/board/signs';
import { MOST, moments, percent, seatName } from '../src/lib/chances';
import { figures } from '../src/lib/figures';
import { Finder, toBoard } from '../src/lib/geometry';
import { pieceWord } from '../src/lib/hand.svelte';
import { likely } from '../src/lib/peek.svelte';
import { pause } from '../src/lib/live';
import { done, overtaken } from '../src/lib/steps';
import { around, journal, tours } from '../src/lib/tour.svelte';
import { apply } from '../src/lib/changes';
import { keepUnchanged } from '../src/lib/unchanged';
import type { LiveSnapshot, LogRow, Piece, PlaceView, View } from '../src/lib/shapes';
import type { Pile } from '../src/lib/words';

const board = toBoard('x', {
  name: 'X', kind: 'points', width: 1000, height: 800, unit: 1, mark: 'm',
  places: [
    { slug: 'a', name: 'A', x: 100, y: 100, w: 10, h: 10, kind: 'town', state: 'KY', facts: { nation: 'usa', town: '1', basis: 'L1', port: '0' } },
    { slug: 'b', name: 'B', x: 300, y: 110, w: 10, h: 10, facts: {} },
    { slug: 'c', name: 'C', x: 120, y: 400, w: 10, h: 10, facts: {} },
  ],
  links: [{ a: 'a', b: 'b', kind: 'rail', path: 'M1 1Q2 2 3 3', facts: {} }],
});
const finder = new Finder(board);

test('a board is read into one shape; sources are no facts for a player', () => {
  expect(board.places[0]).toMatchObject({ side: 'usa', facts: [['state', 'KY'], ['town', '1']] });
});
test('the nearest place under a pointer', () => {
  expect(finder.near(118, 100, 15)?.slug).toBe('a');
  expect(finder.near(200, 100, 15)).toBeNull();
});
test('a box at the edge of a map of hexes does not count beside hexes; alone it does', () => {
  const spot = (slug: string, kind: string, x: number, y: number) => ({ slug, name: slug, x, y, w: 10, h: 10, kind, facts: {} });
  const hexes = new Finder({ ...toBoard('h', {
    name: 'H', kind: 'hexes', width: 5000, height: 3000, unit: 1, mark: 'm', links: [],
    places: [spot('0101', 'hex', 100, 100), spot('0102', 'hex', 140, 160), spot('europe', 'box', 4900, 2900)],
  }), hex: 40 });
  expect(hexes.round(['0101', '0102', 'europe'])).toEqual({ x0: 100, y0: 100, x1: 140, y1: 160 });
  expect(hexes.round(['europe'])).toEqual({ x0: 4900, y0: 2900, x1: 4900, y1: 2900 });
  expect(finder.round(['a', 'b'])).toEqual({ x0: 100, y0: 100, x1: 300, y1: 110 });
});
test('arrows go where a person means', () => {
  const a = finder.bySlug.get('a')!;
  expect(finder.towards(a, 1, 0)?.slug).toBe('b');
  expect(finder.towards(a, 0, 1)?.slug).toBe('c');
  expect(finder.towards(a, -1, 0)).toBeNull();
});
test('a link has its own path, in both directions', () => {
  expect(finder.path('b', 'a')).toBe('M1 1Q2 2 3 3');
  expect(finder.path('a', 'c')).toBe('M100 100L120 400');
});

test('only changed places are drawn again', () => {
  const place = (n: number) => ({ name: 'P', stacks: [{ side: 'usa', kind: 'infantry', strength: n }], markers: [] });
  const before = { game: 'g', places: { p: place(1), q: place(2), gone: place(1) } } as unknown as View;
  const after = { game: 'g', places: { p: place(1), q: place(3) } } as unknown as View;
  expect(keepUnchanged(before, after)).toEqual(['q', 'gone']);
  expect(after.places['p']).toBe(before.places['p']);
});

test('the websocket waits a little longer each time', () => {
  expect([0, 1, 2, 20].map(pause)).toEqual([250, 500, 1000, 10_000]);
});

test('series become a few charts', () => {
  const found = figures(
    [
      { name: 'usa strength', values: [1, 2] },
      { name: 'csa strength', values: [3, 4] },
      { name: 'chance: player a wins', values: [50, 40] },
      { name: 'chance: draw', values: [5, 4] },
      { name: 'Union holds Norfolk', values: [1, 0] },
      { name: 'Union holds Atlanta', values: [0, 1] },
    ],
    ['csa', 'usa'],
  );
  expect(found.map((f) => [f.title, f.rows.length])).toEqual([['Strength', 2], ['Reckoned chances, %', 2], ['Cities held', 1]]);
  expect(found[1]?.rows.map((r) => r.name)).toEqual(['Player A', 'Draw']);
  expect(found[2]?.rows[0]?.values).toEqual([1, 1]);
});

test('a step of the tour waits for a deed', () => {
  expect(done({ say: '', until: ['to corinth'] }, { played: 'to corinth' }, { kind: '' })).toBe(true);
  expect(done({ say: '', until: ['to corinth'] }, { played: null }, { kind: '' })).toBe(false);
  expect(done({ say: '', kind: 'battle' }, { played: null }, { kind: 'battle' })).toBe(true);
  expect(done({ say: '' }, { played: 'x' }, { kind: 'x' })).toBe(false);
});

test('any choice will do where a step waits for one', () => {
  const step = { say: '', until: [''] };
  expect([done(step, { played: 'x' }, { kind: '' }), done(step, { played: null }, { kind: 'x' })]).toEqual([true, false]);
});

test('a step is over when the table has left it behind', () => {
  const [first, second] = [{ say: '', until: ['lead'] }, { say: '', until: ['set out'] }];
  expect(overtaken(first, second, ['lead grant', 'done'])).toBe(false);
  expect(overtaken(first, second, ['set out'])).toBe(true);
  expect(overtaken(first, { say: '' }, ['set out'])).toBe(false);
  expect(overtaken({ say: '' }, second, ['set out'])).toBe(false);
});

test('a tour begins from its opening; the one of the table has no game', () => {
  const tour = { id: 'x', game: 'g', order: 1, title: '', scenario: 's', seed: 3, seats: {}, opening: ['union: done'], steps: [] };
  expect(journal(tour).split('\n')).toEqual(['longroll-journal 1', 'game g', 'rules 1', 'scenario s', 'seed 3', '---', '1 union: done', '']);
  expect(around.game).toBe('');
  expect(tours).not.toContain(around);
});

test('piles side by side leave room for the names above them', () => {
  const pile = (band: string) => ({ band }) as Pile;
  expect(row([pile('')])).toEqual({ shifts: [0], half: 20 });
  const two = row([pile('McDowell'), pile('Beauregard')]);
  expect(two.shifts[1]! - two.shifts[0]!).toBeGreaterThan((bandWidth('McDowell') + bandWidth('Beauregard')) / 2);
});

test('the piece that a player most likely means', () => {
  const pieces: Piece[] = [
    { side: 'usa', kind: 'infantry', sign: 'infantry', strength: 3 },
    { side: 'usa', kind: 'leader', sign: 'star', id: 'grant', name: 'Grant' },
    { side: 'csa', kind: 'leader', sign: 'star', id: 'lee', name: 'Lee' },
  ];
  expect(likely(pieces, ['usa'])?.id).toBe('grant');
  expect(likely(pieces, ['blue'])).toBeNull();
  expect(pieceWord(pieces[0]!, 'cairo')).toBe('infantry cairo');
  expect(pieceWord(pieces[1]!, 'cairo')).toBe('grant');
});

test('counters are drawn by squares, and only a square where something changed is drawn again', () => {
  const at = (slug: string, x: number, y: number) => ({ slug, place: { slug, x, y }, foot: y }) as unknown as Drawn;
  const [a, b, far] = [at('a', 50, 50), at('b', 98, 50), at('far', 950, 50)];
  const sight = { x0: 0, y0: 0, x1: 299, y1: 99 };
  const reach = () => ({ left: 5, right: 5, up: 5, down: 5 });
  const first = squares([a, b, far], 100, sight, reach, new Map());
  expect([...first.values()].map((s) => [s.i, s.j, s.rows.map((d) => d.slug)])).toEqual([
    [0, 0, ['a', 'b']],
    [1, 0, ['b']],
  ]);
  const second = squares([at('a', 50, 50), b, far], 100, sight, reach, first);
  expect(second.get('100 0 0')).not.toBe(first.get('100 0 0'));
  expect(second.get('100 1 0')).toBe(first.get('100 1 0'));
});

test('the picture of a square is as large as what it shows, and no larger than the square', () => {
  const at = (x: number, y: number) => ({ place: { x, y }, foot: y }) as Drawn;
  const reach = () => ({ left: 10, right: 12, up: 20, down: 5 });
  const square = (rows: Drawn[]) => ({ key: '', i: 1, j: 0, rows });
  expect(extent(square([at(100, 60)]), 160, 2, reach)).toEqual({ x0: 176, y0: 80, x1: 224, y1: 136 });
  expect(extent(square([at(100, 60), at(155, 6)]), 160, 2, reach)).toEqual({ x0: 176, y0: 0, x1: 320, y1: 136 });
});

test('a name that would hide the number of a counter is written elsewhere', () => {
  const pile = (band: string) => ({ band, pieces: [1] }) as unknown as Pile;
  const at = (x: number, y: number, own: Pile) => ({ place: { x, y }, foot: y, piles: [own], shifts: [0], lift: 0, size: 1 }) as unknown as Drawn;
  const [north, south, east] = [pile('McDowell'), pile('J.E. Johnston'), pile('Holmes')];
  const rows = [at(0, 0, north), at(10, 40, south), at(90, 40, east)];
  const moved = crowded(rows, 1);
  expect([...moved.keys()]).toEqual([south]);
  expect(moved.get(south)).toEqual({ x: 0, y: -11.5 });
  const beside = crowded([at(0, 0, north), at(48, 20, east), at(10, 40, south)], 1).get(south);
  expect(beside?.x, 'to the other side of what stands beside it').toBeLessThan(0);
  expect([...crowded(rows, 0.5)], 'smaller counters have room').toEqual([]);
});

test('the shape of a counter tells the side, not its colour alone', () => {
  expect(new Set(Object.values(SHAPES)).size).toBe(3);
});

test('colours are mixed', () => {
  expect(mix('#ff0000', 0.5, '#0000ff')).toBe('#800080');
});

test('a snapshot is put together from the one before and its changes', () => {
  const row = (index: number, text: string) => ({ index, text }) as unknown as LogRow;
  const base = {
    type: 'snapshot', version: 3, prompt: 'old', log_length: 13,
    log_tail: Array.from({ length: 12 }, (_, i) => row(i + 1, `row ${i + 1}`)),
    view: { turn: 'a', orders: [], places: { a: { name: 'A' }, b: { name: 'B' } } },
  } as unknown as LiveSnapshot;
  const next = apply(base, {
    type: 'changes', version: 4, set: { version: 4, prompt: 'new', log_length: 14 }, view: { turn: 'b' }, gone: ['orders'],
    places: { a: null, c: { name: 'C' } as unknown as PlaceView }, log: [row(13, 'row 13')],
  });
  expect(next).toMatchObject({ type: 'snapshot', version: 4, prompt: 'new', view: { turn: 'b' } });
  expect(Object.keys(next.view.places)).toEqual(['b', 'c']);
  expect('orders' in next.view).toBe(false);
  expect(next.log_tail.map((r) => r.index)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(next.view.places.b).toBe(base.view.places.b); // what has not changed is the same thing
  const back = apply(next, {
    type: 'changes', version: 5, set: { version: 5, log_length: 13 }, view: {}, gone: [], places: {}, log: [row(1, 'row 1')],
  });
  expect(back.log_tail.map((r) => r.text)).toEqual(base.log_tail.map((r) => r.text)); // taken back
});

test('chances are asked of the present, or of the turns of a finished war', () => {
  const turns = Array.from({ length: 60 }, (_, i) => ({ decision: 10 * i, turn: `Turn ${i}` }));
  expect(moments(turns, false)).toEqual([turns[59]]);
  expect(moments(turns.slice(0, 5), true)).toEqual(turns.slice(0, 4));
  const many = moments(turns, true);
  expect(many.length).toBe(MOST);
  expect([many[0], many.at(-1)]).toEqual([turns[0], turns[58]]);
  expect(new Set(many).size).toBe(MOST);
});
test('chances are said in words', () => {
  const view = { sides: { a: { name: 'Union East' }, b: { name: 'Confederate West' } } } as unknown as View;
  expect(seatName({ seat: 'x', sides: ['a', 'b'] }, view)).toBe('Union East and Confederate West');
  expect(seatName({ seat: 'draw', sides: [] }, view)).toBe('Nobody');
  expect(percent(0.345)).toBe('35 %');
});

test('in a wide box counters stand above the name that is written there', () => {
  const spot = (slug: string, w: number, h: number) => ({ slug, name: slug, x: 100, y: 100, w, h, facts: {} });
  const wide = new Finder(toBoard('x', { name: 'X', kind: 'points', width: 500, height: 500, unit: 1, mark: 'm', places: [spot('town', 23, 15), spot('box', 60, 27)], links: [] }));
  const seen = (name: string) => ({ name, stacks: [{ side: 'usa', kind: 'infantry', strength: 1 }], markers: [] });
  const drawn = drawnOf({ places: { town: seen('town'), box: seen('box') } } as unknown as View, wide);
  const foot = Object.fromEntries(drawn.map((d) => [d.slug, d.foot]));
  expect(foot['town']).toBe(100);
  expect(foot['box']).toBeLessThan(90);
  expect(foot['box']).toBeGreaterThan(73);
});
