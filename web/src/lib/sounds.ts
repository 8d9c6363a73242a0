import { useSyncExternalStore } from 'react';
import { createChoice } from './choice.ts';

const choice = createChoice('sounds', ['off', 'on'], () => 'off');

export const useSounds = (): 'off' | 'on' => useSyncExternalStore(choice.onChange, choice.get);
export function chooseSounds(value: 'off' | 'on'): void {
  choice.choose(value);
  // Heard at once, so that it is known what was switched on; the press also lets the browser play later ones.
  play('done');
}

/** Notes of each sound, Hz, one after the other. */
const notes = {
  /** An order was filled, a choice was made. */
  done: [660],
  won: [587, 784],
  lost: [392, 330],
  /** A price alert, a warning. */
  attention: [880, 880, 880],
} as const;
export type Sound = keyof typeof notes;

const LENGTH = 0.14;
const VOLUME = 0.08;
let context: AudioContext | null = null;

/** Plays a short sound where sounds are switched on and the browser lets it. */
export function play(sound: Sound): void {
  if (choice.get() !== 'on' || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [index, frequency] of notes[sound].entries()) {
    const begin = currentTime + index * LENGTH;
    const tone = new OscillatorNode(context, { frequency, type: 'sine' });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(VOLUME, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH);
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }
}
