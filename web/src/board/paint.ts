/** Counters on a canvas: hundreds of them are one picture that the map carries along, not thousands of elements. */

import { camp, sign, type Camp, type Pile, type Sign } from '../lib/words';
import { bandSpot, bandWidth, LAYER, layersOf, type Drawn, type Reach, type Spot } from './drawn';
import { SHAPES, SIGNS } from './signs';

export type Inks = Record<Camp, string>;

const INK = '#17130c';
const CARD = '#fffdf7';
/** Marks by what they mean for their owner; each says its own letters, so that no colour is needed. */
const TONES = { bad: '#a3261a', warn: '#ffcf5c', good: '#2c6b3f', plain: '#fffdf7' } as const;
const FONT = "'Source Sans 3', system-ui, sans-serif";

/** The page's colours of the sides, as they are now. */
export function inksOf(root: Element): Inks {
  const style = getComputedStyle(root);
  const ink = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return { union: ink('union'), confederate: ink('confederate'), other: ink('other') };
}

const paths = new Map<string, Path2D>();
function path(d: string): Path2D {
  const known = paths.get(d);
  if (known) return known;
  const made = new Path2D(d);
  paths.set(d, made);
  return made;
}

const mixed = new Map<string, string>();
/** Some of a colour, the rest of another, both as #rrggbb. */
export function mix(a: string, share: number, b: string): string {
  const key = `${a} ${share} ${b}`;
  const known = mixed.get(key);
  if (known) return known;
  const part = (at: number) => {
    const both = [a, b].map((c) => parseInt(c.slice(at, at + 2), 16)) as [number, number];
    return Math.round(both[0] * share + both[1] * (1 - share)).toString(16).padStart(2, '0');
  };
  const made = `#${part(1)}${part(3)}${part(5)}`;
  mixed.set(key, made);
  return made;
}

type Ink = OffscreenCanvasRenderingContext2D;

function at(ink: Ink, x: number, y: number, by: number, draw: () => void): void {
  ink.save();
  ink.translate(x, y);
  if (by !== 1) ink.scale(by, by);
  draw();
  ink.restore();
}

function outlined(ink: Ink, d: string, fill: string, width: number): void {
  ink.fillStyle = fill;
  ink.fill(path(d));
  ink.strokeStyle = INK;
  ink.lineWidth = width;
  ink.stroke(path(d));
}

function signed(ink: Ink, which: Sign, colour: string): void {
  ink.strokeStyle = ink.fillStyle = colour;
  ink.lineJoin = ink.lineCap = 'round';
  for (const stroke of SIGNS[which]) {
    if (stroke.full) ink.fill(path(stroke.d));
    else {
      ink.lineWidth = stroke.width ?? 1.5;
      ink.stroke(path(stroke.d));
    }
  }
  ink.lineJoin = 'miter';
  ink.lineCap = 'butt';
}

function disc(ink: Ink, r: number, fill: string): void {
  ink.beginPath();
  ink.arc(0, 0, r, 0, 2 * Math.PI);
  ink.fillStyle = fill;
  ink.fill();
  ink.strokeStyle = INK;
  ink.lineWidth = 1;
  ink.stroke();
}

function written(ink: Ink, text: string, y: number, size: number, colour: string): void {
  ink.font = `600 ${size}px ${FONT}`;
  ink.textAlign = 'center';
  ink.fillStyle = colour;
  ink.fillText(text, 0, y);
}

/** So small on the screen that sign and name could not be read: the number takes the whole counter, or there is none. */
export const SMALL = 20;
const BARE = 10;
/** Up to two digits fill a counter; more are written smaller. */
const large = (number: string) => (number.length > 2 ? 16.5 : 23);

/** The name of whoever leads a pile. */
function band(ink: Ink, pile: Pile, spot: Spot): void {
  const wide = bandWidth(pile.band);
  at(ink, spot.x, spot.y, 1, () => {
    ink.beginPath();
    ink.roundRect(-wide / 2, -7, wide, 13.5, 3);
    ink.fillStyle = CARD;
    ink.fill();
    ink.strokeStyle = INK;
    ink.lineWidth = 0.9;
    ink.stroke();
    written(ink, pile.band, 3.4, 10, INK);
  });
}

