import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { buildEndOtherSessionsWrites, deleteSessionsBeforeEpoch } from '#functions/data/identity/sessions.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { toProfileView } from '#functions/domain/users/profile-view.ts';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { applySecurityChange } from './apply-security-change.ts';

/**
 * Freezes the user's own account: no new orders, no withdrawals, every other session ends. Open positions continue and
 * can be closed.
 * @throws {AppError} CHANGED_MEANWHILE.
 */
export async function freezeAccount(
  { user, session }: UserPrincipal,
  visit: SecurityEventOrigin,
): Promise<OwnUserProfile> {
  if (user.is_frozen === true) return toProfileView(user);
  const { epoch, operations } = buildEndOtherSessionsWrites(user, session);
  const change = { is_frozen: true, session_epoch: epoch };
  await applySecurityChange(user, visit, {
    event: 'frozen',
    news: { kind: 'account_frozen' },
    operations: [updateUserFields(user, change, { session_epoch: user.session_epoch }), ...operations],
  });
  await deleteSessionsBeforeEpoch(user.id, epoch);
  return toProfileView({ ...user, ...change });
}
