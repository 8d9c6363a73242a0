import { closeUserAccount } from '#functions/domain/account-closure/close-account.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId } from '#shared/ids.ts';
import { readExistingUser } from './require-user.ts';

/**
 * Closes a user's account for good, on the given version. Nothing may be open or left in it.
 * @throws {AppError} USER_NOT_FOUND, also for a closed one; CHANGED_MEANWHILE, INVALID_ORDER_STATUS while something is
 * open or left; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function closeUserByStaff(id: UserId, version: number, request: StaffChangeContext): Promise<void> {
  const user = await readExistingUser(id);
  if (user.closed_at !== undefined) throw new AppError('USER_NOT_FOUND');
  if ((user.staff_version ?? 0) !== version) throw new AppError('CHANGED_MEANWHILE');
  await withStepUp(request.caller, request.code, (spend) =>
    closeUserAccount(user, [spend, buildAuditEntry(request, 'user.close', id)], {
      address: request.address,
      country: null,
      userAgent: null,
    }),
  );
}
