/** The drawn map with its letters: an SVG shown as a picture cannot reach the page's fonts, so they travel inside it. */

import sans from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url';
import bold from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';
import serif from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';

const FACES: [string, number, string][] = [
  ['Source Serif Pro', 400, serif],
  ['Source Serif Pro', 600, bold],
  ['Source Sans Pro', 400, sans],
];

async function inline(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return `data:font/woff2;base64,${btoa(text)}`;
}

let faces: Promise<string> | null = null;
const style = () =>
  (faces ??= Promise.all(
    FACES.map(async ([family, weight, url]) => `@font-face{font-family:'${family}';font-weight:${weight};src:url(${await inline(url)})}`),
  ).then((rows) => `<style>${rows.join('')}</style>`));

const kept = new Map<string, Promise<string>>();

/** The address of a map that is ready to be shown; falls back to the server's own when something goes wrong. */
export function mapUrl(address: string): Promise<string> {
  const known = kept.get(address);
  if (known) return known;
  const made = (async () => {
    const [answer, css] = await Promise.all([fetch(address), style()]);
    if (!answer.ok) return address;
    const svg = await answer.text();
    const at = svg.indexOf('>', svg.indexOf('<svg')) + 1;
    return URL.createObjectURL(new Blob([svg.slice(0, at), css, svg.slice(at)], { type: 'image/svg+xml' }));
  })().catch(() => address);
  kept.set(address, made);
  return made;
}
