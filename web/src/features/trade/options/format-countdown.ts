import { padTwoDigits } from '#web/lib/format.ts';

/** Formats a duration: "1:05" or "26:00:03". `seconds` of zero or more. */
export function formatCountdown(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(wholeSeconds / 3600);
  const minutes = Math.floor((wholeSeconds % 3600) / 60);
  const minutesText = `${padTwoDigits(minutes)}:${padTwoDigits(wholeSeconds % 60)}`;
  return hours > 0 ? `${padTwoDigits(hours)}:${minutesText}` : minutesText;
}
