import { randomInt } from 'node:crypto';
import { activateSecondFactor, readSecondFactor } from '#functions/data/identity/second-factors.ts';
import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { countSecretAttempt } from '#functions/domain/identity/attempts.ts';
import { findTotpStep } from '#functions/domain/identity/totp.ts';
import { hashRecoveryCode } from '#functions/domain/identity/verify-second-factor.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { decryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { applySecurityChange } from './apply-security-change.ts';

const CODES = 10;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const WRONG = fieldError('totpWrong');

const letters = (count: number): string => Array.from({ length: count }, () => LETTERS[randomInt(32)]).join('');

/** Returns 50 random bits, in two groups for readability. */
const newRecoveryCode = (): string => `${letters(5)}-${letters(5)}`;

const wrong = (cause?: unknown) =>
  new AppError('CODE_INVALID', { message: WRONG.message, fields: { code: WRONG }, cause });

/**
 * Turns on two-factor login by a code of the set-up secret; that code is used up. Returns the recovery codes, stored
 * only as hashes.
 * @throws {AppError} CODE_INVALID, ACCOUNT_LOCKED.
 */
export async function enableTotp(user: StoredUser, code: string, visit: SecurityEventOrigin): Promise<string[]> {
  const attempts = await countSecretAttempt('totp-enable', user.id);
  const factor = user.totp_enabled === true ? null : await readSecondFactor(user.id);
  if (!factor) throw wrong();
  const secret = await decryptForOwner(factor.secret, user.id);
  const step = findTotpStep(secret, code);
  if (step === null) throw wrong();
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  const hashes = codes.map((recoveryCode) => hashRecoveryCode(secret, recoveryCode));
  try {
    await applySecurityChange(user, visit, {
      event: 'totp_enabled',
      news: { kind: 'two_factor_changed', params: { state: 'on' } },
      operations: [
        activateSecondFactor(user.id, factor, step, hashes),
        updateUserFields(
          user,
          { totp_enabled: true, second_factor_changed_at: nowSeconds() },
          { totp_enabled: undefined },
        ),
      ],
    });
  } catch (error) {
    // The same code twice, or another secret by now.
    if (error instanceof AppError) throw wrong(error);
    throw error;
  }
  await attempts.succeeded();
  return codes;
}
