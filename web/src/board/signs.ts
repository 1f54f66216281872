/** The drawn signs and the outlines of counters, as paths: the same for SVG and for canvas. */

import type { Camp, Sign } from '../lib/words';

export interface Stroke {
  d: string;
  /** Filled instead of stroked. */
  full?: boolean;
  width?: number;
}

const disc = (r: number, cy = 0) => `M${-r} ${cy}A${r} ${r} 0 1 1 ${r} ${cy}A${r} ${r} 0 1 1 ${-r} ${cy}Z`;
const BOX = 'M-9-5.5H9V5.5H-9Z';

/** In a box from -10 -6 to 10 6, in the current colour. */
export const SIGNS: Record<Sign, Stroke[]> = {
  star: [{ d: 'M0-7.2 1.9-2.5 7-2.2 3.1 1.1 4.4 6 0 3.3-4.4 6-3.1 1.1-7-2.2-1.9-2.5Z', full: true }],
  ship: [{ d: 'M-9 1H9L6.4 5.5H-6.4ZM-4 1V-3H2.5V1M4.8 1V-6' }],
  fort: [{ d: 'M-8.5 5.5V-5H-4.5V-1.5H-2V-5H2V-1.5H4.5V-5H8.5V5.5Z' }],
  wheel: [{ d: disc(5.8) }, { d: 'M-5.8 0H5.8M0-5.8V5.8M-4.1-4.1 4.1 4.1M4.1-4.1-4.1 4.1', width: 1 }],
  rail: [{ d: 'M-8-3H8M-8 3H8M-6-5.5V5.5M-2-5.5V5.5M2-5.5V5.5M6-5.5V5.5' }],
  cavalry: [{ d: `${BOX}M-9 5.5 9-5.5` }],
  gun: [{ d: BOX }, { d: disc(2.4), full: true }],
  tower: [{ d: `${BOX}M-5 3.5V-2.5H5V3.5M0-2.5V2` }],
  infantry: [{ d: `${BOX}M-9 5.5 9-5.5M-9-5.5 9 5.5` }],
  hidden: [{ d: 'M-3.4-3.2A3.4 3.2 0 1 1 .6 0Q0 .6 0 2.4', width: 2 }, { d: disc(1.2, 5.4), full: true }],
  dot: [{ d: disc(3.5), full: true }],
};

/** A counter is 32 wide, its middle at 0 0. The shape tells the side as well as the colour does. */
export const SHAPES: Record<Camp, string> = {
  union: 'M-11-16H11A5 5 0 0 1 16-11V11A5 5 0 0 1 11 16H-11A5 5 0 0 1-16 11V-11A5 5 0 0 1-11-16Z',
  confederate: 'M-11-16H11L16-11V11L11 16H-11L-16 11V-11Z',
  other: 'M-16-16H16V16H-16Z',
};
