import type { StoredUser } from '#functions/data/people/users.ts';
import { RESET_HOLD } from '#shared/people/fund-password.ts';
import { type EpochSeconds, later } from '#shared/time.ts';

/**
 * Until when nothing leaves the account because its fund password was reset, or staff gave it another e-mail address;
 * null where nothing is held.
 */
export function withdrawalsHeldUntil(
  {
    fund_password_reset_at: reset,
    email_replaced_at: replaced,
  }: Pick<StoredUser, 'fund_password_reset_at' | 'email_replaced_at'>,
  at: EpochSeconds,
): EpochSeconds | null {
  const ends = [reset, replaced].filter((one) => one !== undefined).map((one) => later(one, RESET_HOLD));
  return ends.filter((end) => end > at).sort((a, b) => b - a)[0] ?? null;
}
