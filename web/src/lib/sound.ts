/** Two soft notes that call me when it is my move, made here: no file is fetched. Only where the player wants it. */

import { prefs } from './prefs.svelte';

const NOTES = [523.25, 659.25];
let voice: AudioContext | null = null;

export function call(): void {
  if (!prefs.kept.sound) return;
  voice ??= new AudioContext();
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
