/** What a person has set on this device. */

export type Theme = 'auto' | 'light' | 'dark';
export type Colours = 'standard' | 'safe';
export type Pace = 'off' | 'quick' | 'normal';

interface Kept {
  theme: Theme;
  colours: Colours;
  confirm: boolean;
  /** How what the others did is shown on the map. */
  show: Pace;
  /** How tall the choices are above the log, in parts of the panel. */
  split: number;
  /** Whether a sound calls me when it is my move. */
  sound: boolean;
  tours: string[];
}

const KEY = 'longroll';
const DEFAULTS: Kept = { theme: 'auto', colours: 'standard', confirm: false, show: 'normal', split: 0, sound: false, tours: [] };

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

const night = window.matchMedia('(prefers-color-scheme: dark)');

class Prefs {
  kept = $state<Kept>(read());
  private system = $state(night.matches);
  dark = $derived(this.kept.theme === 'auto' ? this.system : this.kept.theme === 'dark');
  /** The style in which the map is drawn. */
  map = $derived(this.kept.colours === 'safe' ? (this.dark ? 'safe-night' : 'safe') : this.dark ? 'night' : 'atlas');

  constructor() {
    night.addEventListener('change', (e) => (this.system = e.matches));
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      /* a private window keeps nothing */
    }
  }
}

export const prefs = new Prefs();
/** Whether fingers alone point here: no keys to tell of, and what is dragged is the map. */
export const fingers = window.matchMedia('(pointer: coarse) and (hover: none)').matches;
export const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
