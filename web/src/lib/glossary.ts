/** Words beside the map, explained as the game explains them. Pure but for the asking; tested in tests/. */

import { api } from './api';
import type { TermRow } from './shapes';

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The term of a label: the longest that stands in it as whole words, whatever its letters. */
export function explained(glossary: TermRow[], label: string): TermRow | null {
  const found = glossary.filter((t) => new RegExp(`(?<!\\w)${escape(t.term)}(?!\\w)`, 'i').test(label));
  return found.sort((a, b) => b.term.length - a.term.length)[0] ?? null;
}

/** The term of a row in a drawer: the drawer's, where its title is a term (its rows are names), else the label's. */
export function explainedRow(glossary: TermRow[], drawer: string, label: string): TermRow | null {
  return glossary.find((t) => t.term.toLowerCase() === drawer.toLowerCase()) ?? explained(glossary, label);
}

const known = new Map<string, Promise<TermRow[]>>();

/** A game's terms, asked for once; none where they cannot be had now. */
export function glossaryOf(game: string): Promise<TermRow[]> {
  let asked = known.get(game);
  if (!asked) {
    asked = api.rulebook(game).then(
      (book) => book.glossary,
      () => {
        known.delete(game);
        return [];
      },
    );
    known.set(game, asked);
  }
  return asked;
}
