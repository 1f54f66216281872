import { expect, test } from 'vitest';
import type { LogRow } from '../src/lib/shapes';
import { chapters, lines, storyboard } from '../src/lib/story';

const row = (index: number, tale: string, places: string[], side = 'csa'): LogRow => ({
  index, decision: index, side, turn: '', phase: '', event: '', text: `row ${index}`, whole: '', rule: '', roll: null, places, tale,
});

test('the steps of one march are one way', () => {
  const [scene, ...rest] = storyboard([row(0, 'move', ['a', 'b']), row(1, 'move', ['b', 'c']), row(2, '', ['x'])], 8000);
  expect(rest).toEqual([]);
  expect(scene).toMatchObject({ places: ['a', 'b', 'c'], tale: 'move' });
});
test('rows that are one thing are one line, as far as one has come', () => {
  const rows = [row(0, 'move', []), { ...row(1, 'move', []), whole: 'rows 0 and 1' }, { ...row(2, 'move', []), whole: 'rows 0 to 2' }, row(3, '', [])];
  expect(lines(rows, Infinity).map((r) => r.index)).toEqual([2, 3]);
  expect(lines(rows, 1).map((r) => r.index)).toEqual([1, 2, 3]);
  expect(lines(rows, 0)).toHaveLength(4);
});
test('57 decisions take no more than 8 seconds, and battles are not left out', () => {
  const rows = Array.from({ length: 57 }, (_, i) => row(i, i % 19 === 7 ? 'battle' : 'move', [`p${i}`, `q${i}`]));
  const scenes = storyboard(rows, 8000);
  expect(scenes.reduce((sum, s) => sum + s.ms, 0)).toBeLessThanOrEqual(8000);
  expect(scenes.filter((s) => s.tale === 'battle')).toHaveLength(3);
  expect(scenes.map((s) => s.key)).toEqual([...scenes.map((s) => s.key)].sort((a, b) => a - b));
  expect(scenes.length).toBeGreaterThan(10);
});
test('no turn is told for longer than its time, however much happened', () => {
  for (const most of [3000, 8000]) {
    for (let count = 1; count < 200; count++) {
      for (const every of [1, 2, 7]) {
        const rows = Array.from({ length: count }, (_, i) => row(i, i % every ? 'move' : 'battle', [`p${i}`, `q${i}`]));
        const told = storyboard(rows, most);
        expect(told.length).toBeGreaterThan(0);
        expect(told.reduce((sum, s) => sum + s.ms, 0)).toBeLessThanOrEqual(most);
      }
    }
  }
});
test('nothing happened, nothing is shown', () => {
  expect(storyboard([], 8000)).toEqual([]);
  expect(storyboard([row(0, 'move', [])], 8000)).toEqual([]);
});
test('the card tells what weighs most first, and no marches', () => {
  const found = chapters([row(0, 'move', ['a']), row(1, 'arrival', ['b']), row(2, 'battle', ['c'])]);
  expect(found.map((c) => c.title)).toEqual(['Battles', 'Arrivals']);
});
test('what happened several times is one row of the card', () => {
  const [arrivals] = chapters([1, 2, 3].map((i) => ({ ...row(i, 'arrival', ['b']), text: i < 3 ? 'Militia gathers.' : 'A train comes.' })));
  expect(arrivals!.rows.map((r) => [r.times, r.text])).toEqual([[2, 'Militia gathers.'], [1, 'A train comes.']]);
});
