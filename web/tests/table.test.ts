import { expect, test, vi } from 'vitest';
import type { Push } from '../src/lib/live';

vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
const { TableState } = await import('../src/lib/table.svelte');

test('what comes before the board of my own choice is on the screen waits for it, and of several the newest counts', async () => {
  const table = new TableState('t');
  const { hear } = table as unknown as { hear: (push: Push) => void };
  const taken: number[] = [];
  let paint = () => undefined as void;
  vi.spyOn(table, 'take').mockImplementation((snap) => {
    taken.push(snap.version);
    table.moves.busy = false;
    table.drawn = new Promise((done) => (paint = done));
  });
  const push = (version: number) => hear({ type: 'snapshot', version } as Push);
  push(1);
  push(2);
  expect(taken).toEqual([1, 2]); // nobody waits for what others do
  table.moves.busy = true; // I have chosen
  push(3);
  push(4);
  push(5);
  expect(taken).toEqual([1, 2, 3]);
  paint();
  await Promise.resolve();
  await Promise.resolve();
  expect(taken).toEqual([1, 2, 3, 5]);
  push(6);
  expect(taken).toEqual([1, 2, 3, 5, 6]);
});

/** A table that has just shown the board of my own choice, with a later one waiting behind it. */
function waiting() {
  const table = new TableState('t');
  const { hear } = table as unknown as { hear: (push: Push) => void };
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame));
  const view = { game: 'g', places: {}, sides: {} };
  const push = (version: number, name: string) =>
    ({ type: 'snapshot', version, name, game: 'g', view, log_tail: [], log_length: 0, choices: [], since: 0 }) as unknown as Extract<Push, { type: 'snapshot' }>;
  hear(push(1, 'before'));
  table.moves.busy = true;
  hear(push(2, 'mine'));
  hear(push(3, 'older'));
  expect(table.snap?.name).toBe('mine');
  return { table, push, seen: () => new Promise((done) => setTimeout(done, 30)) };
}

test('what waits is shown when the frame has come', async () => {
  const { table, seen } = waiting();
  await seen();
  expect(table.snap?.name).toBe('older');
});

test('what waits does not undo the answer to a request that came after it', async () => {
  const { table, push, seen } = waiting();
  table.take(push(3, 'newer')); // a seat was changed: the same version, and no push of it to this page
  await seen();
  expect(table.snap?.name).toBe('newer');
});

test('nothing is shown at a table that was left', async () => {
  const { table, seen } = waiting();
  table.close();
  await seen();
  expect(table.snap?.name).toBe('mine');
});

test('the live line that brings the board again holds nothing up; a new board does', () => {
  const table = new TableState('t');
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame));
  const view = { game: 'g', places: {}, sides: {} };
  const snap = (version: number) => ({ version, game: 'g', view, log_tail: [], log_length: 0, choices: [], since: 0 }) as unknown as Parameters<typeof table.take>[0];
  table.take(snap(1));
  table.take(snap(1));
  expect(table.lively).toBe(false);
  table.take(snap(2));
  expect(table.lively).toBe(true);
  table.close();
});
