import { describe, expect, test } from 'vitest';
import { face, lasts, left, paceShort, paceWords } from '../src/lib/pace';
import type { Snapshot } from '../src/lib/types';

const days = { move: 3 * 86_400, reserve: 7 * 86_400, increment: 0, holidays: 14, zero: 'computer' as const };
const live = { move: 0, reserve: 3600, increment: 30, holidays: 0, zero: 'over' as const };

describe('time in words', () => {
  test('as one says it', () => {
    expect(lasts(86_400)).toBe('1 day');
    expect(lasts(5400)).toBe('1 hour 30 minutes');
    expect(lasts(0)).toBe('0 seconds');
    expect(paceShort(live)).toBe('60 min + 30 s');
    expect(paceShort(null)).toBe('');
  });
  test('what was agreed', () => {
    expect(paceWords(days)).toBe('3 days a move, 7 days in reserve, 14 days of holiday. At zero a computer stands in until the player takes the seat back.');
    expect(paceWords(live)).toBe('A live clock with 1 hour for the whole game, 30 seconds more after each move. At zero the game is lost.');
    expect(paceWords(null)).toContain('No clock');
  });
  test('the face of a clock', () => {
    expect(face(59.2)).toBe('1:00');
    expect(face(3723)).toBe('1:02:03');
    expect(face(3 * 86_400 + 7200)).toBe('3 d 2 h');
    expect(face(-5)).toBe('0:00');
  });
});

describe('what is left', () => {
  const snap = (change: Partial<Snapshot>) =>
    ({
      parties: { north: ['usa'], south: ['csa'] },
      clocks: { north: { reserve: 100, holidays: 0, away: null }, south: { reserve: 50, holidays: 0, away: 900 } },
      pace: { ...live, move: 10 },
      late: 1110,
      to_decide: 'usa',
      over: false,
      ...change,
    }) as Snapshot;

  test('runs for the side that is asked, and stands for the other', () => {
    expect(left(snap({}), 'usa', 1000)).toEqual({ seconds: 110, runs: true, away: null });
    expect(left(snap({}), 'csa', 1000)).toEqual({ seconds: 60, runs: false, away: null });
    expect(left(snap({ over: true }), 'usa', 1000)).toBeNull();
    expect(left(snap({ pace: null }), 'usa', 1000)).toBeNull();
  });
  test('stands on a holiday', () => {
    const away = snap({ to_decide: 'csa', late: 960 });
    expect(left(away, 'csa', 850)).toEqual({ seconds: 60, runs: false, away: 900 });
    expect(left(away, 'csa', 930)).toEqual({ seconds: 30, runs: true, away: null });
  });
});
