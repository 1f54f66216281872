import { describe, expect, test } from 'vitest';
import type { BoardPlace, Choice, Piece, View } from '../src/lib/shapes';
import { camp, groups, heading, kindBeside, labelled, learn, pieceExtras, pieceWords, piles, placeFacts, ranked, placeVerb, placeWords, roundWords, search, sign, spoken, value } from '../src/lib/words';

const choice = (text: string, label: string, places: string[] = []): Choice => {
  const [verb = '', ...args] = text.split(' ');
  const target = places.includes(args.at(-1) ?? '') ? args.at(-1)! : null;
  return { text, verb, args, places, pieces: [], counts: [], target, ends: false, leaves: '', label };
};
const CHOICES = [
  choice('march 1 cairo', 'March 1 Cairo', ['cairo']),
  choice('march 2 cairo', 'March 2 Cairo', ['cairo']),
  choice('march 1 st-louis', 'March 1 St. Louis', ['st-louis']),
  choice('to corinth', 'To Corinth', ['corinth']),
  choice('end', 'End'),
];

describe('sides', () => {
  test('fight under one of two flags, whatever a game calls them', () => {
    expect(camp('usa')).toBe('other');
    learn({ usa: { camp: 'union' }, csa: { camp: 'confederate' }, referee: {} });
    expect(['usa', 'csa', 'referee', 'blue', null].map(camp)).toEqual(['union', 'confederate', 'other', 'other', 'other']);
  });
});

describe('piles', () => {
  const pieces: Piece[] = [
    { side: 'usa', kind: 'leader', sign: 'star', name: 'Grant', strength: 4, moved: true },
    { side: 'usa', kind: 'infantry', sign: 'infantry', strength: 3, count: 2, moved: true },
    { side: 'usa', kind: 'supply', sign: 'wheel', count: 1, moved: true },
    { side: 'csa', kind: 'units', hidden: true },
  ];
  test('one per side; leaders do not count as men', () => {
    const [usa, csa] = piles(pieces);
    expect(usa).toMatchObject({ side: 'usa', men: 6, moved: true, extras: ['wheel'], hidden: false });
    expect(usa?.leader?.name).toBe('Grant');
    expect(csa).toMatchObject({ side: 'csa', men: 0, hidden: true });
    const fort: Piece = { side: 'usa', kind: 'fort', sign: 'fort', strength: 3 };
    expect(piles([...pieces, fort])[0]).toMatchObject({ men: 9, top: pieces[1] });
    expect(piles([fort])[0]).toMatchObject({ men: 3, top: fort });
  });
  test('a leader alone stands for himself', () => {
    const [alone] = piles([pieces[0]!]);
    expect(alone?.top.name).toBe('Grant');
    expect(alone?.leader).toBeNull();
  });
  test('signs come with the piece', () => {
    expect([sign({ sign: 'ship' }), sign({ hidden: true }), sign({})]).toEqual(['ship', 'hidden', 'dot']);
  });
  test('formations of several parts: told at a glance, and in full', () => {
    const corps: Piece = { side: 'union', kind: 'infantry corps', sign: 'infantry', name: 'I Corps', strength: 42, commander: 'McDowell', facts: { morale: 3, exhausted: true, men: 0 }, parts: ['division 1: green'] };
    expect(piles([corps])[0]?.band).toBe('McDowell');
    expect(piles([corps, { ...corps, commander: 'Butler', strength: 50 }])[0]?.band).toBe('Butler +1');
    expect(pieceExtras(corps)).toBe('commander McDowell, morale 3, exhausted, 1 part');
    expect(pieceExtras(corps, false)).toBe('commander McDowell, morale 3, exhausted');
  });
  test('values of a track', () => {
    expect(value(['fort-henry', 'The 7th Corps', 'The 7th Corps'])).toBe('Fort Henry, 2 × The 7th Corps');
    expect(value([])).toBe('none');
    expect(value({ a: 1, b: null })).toBe('a 1, b none');
  });
  test('in words', () => {
    expect(pieceWords(pieces[1]!)).toBe('2 × infantry, strength 3, has moved');
    expect(pieceWords(pieces[3]!)).toBe('units, hidden');
    const view = { sides: { usa: { name: 'Union' }, csa: { name: 'Confederate' } } } as unknown as View;
    const place = { name: 'Cairo', control: 'usa', stacks: [pieces[0]!], markers: ['burned'] };
    expect(placeWords({ name: 'Cairo', side: 'csa' }, place, view, CHOICES.slice(0, 2))).toBe(
      'Cairo. held by Union. Union: Grant, leader, rating 4, has moved. burned. 2 choices here.',
    );
    expect(placeWords({ name: 'Cairo', side: 'csa' }, undefined, view, [])).toBe('Cairo. held by Confederate. nothing to choose here.');
    expect(placeWords({ name: 'Paducah', side: 'neutral' }, undefined, view, [])).toBe('Paducah. neutral. nothing to choose here.');
    expect(placeWords({ name: 'Cairo', side: '' }, undefined, view, CHOICES.slice(0, 1))).toBe(`Cairo. one choice here: ${CHOICES[0]!.label}.`);
  });
  test('sentences one after the other', () => {
    expect(spoken(['A fort appears.', 'Union decides', 'Who moves where?'])).toBe('A fort appears. Union decides. Who moves where?');
  });
  test('what lies round a place', () => {
    const place = { slug: 'cairo', name: 'Cairo', kind: 'river-port', facts: [['state', 'IL'], ['port', '1'], ['box', 'cairo']] } as unknown as BoardPlace;
    const links = [
      { a: 'cairo', b: 'paducah', kind: 'river', facts: [] },
      { a: 'columbus', b: 'cairo', kind: '', facts: [] },
      { a: 'columbus', b: 'paducah', kind: 'rail', facts: [] },
    ];
    expect(roundWords(place, links, (slug) => slug.toUpperCase())).toBe('Cairo: River Port, IL, port. Lines to PADUCAH by river; COLUMBUS.');
    expect(roundWords(place, [], String)).toBe('Cairo: River Port, IL, port.');
    expect(roundWords({ ...place, slug: 'shiloh' }, links, String)).toContain('No lines lead from here.');
  });
});

