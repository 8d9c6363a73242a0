import { padTwoDigits } from '#web/lib/format.ts';

/** Formats a duration: "1:05" or "26:00:03". `seconds` of zero or more. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const short = `${padTwoDigits(minutes)}:${padTwoDigits(whole % 60)}`;
  return hours > 0 ? `${padTwoDigits(hours)}:${short}` : short;
}
