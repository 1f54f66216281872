import { describe, expect, it } from 'vitest';
import { amount, battleOf, casesWords, fights, joiners } from '../src/lib/battles';
import { explained, explainedRow } from '../src/lib/glossary';
import { between } from '../src/lib/story';
import { learn } from '../src/lib/words';

learn({ usa: { name: 'Union', camp: 'union' }, csa: { name: 'Confederacy', camp: 'confederate' } } as never);
const view = { places: { richmond: { stacks: [{ side: 'csa', kind: 'infantry' }] }, washington: { stacks: [{ side: 'usa', kind: 'infantry' }] } } };
const choice = (...places: string[]) => ({ text: 'to', places }) as never;

describe('battles', () => {
  it('asks only about choices that may lead to one', () => {
    const snap = { battle: '', to_decide: 'usa', view } as never;
    expect(fights(choice('washington', 'richmond'), snap)).toBe(true);
    expect(fights(choice('washington'), snap)).toBe(false);
    expect(fights(choice(), { battle: 'richmond', to_decide: 'usa', view } as never)).toBe(true);
  });

  it('shows what is told alike in every game, and nothing else', () => {
    const battle = battleOf({ certain: true, why: null, odds: { at: 'richmond', attacker: 'usa', attack: 9, defense: 4, tail: 0.0004, note: 'a sentence', figures: [{ label: 'Column', value: 'B' }] } });
    expect(battle).toMatchObject({ attack: 9, defence: 4, notes: ['a sentence'], joining: [], best: null });
    expect(JSON.stringify(battle)).not.toContain('tail');
  });

  it('says amounts and counts who may join', () => {
    expect(amount({ reason: 'city', columns: -1 })).toBe('−1 column');
    expect(amount({ reason: 'rough', columns: 2 })).toBe('+2 columns');
    const [best, worst] = [{ win: 0.7, lose: 0.3, attacker_loses: 2.04 }, { win: 0.4, lose: 0.6, attacker_loses: null }] as never[];
    expect(casesWords({ best: best!, worst: worst!, joining: [] }, 'Union')).toBe('At best Union wins 70 %, losing about 2; at worst 40 %, as both sides put in what they have.');
    expect(amount({ reason: 'morale', amount: 3 })).toBe('+3');
    const rows = [{ side: 'usa', who: 'Meade', place: 'a', strength: 4, rule: '1' }, { side: 'usa', who: 'Grant', place: 'b', strength: 3.5, rule: '1' }];
    expect(joiners(rows, () => 'Union')[0]!.title).toBe('Union: 2 may still join, with 7.5');
  });

  it('shows a board between two moments', () => {
    const before = { places: { a: 1, b: 2, c: 3 }, tracks: 'old' } as never;
    const now = { places: { a: 9, b: 8 }, tracks: 'new' } as never;
    expect(between(before, now, new Set(['a', 'c']))).toEqual({ places: { a: 9, b: 2 }, tracks: 'new' });
  });
});

describe('glossary', () => {
  const terms = [{ term: 'fort', says: 'a fort', rule: '1' }, { term: 'improved fort', says: 'a strong one', rule: '2' }];
  it('explains a label by its longest term', () => {
    expect(explained(terms, 'Union improved fort')?.rule).toBe('2');
    expect(explained(terms, 'Fort')?.rule).toBe('1');
    expect(explained(terms, 'comfort')).toBeNull();
  });
  it('explains the rows of a drawer of names by the drawer', () => {
    const ports = [...terms, { term: 'Ports', says: 'a port', rule: '3' }];
    expect(explainedRow(ports, 'ports', 'Fort Fisher')?.rule).toBe('3');
    expect(explainedRow(ports, 'Works', 'Fort Fisher')?.rule).toBe('1');
    expect(explainedRow(ports, '', 'Savannah')).toBeNull();
  });
});
