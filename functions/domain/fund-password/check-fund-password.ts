import { recordSecurityEvent, type SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import {
  countFundPasswordAttempt,
  getFundPasswordLockEnd,
  MAX_FUND_PASSWORD_ATTEMPTS,
  readFundPassword,
  type StoredFundPassword,
} from '#functions/data/users/fund-passwords.ts';
import { verifyPassword } from '#functions/domain/identity/passwords.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { decryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';

/** Returns why no attempt was counted. */
async function notCounted({ user, session }: UserPrincipal): Promise<AppError> {
  const { password } = await readFundPassword(user.id, session);
  if (!password) return new AppError('FUND_PASSWORD_NONE');
  const at = nowSeconds();
  return new AppError('ACCOUNT_LOCKED', { retryAfter: Math.max(1, (getFundPasswordLockEnd(password, at) ?? at) - at) });
}

async function isRight(user: UserId, typed: string, { hash }: StoredFundPassword): Promise<boolean> {
  return await verifyPassword(typed, await decryptForOwner(hash, user));
}

/**
 * Verifies the fund password. The count of attempts remains until the caller's transaction resets it.
 * @param field the caller's field with the password
 * @throws {AppError} FUND_PASSWORD_NONE when unset; FUND_PASSWORD_WRONG; ACCOUNT_LOCKED, for a quarter of an hour,
 * after five wrong ones.
 */
export async function assertFundPassword(
  caller: UserPrincipal,
  typed: string,
  field: string,
  visit: SecurityEventOrigin,
): Promise<StoredFundPassword> {
  const { id } = caller.user;
  const password = await countFundPasswordAttempt(id, nowSeconds());
  if (!password) throw await notCounted(caller);
  if (await isRight(id, typed, password)) return password;
  if ((password.tries ?? 0) >= MAX_FUND_PASSWORD_ATTEMPTS) await recordSecurityEvent(id, 'fund_password_locked', visit);
  throw new AppError('FUND_PASSWORD_WRONG', { fields: { [field]: fieldError('fundWrong') } });
}