describe('choices', () => {
  test('grouped by verb in the engine’s order', () => {
    expect(groups(CHOICES).map((g) => [g.title, g.choices.length])).toEqual([['March …', 3], ['To …', 1], ['End', 1]]);
    const by = (verb: string, ...ends: string[]) => ends.map((end) => ({ ...CHOICES[0]!, verb, label: `Move IV Corps to ${end}` }));
    const moves = [...by('road', 'Gettysburg by road', 'Front Royal by road'), ...by('rail', 'Baltimore by rail', 'Cumberland by rail')];
    expect(groups(moves).map((g) => g.title)).toEqual(['Move IV Corps to … by road', 'Move IV Corps to … by rail']);
  });
  test('found by a few letters', () => {
    expect(search(CHOICES, '').length).toBe(5);
    expect(search(CHOICES, 'mlou')[0]?.text).toBe('march 1 st-louis');
    expect(search(CHOICES, 'zzz')).toEqual([]);
  });
  test('the verb that takes a place', () => {
    expect(placeVerb([choice('to corinth', '', ['corinth']), choice('to shiloh', '', ['shiloh']), choice('halt', '')])).toBe('to');
    expect(placeVerb([choice('halt', '')])).toBeNull();
  });
});


test('labels and heads of lines begin with a capital, and no other word does', () => {
  expect(labelled('victory_points')).toBe('Victory points');
  expect(labelled('great cities in Union hands')).toBe('Great cities in Union hands');
  expect(heading('the Union')).toBe('The Union');
});
test('a kind is told where the name does not say it', () => {
  expect(kindBeside({ side: 'u', kind: 'infantry', name: 'militia infantry' })).toBe('');
  expect(kindBeside({ side: 'u', kind: 'infantry', name: '1st Corps' })).toBe('infantry');
});
test('facts of a place name what they are', () => {
  expect(placeFacts({ slug: 'cairo', facts: [['rivers', 'mississippi+ohio'], ['theater', 'west'], ['port', '1']] })).toEqual(['rivers Mississippi, Ohio', 'theater west', 'port']);
});
test('who commands there comes first, then the other leaders', () => {
  const star = (name: string) => ({ side: 'u', kind: 'leader', sign: 'star', name }) as const;
  const corps = { side: 'u', kind: 'headquarters', sign: 'tower', name: '5th Corps', commander: 'Meade' } as const;
  const own = { side: 'u', kind: 'infantry', name: '3rd Corps', commander: 'Sykes', moved: false };
  expect(ranked([corps, own, star('Sykes'), star('Meade')]).map((p) => p.name)).toEqual(['Meade', 'Sykes', '5th Corps', '3rd Corps']);
});
