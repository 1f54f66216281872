import { beforeEach, expect, test, vi } from 'vitest';
import type { Camera } from '../src/board/camera.svelte';
import { Walk } from '../src/board/walk';
import { Finder, toBoard } from '../src/lib/geometry';
import type { TableState } from '../src/lib/table.svelte';

const places = [
  { slug: 'cairo', name: 'Cairo', x: 100, y: 100, w: 10, h: 10 },
  { slug: 'paducah', name: 'Paducah', x: 200, y: 110, w: 10, h: 10 },
  { slug: 'corinth', name: 'Corinth', x: 120, y: 300, w: 10, h: 10 },
];
const board = toBoard('x', { name: 'X', kind: 'points', width: 500, height: 500, places, links: [] });
const camera = { sees: () => true, centre: vi.fn(), pan: vi.fn(), by: vi.fn(), fit: vi.fn() };
const choose = vi.fn();
const find = vi.fn();
let said: string[] = [];
let table: { cursor: string | null; selected: string | null; hover: string | null; lit: string[]; hand: { follow: () => void } };
let walk: Walk;

beforeEach(() => {
  vi.clearAllMocks();
  said = [];
  table = {
    cursor: null, selected: null, hover: 'corinth', lit: ['paducah', 'corinth'],
    board, finder: new Finder(board), view: { places: {}, sides: {} }, byPlace: new Map([['corinth', []]]), names: new Map(),
    hand: { goals: new Map(), follow: vi.fn() },
    say: (text: string) => said.push(text),
  } as typeof table;
  walk = new Walk(() => table as unknown as TableState, camera as unknown as Camera, choose, find);
});
const press = (key: string, shiftKey = false) => walk.key({ key, shiftKey } as KeyboardEvent);

test('the first key stands where something can be chosen, arrows go on from there', () => {
  expect(press('ArrowUp')).toBe(true);
  expect(table.cursor).toBe('corinth');
  expect(table.hover).toBeNull();
  press('ArrowUp');
  expect(table.cursor).toBe('cairo');
  press('ArrowRight');
  expect(table.cursor).toBe('paducah');
  expect(said.at(-1)).toContain('Paducah');
});
test('n and p go through what is lit, west to east and round', () => {
  const seen = ['n', 'n', 'n', 'p'].map((key) => (press(key), table.cursor));
  expect(seen).toEqual(['corinth', 'paducah', 'corinth', 'paducah']);
});
test('Enter first stands somewhere, then chooses', () => {
  press('Enter');
  expect(choose).not.toHaveBeenCalled();
  press('Enter');
  expect(choose).toHaveBeenCalledExactlyOnceWith(board.places[2]);
});
test('Escape closes the panel, then lets go, and is left to others too', () => {
  Object.assign(table, { cursor: 'cairo', selected: 'cairo' });
  expect(press('Escape')).toBe(false);
  expect([table.selected, table.cursor]).toEqual([null, 'cairo']);
  press('Escape');
  expect(table.cursor).toBeNull();
  expect(table.hand.follow).toHaveBeenCalledTimes(2);
});
test('the map moves by keys; what is not its own it leaves alone', () => {
  press('ArrowLeft', true);
  expect(camera.pan.mock.calls[0]![0]).toBe(90);
  press('g');
  expect(find).toHaveBeenCalledOnce();
  expect([press('w'), press('x')]).toEqual([false, false]);
});
