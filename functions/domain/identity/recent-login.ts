import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { type EpochSeconds, addSeconds, MINUTE } from '#shared/time.ts';
import type { UserPrincipal } from './callers.ts';

/** A login, or its confirmation, is recent for so long, seconds. */
const RECENT = 10 * MINUTE;

/** Until when what was shown at this time is recent. */
export const getRecentLoginExpiry = (at: EpochSeconds): EpochSeconds => addSeconds(at, RECENT);

/**
 * Asks for a login, or its confirmation, of the last ten minutes: an open session that somebody else sits at does not
 * become theirs.
 * @throws {Refusal} RECENT_LOGIN_REQUIRED.
 */
export function assertRecentLogin({ since, confirmed_at }: Pick<UserPrincipal, 'since' | 'confirmed_at'>): void {
  const shown = confirmed_at ?? since;
  if (shown === undefined || getRecentLoginExpiry(shown) < nowSeconds()) throw new AppError('RECENT_LOGIN_REQUIRED');
}
