import { beforeEach, expect, test, vi } from 'vitest';
import type { Choice, Odds, Snapshot } from '../src/lib/shapes';

vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
const { TableState } = await import('../src/lib/table.svelte');
const { api } = await import('../src/lib/api');

const foe = { stacks: [{ side: 'confederate', kind: 'units' }] };
const both = { stacks: [{ side: 'union', kind: 'units' }, { side: 'confederate', kind: 'units' }] };
const choice = (text: string, ...places: string[]) => ({ text, label: text, places, pieces: [], counts: [] }) as unknown as Choice;
const odds = (at: string) => ({ certain: true, why: null, odds: { at, attacker: 'union', attack: 3, defence: 2 } }) as unknown as Odds;

/** What is told unasked at a board with some choices. */
async function told(places: Record<string, unknown>, choices: Choice[], more: Partial<Snapshot> = {}) {
  const table = new TableState('t');
  table.snap = { version: 1, my_decision: true, to_decide: 'union', battle: '', view: { places, sides: {} }, choices, ...more } as unknown as Snapshot;
  await table.foresee.follow();
  return table.foresee.waiting.map((row) => [row.at, row.maybe ?? false]);
}

beforeEach(() => {
  vi.spyOn(api, 'odds').mockImplementation((_, body) => Promise.resolve(odds('at' in body ? String(body.at) : String(body.choice).split(' ')[1]!)));
});

test('which battle is fought next: all that wait are told', async () => {
  expect(await told({ a: both, b: both }, [choice('fight a', 'a'), choice('fight b', 'b')])).toEqual([['a', false], ['b', false]]);
});
test('of the one that is being fought only itself', async () => {
  expect(await told({ a: both, b: both }, [choice('fight', 'b')], { battle: 'b' })).toEqual([['b', false]]);
});
test('where an attack may be chosen, each is told beside the others, for a finger cannot point', async () => {
  const rows = [choice('attack a', 'a'), choice('attack b', 'b'), choice('pass')];
  expect(await told({ a: foe, b: foe }, rows)).toEqual([['a', true], ['b', true]]);
  const many = Array.from({ length: 9 }, (_, i) => choice(`attack p${i}`, `p${i}`));
  expect(await told(Object.fromEntries(many.map((c) => [c.places[0]!, foe])), many)).toEqual([]);
});
