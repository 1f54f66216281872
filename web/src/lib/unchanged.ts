import type { View } from './shapes';

/** Keep the objects that did not change, so that only changed places are drawn again. Returns the slugs that did. */
export function keepUnchanged(before: View | null, after: View): string[] {
  if (!before || before.game !== after.game) return [];
  const changed: string[] = [];
  for (const [slug, place] of Object.entries(after.places)) {
    const old = before.places[slug];
    if (old === place) continue; // changes leave the others as they were
    if (old && JSON.stringify(old) === JSON.stringify(place)) after.places[slug] = old;
    else changed.push(slug);
  }
  for (const slug of Object.keys(before.places)) if (!(slug in after.places)) changed.push(slug);
  return changed;
}
