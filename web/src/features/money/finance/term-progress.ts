import { DAY_SECONDS } from '#shared/time.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';

/** Returns the elapsed share of a term, from 0 to 1, and the days left. A day that has begun counts. Epoch seconds. */
export function getTermProgress(
  from: number,
  to: number,
  now = getServerNowMs() / 1000,
): { share: number; daysLeft: number } {
  const share = to <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (to - from)));
  return { share, daysLeft: Math.max(0, Math.ceil((to - now) / DAY_SECONDS)) };
}
