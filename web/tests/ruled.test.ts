import { expect, test } from 'vitest';
import { parts } from '../src/lib/ruled';

const known = new Set(['R12', 'D24', '13.52', '17.11a', '8', '9.3']);
const linked = (text: string) => parts(text, known).flatMap((p) => (p.rule ? [p.text] : []));

test('rule numbers that the game has are found in a text, and nothing else is', () => {
  expect(linked('As 13.52 and R12 say (D24), see 17.11a.')).toEqual(['13.52', 'R12', 'D24', '17.11a']);
  expect(linked('R99, D2 and 4.4 are none; 13.521 and 113.52 neither, nor odds of 9.3-1, nor 8 men.')).toEqual([]);
  expect(linked('By rule 8 it ends; rules 9.3.')).toEqual(['8', '9.3']);
  expect(parts('', known)).toEqual([]);
});

test('the text is whole, and what stars set apart is bold', () => {
  const text = '**Reading** Rule 13.52 holds; option `last_turn`.\n\n**Lines** L1';
  expect(parts(text, known).map((p) => p.text).join('')).toBe('Reading Rule 13.52 holds; option last_turn.\n\nLines of the rules text L1');
  expect(parts(text, known).filter((p) => p.bold).length).toBe(3);
});
