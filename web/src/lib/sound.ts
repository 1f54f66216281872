/** Two soft notes that call me when it is my move, made here: no file is fetched. Only where the player wants it. */

import { prefs } from './prefs.svelte';

const NOTES = [523.25, 659.25];
let voice: AudioContext | null = null;

/** A browser lets a page sound only after it was touched: from then on the voice is ready, before the first call. */
export function ready(): void {
  if (!prefs.kept.sound) return;
  voice ??= new AudioContext();
  if (voice.state !== 'running') void voice.resume().catch(() => undefined); // not yet: at the next touch
}

export function call(): void {
  ready();
  if (!voice || !prefs.kept.sound) return;
  const now = voice.currentTime;
  NOTES.forEach((pitch, i) => {
    const tone = voice!.createOscillator();
    const loud = voice!.createGain();
    const at = now + i * 0.16;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(0.18, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(loud).connect(voice!.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
}
