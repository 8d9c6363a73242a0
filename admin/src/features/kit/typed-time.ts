import { formatMinute, twoDigits } from '#web/lib/format.ts';

/** Epoch seconds as the browser's field for a time has them, in the time of who types: `2026-11-24T16:30`; empty without any. */
export function typedTime(seconds: number | null): string {
  if (seconds === null) return '';
  const at = new Date(seconds * 1000);
  const date = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
  return `${date}T${formatMinute(seconds)}`;
}

/** The same as it travels, epoch seconds; a time that was not touched keeps its seconds. */
export function secondsOfTyped(time: string, before: number | null): number | null {
  if (time === '') return null;
  return time === typedTime(before) ? before : new Date(time).getTime() / 1000;
}
