import { formatMinute, padTwoDigits } from '#web/lib/format.ts';

/** Epoch seconds as the browser's field for a time has them, in the time of who types: `2026-11-24T16:30`; empty without any. */
export function toDateTimeInput(seconds: number | null): string {
  if (seconds === null) return '';
  const at = new Date(seconds * 1000);
  const date = `${at.getFullYear()}-${padTwoDigits(at.getMonth() + 1)}-${padTwoDigits(at.getDate())}`;
  return `${date}T${formatMinute(seconds)}`;
}

/** The same as it travels, epoch seconds; a time that was not touched keeps its seconds. */
export function parseDateTimeInput(time: string, before: number | null): number | null {
  if (time === '') return null;
  return time === toDateTimeInput(before) ? before : new Date(time).getTime() / 1000;
}
