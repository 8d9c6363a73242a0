import { endAllUserSessions, listSessions } from '#functions/data/identity/sessions.ts';
import { transact } from '#functions/data/table/transact.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import type { UserId } from '#shared/ids.ts';
import type { AdminSessionView } from '#shared/schemas/admin/people.ts';
import { readExistingUser } from './require-user.ts';

/**
 * Lists a user's sessions, the newest first.
 * @throws {AppError} USER_NOT_FOUND.
 */
export async function listUserSessions(id: UserId): Promise<AdminSessionView[]> {
  const sessions = await listSessions(await readExistingUser(id));
  return sessions.map((session) => ({
    mode: session.mode,
    device: session.device ?? null,
    address: session.address,
    country: session.country ?? null,
    created_at: session.created_at,
    last_used_at: session.last_used_at ?? session.created_at,
  }));
}

/**
 * Ends every session of a user. Returns their number.
 * @throws {AppError} USER_NOT_FOUND, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function endUserSessions(id: UserId, request: StaffChangeContext): Promise<number> {
  await readExistingUser(id);
  await withStepUp(request.caller, request.code, (spend) =>
    transact([spend, buildAuditEntry(request, 'user.end_sessions', id)]),
  );
  return endAllUserSessions(id);
}
