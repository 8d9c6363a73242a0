import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { recordSessionStepUp } from '#functions/data/identity/sessions.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { reauthenticateByPassword } from './confirm-password.ts';
import type { UserPrincipal } from './principals.ts';
import { getRecentLoginExpiry } from './recent-login.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

interface LoginProof {
  password?: string | undefined;
  /** Authenticator or recovery code. */
  code?: string | undefined;
}

const wrong = (field: keyof LoginProof, name: 'passwordNone' | 'authenticatorNone') => {
  const reason = fieldError(name);
  return new AppError('INVALID_CREDENTIALS', { message: reason.message, fields: { [field]: reason } });
};

/** Writes that use up the proof. */
async function verifyProof(
  caller: UserPrincipal,
  { password, code }: LoginProof,
  visit: SecurityEventOrigin,
): Promise<WriteOperation[]> {
  const { user } = caller;
  if (password === undefined && code === undefined)
    throw new AppError('VALIDATION_FAILED', { fields: { password: fieldError('missing') } });
  if (password !== undefined) {
    // Without a password a recent login could confirm itself forever.
    if (user.password_hash === undefined) throw wrong('password', 'passwordNone');
    await reauthenticateByPassword(caller, password, visit.address);
    return [];
  }
  if (user.totp_enabled !== true) throw wrong('code', 'authenticatorNone');
  return verifySecondFactor(user, code, { visit, place: 'act' });
}

/**
 * Re-authenticates a login by password or authenticator code: it counts as recent from now on, in this session only.
 * Returns until when. Users with neither log in again.
 * @throws {AppError} INVALID_CREDENTIALS with the field, ACCOUNT_LOCKED; VALIDATION_FAILED without either; UNAUTHORIZED
 * if the session has ended.
 */
export async function reauthenticateLogin(
  caller: UserPrincipal,
  proof: LoginProof,
  visit: SecurityEventOrigin,
): Promise<EpochSeconds> {
  const spent = await verifyProof(caller, proof, visit);
  const at = nowSeconds();
  await transact([...spent, recordSessionStepUp(caller.user.id, caller.session, at)]);
  return getRecentLoginExpiry(at);
}
