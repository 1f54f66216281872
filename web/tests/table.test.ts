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
