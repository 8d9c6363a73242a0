import { formatTimeOfDay, padTwoDigits } from '#web/lib/format.ts';

/** Formats epoch seconds for the browser's time field, in local time: `2026-11-24T16:30`; empty for null. */
export function toDateTimeInput(seconds: number | null): string {
  if (seconds === null) return '';
  const at = new Date(seconds * 1000);
  const date = `${at.getFullYear()}-${padTwoDigits(at.getMonth() + 1)}-${padTwoDigits(at.getDate())}`;
  return `${date}T${formatTimeOfDay(seconds)}`;
}

/** Parses a time field to epoch seconds; an untouched time keeps its seconds. */
export function parseDateTimeInput(time: string, before: number | null): number | null {
  if (time === '') return null;
  return time === toDateTimeInput(before) ? before : new Date(time).getTime() / 1000;
}
