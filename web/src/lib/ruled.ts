/** A text in parts: the numbers of rules that the game has, what two stars set in bold, and the words between. Pure; tested in tests/. */

export interface Part {
  text: string;
  rule?: boolean;
  bold?: boolean;
}

/** R12, D24, 13.52, 17.11a; a bare number only behind "rule". What is no rule of the game stays as it is. */
const MARKS = /\*\*([^*]+)\*\*|`([^`]+)`|(?<![\w.])(?:[RD]\d+|\d+(?:\.\d+)+[a-z]?|(?<=\brules? )\d+)(?!\w|\.\d|-\d)/g;

/** Where a ruling names the lines that it reads. */
const SOURCE = 'Lines of the rules text';

export function parts(text: string, known: ReadonlySet<string>): Part[] {
  const found: Part[] = [];
  let from = 0;
  for (const hit of text.matchAll(MARKS)) {
    const bold = hit[1] ?? hit[2];
    if (bold === undefined && !known.has(hit[0])) continue;
    if (hit.index > from) found.push({ text: text.slice(from, hit.index) });
    found.push(bold === undefined ? { text: hit[0], rule: true } : { text: bold === 'Lines' ? SOURCE : bold, bold: true });
    from = hit.index + hit[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}
