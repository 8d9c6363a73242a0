import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import { putFundPassword, replaceFundPassword } from '#functions/data/users/fund-passwords.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { hashPassword } from '#functions/domain/identity/passwords.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { assertFundPassword } from './check-fund-password.ts';
import { assertNewFundPassword } from './new-fund-password.ts';

/** Returns the stored form of a fund password. */
export const sealFundPasswordHash = async ({ id }: StoredUser, digits: string): Promise<string> =>
  await encryptForOwner(await hashPassword(digits), id);

interface NewFundPassword {
  fund_password: string;
  confirm_password: string;
}

/** Sets a first fund password. @throws {AppError} VALIDATION_FAILED; FUND_PASSWORD_SET when one exists. */
export async function setFundPassword(
  { user }: UserPrincipal,
  typed: NewFundPassword,
  visit: SecurityEventOrigin,
): Promise<EpochSeconds> {
  assertNewFundPassword(typed.fund_password, typed.confirm_password, 'fund_password');
  if (user.fund_password_set_at !== undefined) throw new AppError('FUND_PASSWORD_SET');
  const hash = await sealFundPasswordHash(user, typed.fund_password);
  const at = nowSeconds();
  await transact([...putFundPassword(user.id, hash, at), addSecurityEvent(user.id, 'fund_password_set', visit)]);
  return at;
}

interface FundPasswordChange {
  current_password: string;
  new_password: string;
  confirm_password: string;
}

/**
 * Replaces the fund password; closes every window opened by the previous one, in all sessions.
 * @throws {AppError} VALIDATION_FAILED, FUND_PASSWORD_WRONG, FUND_PASSWORD_NONE, ACCOUNT_LOCKED, CHANGED_MEANWHILE
 */
export async function changeFundPassword(
  caller: UserPrincipal,
  typed: FundPasswordChange,
  visit: SecurityEventOrigin,
): Promise<EpochSeconds> {
  const { user } = caller;
  assertNewFundPassword(typed.new_password, typed.confirm_password, 'new_password');
  if (typed.new_password === typed.current_password)
    throw new AppError('VALIDATION_FAILED', {
      fields: { new_password: fieldError('fundSame') },
    });
  const currentPassword = await assertFundPassword(caller, typed.current_password, 'current_password', visit);
  const hash = await sealFundPasswordHash(user, typed.new_password);
  const at = nowSeconds();
  await transact([
    ...replaceFundPassword(user.id, currentPassword, hash, at),
    addSecurityEvent(user.id, 'fund_password_changed', visit),
  ]);
  return at;
}
