/** Notes of each sound in sequence, Hz. */
const notes = {
  /** An order was filled, a choice was made, or an option ended without a winner. */
  done: [660],
  won: [587, 784],
  lost: [392, 330],
  /** A price alert or a warning. */
  attention: [880, 880, 880],
} as const;
export type SoundName = keyof typeof notes;

const LENGTH = 0.14;
const VOLUME = 0.08;
let context: AudioContext | null = null;

/** Plays the notes of a sound in sequence, quietly. */
export function playSoundNotes(sound: SoundName): void {
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
