import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { buildEndOtherSessionsWrites, deleteSessionsBeforeEpoch } from '#functions/data/identity/sessions.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { reauthenticateByPassword } from '#functions/domain/identity/confirm-password.ts';
import { assertStrongPassword, hashPassword, verifyPassword } from '#functions/domain/identity/passwords.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { verifySecondFactor } from '#functions/domain/identity/verify-second-factor.ts';
import { toVisitParams } from '#functions/domain/notify/build-security-notification.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { applySecurityChange } from './apply-security-change.ts';

/**
 * Changes a user's password, and ends all other sessions. A user with a wallet login alone gets a first one.
 * @throws {AppError} INVALID_CREDENTIALS, RECENT_LOGIN_REQUIRED, TOTP_REQUIRED, ACCOUNT_LOCKED, CHANGED_MEANWHILE;
 * VALIDATION_FAILED for a common or the same password.
 */
export async function changePassword(
  caller: UserPrincipal,
  input: { current_password?: string | undefined; new_password: string; code?: string | undefined },
  visit: SecurityEventOrigin,
): Promise<void> {
  const { user, session } = caller;
  await reauthenticateByPassword(caller, input.current_password, visit.address, 'current_password');
  await assertStrongPassword(input.new_password, [user.username, user.email], 'new_password');
  if (user.password_hash !== undefined && (await verifyPassword(input.new_password, user.password_hash)))
    throw new AppError('VALIDATION_FAILED', { fields: { new_password: fieldError('passwordSame') } });
  const spend = await verifySecondFactor(user, input.code, { visit, place: 'act' });
  const password_hash = await hashPassword(input.new_password);
  const { epoch, operations } = buildEndOtherSessionsWrites(user, session);
  const expected = { password_hash: user.password_hash, session_epoch: user.session_epoch };
  await applySecurityChange(user, visit, {
    event: 'password_changed',
    news: { kind: 'password_changed', params: toVisitParams(visit) },
    operations: [
      ...spend,
      updateUserFields(user, { password_hash, password_changed_at: nowSeconds(), session_epoch: epoch }, expected),
      ...operations,
    ],
  });
  await deleteSessionsBeforeEpoch(user.id, epoch);
}
