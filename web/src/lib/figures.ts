/** Series as the server names them ("usa strength", "Union holds Norfolk") sorted into a few charts. */

export interface Row {
  name: string;
  side: string;
  values: (number | null)[];
}
export interface Figure {
  title: string;
  rows: Row[];
}

const CHANCES = 'Reckoned chances, %';
const headed = (what: string) => what.slice(0, 1).toUpperCase() + what.slice(1);

/** Series whose name begins with a side belong together by the rest of the name; single yes-or-no figures are summed up. */
export function figures(series: { name: string; values: (number | null)[] }[], sides: string[]): Figure[] {
  const found = new Map<string, Row[]>();
  const holds = new Map<string, (number | null)[]>();
  const bySize = [...sides].sort((a, b) => b.length - a.length);
  for (const { name, values } of series) {
    const side = bySize.find((s) => name.startsWith(`${s} `));
    if (side) {
      const title = headed(name.slice(side.length + 1));
      (found.get(title) ?? found.set(title, []).get(title)!).push({ name: side, side, values });
      continue;
    }
    const chance = /^chance: (.+?)(?: wins?)?$/.exec(name);
    if (chance) {
      const own = found.get(CHANCES) ?? found.set(CHANCES, []).get(CHANCES)!;
      own.push({ name: chance[1]!.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase()), side: chance[1]!.replace(/^the /, '').toLowerCase(), values });
      continue;
    }
    const held = /^(\S+) holds /.exec(name);
    if (held) {
      const sum = holds.get(held[1]!) ?? values.map((): number | null => 0);
      holds.set(
        held[1]!,
        sum.map((v, i) => (v ?? 0) + (values[i] ?? 0)),
      );
    } else found.set(headed(name), [{ name, side: '', values }]);
  }
  const rows = [...holds].map(([who, values]) => ({ name: who, side: who.toLowerCase(), values }));
  if (rows.length) found.set('Cities held', rows);
  return [...found].map(([title, own]) => ({ title, rows: own }));
}
