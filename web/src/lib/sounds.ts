import { useSelector } from '@tanstack/react-store';
import { createChoice } from './choice.ts';
import type { Sound } from './play-notes.ts';

const choice = createChoice('sounds', ['off', 'on'], () => 'off');

export const useSounds = (): 'off' | 'on' => useSelector(choice.value);
export function chooseSounds(value: 'off' | 'on'): void {
  choice.choose(value);
  // Plays at once, so that the user hears what was turned on. The click also lets the browser play later sounds.
  playSound('done');
}

/** Plays a short sound when sounds are on and the browser allows it. */
export function playSound(sound: Sound): void {
  if (choice.value.get() !== 'on' || typeof AudioContext === 'undefined') return;
  void import('./play-notes.ts').then(({ playNotes }) => playNotes(sound));
}
