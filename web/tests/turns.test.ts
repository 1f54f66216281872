import { expect, test } from 'vitest';
import { turns } from '../src/lib/turns';

test('so much at once, the rest in its order, and a failure gives its turn on', async () => {
  const take = turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    take(async () => {
      begun.push(n);
      await new Promise<void>((end) => (ends[n] = end));
      if (n === 0) throw new Error('refused');
      return n;
    });
  const all = [0, 1, 2, 3].map((n) => work(n).catch(() => 'failed'));
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[0]!();
  await expect(all[0]).resolves.toBe('failed');
  await new Promise((next) => setTimeout(next));
  expect(begun).toEqual([0, 1, 2]);
  ends[1]!();
  ends[2]!();
  await Promise.all(all.slice(1, 3));
  await new Promise((next) => setTimeout(next));
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[3]!();
  await expect(all[3]).resolves.toBe(3);
});
