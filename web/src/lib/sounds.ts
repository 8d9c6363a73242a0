import { useSelector } from '@tanstack/react-store';
import { createChoice } from './choice.ts';
import type { Sound } from './play-notes.ts';

const choice = createChoice('sounds', ['off', 'on'], () => 'off');

export const useSounds = (): 'off' | 'on' => useSelector(choice.value);
export function chooseSounds(value: 'off' | 'on'): void {
  choice.choose(value);
  // Heard at once, so that it is known what was switched on; the press also lets the browser play later ones.
  playSound('done');
}

/** Plays a short sound where sounds are switched on and the browser lets it. */
export function playSound(sound: Sound): void {
  if (choice.value.get() !== 'on' || typeof AudioContext === 'undefined') return;
  void import('./play-notes.ts').then(({ playNotes }) => playNotes(sound));
}
