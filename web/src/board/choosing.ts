/** What a click, a tap or Enter on a place means: something is put down, picked up, played, or looked at. */

import { goalWords } from '../lib/goals';
import { likely } from '../lib/peek.svelte';
import { prefs } from '../lib/prefs.svelte';
import type { BoardPlace } from '../lib/shapes';
import type { TableState } from '../lib/table.svelte';
import { meant } from './pointing.svelte';

/** Put down what is in hand; play what the place alone means; else open its panel, with the likely piece picked up. */
export function choose(table: TableState, place: BoardPlace, more: boolean): void {
  const { hand, foresee } = table;
  if (foresee.place && foresee.place !== place.slug) {
    imagine(table, place);
    return;
  }
  const piece = meant(table, place.slug);
  if (more && piece) {
    void hand.pick(piece, place.slug, true);
    return;
  }
  if (hand.goals.has(place.slug)) {
    putDown(table, place);
    return;
  }
  const here = table.byPlace.get(place.slug) ?? [];
  const only = here.length === 1 ? here[0]! : null;
  if (only && only.target === place.slug && !piece && !prefs.kept.confirm) void table.moves.play(only);
  else if (piece || here.length || !table.choices.length || table.view?.places[place.slug]?.stacks.length) open(table, place);
  else void table.whyPlace(place.slug);
}

/** While a battle is only thought of, a click adds to it who stands there. */
function imagine(table: TableState, place: BoardPlace): void {
  const view = table.view!;
  const there = (view.places[place.slug]?.stacks ?? []).filter((p) => !p.hidden);
  const one = likely(there, table.own) ?? likely(there, Object.keys(view.sides));
  if (one) table.foresee.toggle(one, place.slug);
  table.selected = place.slug;
}

/** Whoever wants to confirm is asked once. */
function putDown(table: TableState, place: BoardPlace): void {
  const { hand } = table;
  if (prefs.kept.confirm && hand.asked !== place.slug) {
    hand.asked = place.slug;
    table.notice = { text: `${goalWords(hand.goals.get(place.slug)!, place.name)}? Choose it once more.`, rule: null, bad: false };
    table.say(table.notice.text);
  } else {
    table.selected = null;
    void hand.put(place.slug);
  }
}

function open(table: TableState, place: BoardPlace): void {
  table.selected = place.slug;
  const piece = meant(table, place.slug);
  if (piece) void table.hand.pick(piece, place.slug);
  else table.hand.follow();
}
