import { expect, test, vi } from 'vitest';
import { LogBook } from '../src/lib/logbook.svelte';
import type { LogRow, Snapshot } from '../src/lib/shapes';
import type { TableState } from '../src/lib/table.svelte';

const rows = Array.from({ length: 20 }, (_, index) => ({ index, text: `row ${index}` }) as LogRow);
const snap = (version: number, my_decision: boolean, log_length: number, since: number) =>
  ({ version, my_decision, log_length, since, log_tail: rows.slice(0, log_length), view: { board: version } }) as unknown as Snapshot;

/** Follow some snapshots; tells at which of them my turn came, and what was shown of the others from which board on. */
function followed(...snaps: Snapshot[]) {
  const start = vi.fn();
  const table = { id: 't', snap: null as Snapshot | null, live: true, show: { start } };
  const book = new LogBook(table as unknown as TableState);
  const calls = snaps.filter((now, i) => {
    table.snap = now;
    return book.follow(snaps[i - 1] ?? null, now);
  });
  const shown = start.mock.calls.map(([news, left]) => [(news as LogRow[]).map((r) => r.index), (left as { board: number }).board]);
  return { calls: calls.map((s) => s.version), shown };
}

test('my turn comes when the others have decided', () => {
  expect(followed(snap(1, true, 3, 3), snap(2, false, 5, 5), snap(3, true, 7, 5))).toEqual({ calls: [3], shown: [[[5, 6], 2]] });
});

test('my turn comes too where they answered before the board between was sent', () => {
  expect(followed(snap(1, true, 3, 3), snap(3, true, 7, 5))).toEqual({ calls: [3], shown: [[[5, 6], 1]] });
});

test('it does not come anew while I go on, or take something back', () => {
  const mine = [snap(1, true, 7, 5), snap(2, true, 8, 8), snap(3, true, 10, 10), snap(4, true, 8, 8), snap(5, true, 7, 5)];
  expect(followed(...mine)).toEqual({ calls: [], shown: [] });
});

test('what my own battle brought is shown at once, and told with what the others did', () => {
  const tales = (tails: Record<number, string>, s: Snapshot) => ({ ...s, log_tail: s.log_tail.map((r) => ({ ...r, tale: tails[r.index] ?? '' })) });
  const fight = { 3: 'move', 4: 'battle', 5: 'loss' };
  const start = vi.fn();
  const table = { id: 't', snap: null as Snapshot | null, live: true, show: { start } };
  const book = new LogBook(table as unknown as TableState);
  const follow = (s: Snapshot) => {
    const old = table.snap;
    table.snap = s;
    return book.follow(old, s);
  };
  follow(snap(1, true, 3, 3));
  expect(follow(tales(fight, snap(2, true, 6, 6)))).toBe(false);
  expect(start).toHaveBeenCalledTimes(1);
  expect((start.mock.calls[0]![0] as LogRow[]).map((r) => r.index)).toEqual([4, 5]);
  expect(start.mock.calls[0]![1]).toBeNull();
});
