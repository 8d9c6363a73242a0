import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import { buildOtherSessionsEnd, deleteEndedSessions } from '#functions/data/identity/sessions.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { profileView } from '#functions/domain/users/profile-view.ts';
import type { Profile } from '#shared/schemas/people.ts';
import { applySecurityChange } from './apply-security-change.ts';

/**
 * Freezes the user's own account: no new orders, no withdrawals, every other session ends. Open positions continue and
 * can be closed.
 * @throws {AppError} CHANGED_MEANWHILE.
 */
export async function freezeAccount({ user, session }: UserPrincipal, visit: SecurityVisit): Promise<Profile> {
  if (user.is_frozen === true) return profileView(user);
  const { epoch, operations } = buildOtherSessionsEnd(user, session);
  const change = { is_frozen: true, session_epoch: epoch };
  await applySecurityChange(user, visit, {
    event: 'frozen',
    news: { kind: 'account_frozen' },
    operations: [updateUserFields(user, change, { session_epoch: user.session_epoch }), ...operations],
  });
  await deleteEndedSessions(user.id, epoch);
  return profileView({ ...user, ...change });
}
