/** A snapshot from the one before and what has changed since; the server makes the changes in `shown.py`. */

import type { LiveChanges, LiveSnapshot, LogRow, PlaceView, View } from './shapes';

export function apply(base: LiveSnapshot, news: LiveChanges): LiveSnapshot {
  const places: Record<string, PlaceView> = { ...base.view.places };
  for (const [slug, place] of Object.entries(news.places)) {
    if (place === null) delete places[slug];
    else places[slug] = place;
  }
  const view = { ...base.view, ...news.view, places } as View & Record<string, unknown>;
  for (const part of news.gone) delete view[part];
  const next = { ...base, ...news.set, view } as LiveSnapshot;
  next.log_tail = tail([...base.log_tail, ...news.log], next.log_length);
  return next;
}

/** The last rows of a log: of two with the same index the later one counts. */
function tail(rows: LogRow[], length: number): LogRow[] {
  const found = new Map(rows.map((row) => [row.index, row]));
  const kept = [...found.values()].filter((row) => row.index < length && row.index >= length - 12);
  return kept.sort((a, b) => a.index - b.index);
}
