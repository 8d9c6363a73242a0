import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import type { UserPrincipal } from './principals.ts';

/** Time for which a login or re-authentication is recent, s. */
const RECENT = 10 * MINUTE_SECONDS;

/** Returns until when a login at this time is recent. */
export const getRecentLoginExpiry = (at: EpochSeconds): EpochSeconds => addSeconds(at, RECENT);

/**
 * Requires a login or re-authentication within the last ten minutes, so that an unattended session cannot be taken
 * over.
 * @throws {AppError} RECENT_LOGIN_REQUIRED.
 */
export function assertRecentLogin({ since, confirmed_at }: Pick<UserPrincipal, 'since' | 'confirmed_at'>): void {
  const shown = confirmed_at ?? since;
  if (shown === undefined || getRecentLoginExpiry(shown) < nowSeconds()) throw new AppError('RECENT_LOGIN_REQUIRED');
}
