import { nowSeconds } from '#functions/lib/clock.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { type EpochSeconds, later, MINUTE } from '#shared/time.ts';
import type { Caller } from './callers.ts';

/** A login, or its confirmation, is recent for so long, seconds. */
const RECENT = 10 * MINUTE;

/** Until when what was shown at this time is recent. */
export const recentUntil = (at: EpochSeconds): EpochSeconds => later(at, RECENT);

/**
 * Asks for a login, or its confirmation, of the last ten minutes: an open session that somebody else sits at does not
 * become theirs.
 * @throws {Refusal} RECENT_LOGIN_REQUIRED.
 */
export function assertRecentLogin({ since, confirmed_at }: Pick<Caller, 'since' | 'confirmed_at'>): void {
  const shown = confirmed_at ?? since;
  if (shown === undefined || recentUntil(shown) < nowSeconds()) throw new Refusal('RECENT_LOGIN_REQUIRED');
}
