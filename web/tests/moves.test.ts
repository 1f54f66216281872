import { afterEach, describe, expect, test, vi } from 'vitest';
import { Moves } from '../src/lib/moves.svelte';
import type { Choice } from '../src/lib/shapes';
import type { TableState } from '../src/lib/table.svelte';

const choice = { text: 'activate grant', label: 'Activate Grant' } as Choice;
function tableOf(open: boolean) {
  const table = {
    id: 't', snap: { version: 7 }, choices: [choice], notice: null,
    send: vi.fn(() => open),
    attempt: vi.fn(() => Promise.resolve({ version: 8, way: { played: 1 } })),
    take: vi.fn(),
    say: vi.fn(),
    stir: vi.fn(),
    show: { halt: vi.fn(), resume: vi.fn() },
  };
  return { table, moves: new Moves(table as unknown as TableState) };
}
vi.stubGlobal('window', globalThis);
afterEach(() => vi.useRealTimers());

describe('what is taken back', () => {
  test('goes on step by step though each brings a newer board, and nothing else is asked meanwhile', async () => {
    const { table, moves } = tableOf(true);
    const busy: boolean[] = [];
    let version = 7;
    Object.assign(table.snap, { can_undo: true });
    table.attempt.mockImplementation(() => Promise.resolve({ version: ++version, can_undo: true, way: { played: 1 } }));
    table.take.mockImplementation(() => {
      moves.came();
      busy.push(moves.busy);
    });
    moves.last = { texts: ['a', 'b', 'c'] };
    const first = moves.undo();
    await moves.undo(); // the key once more
    await first;
    expect(busy).toEqual([true, true, true]);
    expect(table.attempt).toHaveBeenCalledTimes(3);
    expect(moves.busy).toBe(false);
  });
});

describe('a choice', () => {
  test('goes by the websocket, and its board is the answer', async () => {
    const { table, moves } = tableOf(true);
    await moves.play(choice);
    expect(table.send).toHaveBeenCalledWith(7, 'activate grant');
    expect(table.attempt).not.toHaveBeenCalled();
    expect([moves.busy, moves.last]).toEqual([true, null]);
    await moves.play(choice);
    expect(table.send).toHaveBeenCalledTimes(1); // nothing else leaves the page meanwhile
    moves.came();
    expect([moves.busy, moves.last]).toEqual([false, { texts: ['activate grant'] }]);
  });
  test('that is refused, or was lost with the line, may be made again and counts for nothing', async () => {
    const { moves } = tableOf(true);
    await moves.play(choice);
    expect(moves.failed()).toBe(true);
    expect([moves.busy, moves.last]).toEqual([false, null]);
    moves.came(); // somebody else's
    expect([moves.last, moves.failed()]).toEqual([null, false]);
  });
  test('goes by a request where the websocket is closed', async () => {
    const { table, moves } = tableOf(false);
    await moves.play(choice);
    expect(table.attempt).toHaveBeenCalledTimes(1);
    expect(table.take).toHaveBeenCalledWith({ version: 8 });
    expect([moves.busy, moves.last]).toEqual([false, { texts: ['activate grant'] }]);
  });
  test('makes the others pale only where its answer takes long', async () => {
    vi.useFakeTimers();
    const { moves } = tableOf(true);
    await moves.play(choice);
    expect(moves.slow).toBe(false);
    vi.advanceTimersByTime(200);
    expect(moves.slow).toBe(true);
    moves.came();
    expect(moves.slow).toBe(false);
  });

  test('lets nothing else move while it is on its way, whatever becomes of it', async () => {
    const { table, moves } = tableOf(true);
    await moves.play(choice);
    expect(table.stir).toHaveBeenCalledOnce();
    expect(table.show.halt).toHaveBeenCalledOnce();
    expect(table.show.resume).not.toHaveBeenCalled();
    moves.failed();
    expect(table.show.resume).toHaveBeenCalledOnce();
  });
});
