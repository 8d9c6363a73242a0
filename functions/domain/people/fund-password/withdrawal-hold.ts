import type { StoredUser } from '#functions/data/people/users.ts';
import { RESET_HOLD } from '#shared/people/fund-password.ts';
import { type EpochSeconds, later } from '#shared/time.ts';

/** Until when nothing leaves the account because its fund password was reset; null where nothing is held. */
export function withdrawalsHeldUntil(
  { fund_password_reset_at: reset }: Pick<StoredUser, 'fund_password_reset_at'>,
  at: EpochSeconds,
): EpochSeconds | null {
  const until = reset === undefined ? null : later(reset, RESET_HOLD);
  return until !== null && until > at ? until : null;
}
