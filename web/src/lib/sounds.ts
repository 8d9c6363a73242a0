import { useSelector } from '@tanstack/react-store';
import { createBrowserPreference } from './browser-preference.ts';
import type { SoundName } from './play-notes.ts';

const choice = createBrowserPreference('sounds', ['off', 'on'], () => 'off');

export const useSoundSetting = (): 'off' | 'on' => useSelector(choice.value);
export function chooseSoundSetting(value: 'off' | 'on'): void {
  choice.choose(value);
  // Plays at once, so that the user hears what was turned on. The click also lets the browser play later sounds.
  playSound('done');
}

/** Plays a short sound when sounds are on and the browser allows it. */
export function playSound(sound: SoundName): void {
  if (choice.value.get() !== 'on' || typeof AudioContext === 'undefined') return;
  void import('./play-notes.ts').then(({ playSoundNotes }) => playSoundNotes(sound));
}