/** One pile as one counter: what it is, how strong, what else is there; where it is so small on the screen, only how strong. */
function counter(ink: Ink, pile: Pile, inks: Inks, px: number): void {
  const side = camp(pile.side);
  const shape = SHAPES[side];
  const own = pile.moved ? mix(inks[side], 0.62, '#4a463e') : inks[side];
  const number = pile.hidden ? '' : pile.men || pile.top.strength || '';
  const layers = layersOf(pile);
  ink.globalAlpha = 0.28;
  at(ink, 1.4, 2.4, 1.1, () => {
    ink.fillStyle = '#000000';
    ink.fill(path(shape));
  });
  ink.globalAlpha = 1;
  for (let i = layers - 1; i > 0; i--) {
    at(ink, i * LAYER, -i * LAYER, 1, () => outlined(ink, shape, mix(own, 0.86, '#000000'), 1));
  }
  at(ink, 0, 0, 1.1, () => outlined(ink, shape, '#fffaf0', 0.9));
  outlined(ink, shape, own, 1.2);
  if (px < SMALL) {
    const text = pile.hidden ? '?' : String(number);
    if (px >= BARE && text) written(ink, text, large(text) * 0.35, large(text), '#ffffff');
    else if (px >= BARE) at(ink, 0, 0, 1.1, () => signed(ink, sign(pile.top), '#ffffff'));
    return;
  }
  at(ink, 0, number === '' ? 0 : -6.5, number === '' ? 1.1 : 0.92, () => signed(ink, sign(pile.top), '#ffffff'));
  if (number !== '') written(ink, String(number), 12.8, 15, '#ffffff');
  if (pile.moved) {
    at(ink, -14, -14, 1, () => {
      disc(ink, 5.5, CARD);
      ink.lineWidth = 1.6;
      ink.stroke(path('M-2.6 0-.6 2.2 2.8-2.2'));
    });
  }
  pile.extras.slice(0, 4).forEach((extra, i) =>
    at(ink, 19, -9 + i * 11, 1, () => {
      disc(ink, 6.4, CARD);
      at(ink, 0, 0, 0.5, () => signed(ink, extra, INK));
    }),
  );
  pile.badges.slice(0, 3).forEach((badge, i, all) =>
    at(ink, (i - (all.length - 1) / 2) * 15, 21, 1, () => {
      ink.beginPath();
      ink.roundRect(-7.5, -5.5, 15, 11, 3);
      ink.fillStyle = TONES[badge.tone];
      ink.fill();
      ink.strokeStyle = INK;
      ink.lineWidth = 0.8;
      ink.stroke();
      written(ink, badge.text, 3.2, 9, badge.tone === 'bad' || badge.tone === 'good' ? '#ffffff' : INK);
    }),
  );
}

/** A ring round a place that is held by another than its own side. */
function held(ink: Ink, d: Drawn, unit: number, inks: Inks): void {
  ink.beginPath();
  if (d.hex) ink.arc(d.place.x, d.place.y, d.hex * 0.36, 0, 2 * Math.PI);
  else ink.ellipse(d.place.x, d.place.y, d.place.w + 5 * unit, d.place.h + 5 * unit, 0, 0, 2 * Math.PI);
  ink.strokeStyle = inks[d.taken as Camp];
  ink.lineWidth = 5;
  ink.setLineDash(d.taken === 'confederate' ? [9, 4] : []);
  ink.stroke();
  ink.setLineDash([]);
}

/** All that stands at a place. */
function stand(ink: Ink, d: Drawn, inks: Inks, px: number, moved: Map<Pile, Spot>): void {
  if (d.piles.length && d.lift) {
    ink.fillStyle = INK;
    ink.fill(path(`M-4 ${18 - d.lift}H4L0 -1Z`));
  }
  d.piles.forEach((pile, i) =>
    at(ink, d.shifts[i] ?? 0, -d.lift, 1, () => {
      counter(ink, pile, inks, px);
      if (pile.band && px >= SMALL) band(ink, pile, moved.get(pile) ?? bandSpot(pile));
    }),
  );
  if (d.markers.length && px >= BARE) {
    at(ink, d.piles.length ? -d.half : -14, d.piles.length ? -14 : -8, 1, () => {
      disc(ink, 6, '#ffe9a8');
      written(ink, '!', 3.6, 10, INK);
    });
  }
}

/**
 * Everything that is given, in the map's own measure, `k` pixels of the screen to one of it; the rings first, so that no counter is
 * crossed. Some names are `moved`, so that they hide no neighbour's number.
 */
export function paint(ink: Ink, rows: Drawn[], grow: number, unit: number, inks: Inks, k: number, moved: Map<Pile, Spot>): void {
  const px = (d: Drawn) => 32 * grow * d.size * k;
  for (const d of rows) if (d.taken) held(ink, d, unit, inks);
  for (const d of rows) if (d.piles.length || d.markers.length) at(ink, d.place.x, d.foot, grow * d.size, () => stand(ink, d, inks, px(d), moved));
}

/** How far from its place a stack is drawn, in the map's own measure. */
export function reach(d: Drawn, grow: number, unit: number): Reach {
  const ring = d.taken ? Math.max(d.place.w, d.place.h) + 5 * unit + 3 : 0;
  const raised = d.place.y - d.foot;
  const band = Math.max(0, ...d.piles.map((p) => bandWidth(p.band) - 10));
  const wide = Math.max(d.half, band) * grow;
  return {
    left: Math.max(ring, wide + 8 * grow),
    right: Math.max(ring, wide + 12 * grow),
    up: Math.max(ring - raised, (d.lift + 38) * grow),
    down: Math.max(ring + raised, (d.lift ? 10 : 34) * grow),
  };
}
