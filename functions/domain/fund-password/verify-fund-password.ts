import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import { openFundPasswordWindow } from '#functions/data/users/fund-passwords.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { assertFundPassword } from './check-fund-password.ts';

/**
 * Opens five minutes in which only this session may move money out. Returns their end.
 * @throws {AppError} FUND_PASSWORD_WRONG, ACCOUNT_LOCKED, FUND_PASSWORD_NONE; CHANGED_MEANWHILE when it was changed
 * just now
 */
export async function verifyFundPassword(
  caller: UserPrincipal,
  typed: string,
  visit: SecurityEventOrigin,
): Promise<EpochSeconds> {
  const storedPassword = await assertFundPassword(caller, typed, 'fund_password', visit);
  const { until, operations } = openFundPasswordWindow(caller.user.id, caller.session, storedPassword, nowSeconds());
  await transact(operations);
  return until;
}
