import { createHmac, timingSafeEqual } from 'node:crypto';
import { isKnownLoginAddress } from '#functions/data/identity/known-login-addresses.ts';
import {
  buildTotpAlreadyUsedError,
  readSecondFactor,
  type StoredSecondFactor,
  spendRecoveryCode,
  spendSecondFactorStep,
} from '#functions/data/identity/second-factors.ts';
import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { decryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';
import { countSecretAttempt } from './attempts.ts';
import { findTotpStep } from './totp.ts';

const codeWrong = () => {
  const reason = fieldError('totpWrong');
  return new AppError('INVALID_CREDENTIALS', { message: reason.message, fields: { code: reason } });
};

/** Hashes a recovery code for storage: useless without the secret, which is sealed. Hyphens are ignored. */
export const hashRecoveryCode = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(code.replace('-', '')).digest('hex');

const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

/** Identifies a code: a time step of the authenticator, or a recovery code by its index. */
export type SpentSecondFactorCode = { step: number } | { place: number; hash: string };

/** Context of a code: a login from this address, or an action of a logged-in user. */
type CodeContext = { place: 'login'; address: string | null } | { place: 'act' };

/**
 * Returns the counter of wrong codes. Addresses of earlier logins count separately from all others: a thief of the
 * password does not lock out the owner.
 */
async function getAttemptCounterName(user: UserId, entered: CodeContext): Promise<string> {
  if (entered.place === 'act' || entered.address === null) return user;
  return (await isKnownLoginAddress(user, entered.address)) ? `${user}@${getIpNetwork(entered.address)}` : user;
}

/**
 * Finds the match of a code. Allows eight wrong ones in 15 minutes. Logins count separately from logged-in users, so
 * that a thief of the password cannot keep the owner from changing it.
 * @throws {AppError} INVALID_CREDENTIALS with `fields.code`, ACCOUNT_LOCKED.
 */
export async function findSecondFactorCode(
  user: UserId,
  factor: StoredSecondFactor,
  code: string,
  entered: CodeContext,
): Promise<SpentSecondFactorCode> {
  const attempts = await countSecretAttempt(`totp-${entered.place}`, await getAttemptCounterName(user, entered));
  const secret = await decryptForOwner(factor.secret, user);
  const spent = spentBy(factor, secret, code);
  if (spent === null) throw codeWrong();
  // A used code that was observed must not reset the attempts.
  if ('step' in spent && spent.step <= (factor.step ?? 0)) throw buildTotpAlreadyUsedError();
  await attempts.succeeded();
  return spent;
}

function spentBy(
  { recovery_hashes = [] }: StoredSecondFactor,
  secret: string,
  code: string,
): SpentSecondFactorCode | null {
  if (/^\d{6}$/.test(code)) {
    const step = findTotpStep(secret, code);
    return step === null ? null : { step };
  }
  const hash = hashRecoveryCode(secret, code);
  const at = recovery_hashes.findIndex((keptHash) => keptHash !== null && same(keptHash, hash));
  return at < 0 ? null : { place: at, hash };
}

/**
 * Verifies the second factor after the first. Returns the write that uses up the code, for the transaction it permits;
 * it fails if used meanwhile. Returns nothing without a second factor. `visit` logs the use of a recovery code in the
 * security log.
 * @throws {AppError} TOTP_REQUIRED if the code is missing, INVALID_CREDENTIALS with `fields.code` if it is wrong or
 * used, ACCOUNT_LOCKED after too many.
 */
export async function verifySecondFactor(
  user: StoredUser,
  code: string | undefined,
  { visit, place = 'login' }: { visit?: SecurityEventOrigin; place?: 'login' | 'act' } = {},
): Promise<WriteOperation[]> {
  if (user.totp_enabled !== true) return [];
  if (code === undefined) throw new AppError('TOTP_REQUIRED');
  const factor = await readSecondFactor(user.id);
  // Disabled since the user was read.
  if (!factor) throw codeWrong();
  const entered = place === 'act' ? { place } : { place, address: visit?.address ?? null };
  const spent = await findSecondFactorCode(user.id, factor, code, entered);
  if ('step' in spent) return [spendSecondFactorStep(user.id, factor, spent.step)];
  const eventWrites = visit ? [addSecurityEvent(user.id, 'recovery_code_used', visit)] : [];
  return [spendRecoveryCode(user.id, spent.place, spent.hash), ...eventWrites];
}
