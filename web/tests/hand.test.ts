import { describe, expect, test } from 'vitest';
import { goalsOf, goalWords, outlookWords, standsAt, type Goal, type Held, type Reached } from '../src/lib/goals';
import { folded, opening, sections, weightiest } from '../src/lib/rows';
import type { Choice, ReachRow, View } from '../src/lib/shapes';

const held = (id: string, place: string): Held => ({ word: id, place, id, kind: 'leader', name: id, leads: true });
const row = (place: string, cost: number, choices: string[], more: Partial<ReachRow> = {}): ReachRow =>
  ({ place, cost, by: 'land', rule: 'R1', path: [place], battle: false, chance: false, outlook: null, choices, ...more });
const reached = (...rows: ReachRow[]): Reached => ({ certain: true, rows, why: null, rule: null });
const choice = (text: string, label: string, more: Partial<Choice> = {}): Choice => ({
  text, verb: text.split(' ')[0]!, args: text.split(' ').slice(1), places: [], pieces: [], counts: [], target: null, ends: false, leaves: '', label, ...more,
});

describe('goals of what is in hand', () => {
  test('are the ways that can be played now; the others come later', () => {
    const { now, later } = goalsOf([held('grant', 'cairo')], [reached(row('corinth', 3, ['activate grant', 'to corinth']), row('memphis', 5, []))], []);
    expect([...now.keys()]).toEqual(['corinth']);
    expect(now.get('corinth')!.texts).toEqual(['activate grant', 'to corinth']);
    expect(later.map((g) => g.place)).toEqual(['memphis']);
  });
  test('of several pieces are those that all can reach, at the dearest cost', () => {
    const each = [reached(row('a', 1, ['x']), row('b', 2, ['y'])), reached(row('b', 4, ['z'], { battle: true }))];
    const { now } = goalsOf([held('p', 'h'), held('q', 'h')], each, []);
    expect([...now.keys()]).toEqual(['b']);
    expect(now.get('b')).toMatchObject({ cost: 4, texts: ['y'], battle: true });
  });
  test('come from choices too that name the piece and a place', () => {
    const choices = [
      choice('rail ix cleveland', 'Move IX Corps', { pieces: ['ix'], places: ['home', 'cleveland'], target: 'cleveland' }),
      choice('leave ix 1', 'Leave', { pieces: ['ix'], counts: [1] }),
      choice('rail x toledo', 'Move X Corps', { pieces: ['x'], places: ['toledo'], target: 'toledo' }),
    ];
    const { now } = goalsOf([held('ix', 'home')], [reached()], choices);
    expect([...now.keys()]).toEqual(['cleveland']);
  });
  test('a piece is found by its word', () => {
    const view = { places: { cairo: { stacks: [{ side: 'usa', kind: 'infantry' }, { side: 'usa', kind: 'leader', id: 'grant' }] } } } as unknown as View;
    expect(standsAt(view, 'grant').map((f) => f.place)).toEqual(['cairo']);
    expect(standsAt(view, 'infantry cairo')).toHaveLength(1);
    expect(standsAt(view, 'infantry paducah')).toEqual([]);
  });
  test('are told in words, a battle with its outlook', () => {
    const goal: Goal = { ...goalsOf([held('g', 'h')], [reached(row('corinth', 3, ['x'], { by: 'land rail', battle: true }))], []).now.get('corinth')! };
    expect(goalWords(goal, 'Corinth')).toBe('To Corinth by land and rail, cost 3; a battle');
    const outlook = { attacker: 'usa', win: 0.62, lose: 0.3, attacker_loses: 2.04, defender_loses: 3, unit: 'factors' };
    expect(outlookWords(outlook)).toBe('wins 62 %, neither 8 %, beaten 30 %; loses about 2, they 3 factors');
    expect(outlookWords({ ...outlook, win: 1, lose: 0, attacker_loses: null })).toBe('wins 100 %, beaten 0 %');
  });
});

describe('rows of choices', () => {
  const march = (n: number, place: string) => choice(`march ${n} ${place}`, `March ${n} infantry from ${place}`, { places: [place], counts: [n] });
  const recruit = (at: string) => choice(`recruit gulf ${at}`, `Raise the Gulf Corps at ${at}`, { pieces: ['gulf'], places: [at], target: at });
  test('the same act with several numbers is one row, the largest first', () => {
    const rows = folded([march(1, 'cairo'), march(3, 'cairo'), march(2, 'cairo'), march(1, 'paducah')]);
    expect(rows.map((r) => [r.kind, r.label])).toEqual([
      ['number', 'March 3 infantry from cairo'],
      ['one', 'March 1 infantry from paducah'],
    ]);
    expect(rows[0]!.choices.map((c) => c.counts[0])).toEqual([1, 2, 3]);
  });
  test('one unit at many places is one row, whose place is chosen on the map', () => {
    const three = [recruit('lynchburg'), recruit('petersburg'), recruit('richmond')];
    expect(folded(three)).toHaveLength(3);
    const rows = folded([...three, choice('draft', 'Declare a draft')]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ kind: 'where', label: 'Raise the Gulf Corps' });
    expect(folded([recruit('lynchburg'), recruit('petersburg')])).toHaveLength(2);
  });
  test('what labels have in common is said without a loose end', () => {
    expect(opening(['Raise it at A', 'Raise it at B'])).toBe('Raise it');
    expect(opening(['Go', 'Stay'])).toBe('');
  });
  test('are grouped by place where places have several acts, leaders first', () => {
    const grant = choice('activate grant', 'Activate Grant', { pieces: ['grant'], places: ['cairo'] });
    const all = [march(1, 'paducah'), choice('fortify paducah', 'Fortify', { places: ['paducah'] }), march(1, 'cairo'), grant, choice('pass', 'Pass')];
    const found = sections(all, new Set(['grant']), (p) => p.toUpperCase(), () => []);
    expect(found.map((s) => s.title)).toEqual(['CAIRO', 'PADUCAH', 'Elsewhere']);
    expect(found[0]!.rows[0]!.label).toBe('Activate Grant');
    expect(sections([march(1, 'cairo'), march(1, 'paducah')], new Set(), (p) => p, () => [])).toEqual([]);
  });
});

describe('many rows that differ by their place', () => {
  const act = (place: string) => choice(`act ${place}`, `Act at ${place}`, { places: [place] });
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const weight = (place: string) => ({ e: 1012, h: 40 })[place] ?? 0;
  test('begin where a leader or most troops stand, the rest in its order', () => {
    expect(weightiest(folded(names.map(act)), weight).map((r) => r.choices[0]!.places[0])).toEqual(['e', 'h', 'a', 'b', 'c', 'd', 'f', 'g', 'i']);
  });
  test('few rows, and several acts at one place, stay as the game gives them', () => {
    expect(weightiest(folded(names.slice(0, 8).map(act)), weight)[0]!.choices[0]!.places[0]).toBe('a');
    const twice = [...names.map(act), choice('burn e', 'Burn e', { places: ['e'] })];
    expect(weightiest(folded(twice), weight)[0]!.choices[0]!.places[0]).toBe('a');
  });
});
