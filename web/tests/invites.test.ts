import { expect, test } from 'vitest';
import { freeSeats, onlyHere } from '../src/lib/invites.svelte';

const seat = (player: string) => ({ player }) as never;
const table = (seats: Record<string, string>, parties: Record<string, string[]>, more = {}) => ({
  owner: true,
  over: false,
  me: ['a'],
  parties,
  seats: Object.fromEntries(Object.entries(seats).map(([side, player]) => [side, seat(player)])),
  ...more,
});

test('the seats of one person are offered together', () => {
  const four = { a: 'me', b: 'open', c: 'open', d: 'me' };
  expect(freeSeats(table(four, { one: ['a', 'd'], two: ['b', 'c'] }))).toEqual(['b', 'c']);
});
test('of several persons who are missing one at a time, and only by whoever laid the table', () => {
  const three = { a: 'me', b: 'open', c: 'open' };
  const parties = { one: ['a'], two: ['b'], three: ['c'] };
  expect(freeSeats(table(three, parties))).toEqual(['b']);
  expect(freeSeats(table(three, parties, { owner: false }))).toEqual([]);
  expect(freeSeats(table(three, parties, { over: true }))).toEqual([]);
  expect(freeSeats(table(three, parties, { me: [] }))).toEqual([]);
});

test('a link to this machine is known as such', () => {
  for (const link of ['http://127.0.0.1:8915/invite/x', 'http://localhost/invite/x', 'http://[::1]:80/invite/x']) expect(onlyHere(link)).toBe(true);
  for (const link of ['https://war.example/invite/localhost', 'http://192.168.1.2:8080/invite/x', 'http://localhost.example/invite/x']) expect(onlyHere(link)).toBe(false);
});
