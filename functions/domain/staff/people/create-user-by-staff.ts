import { putAccount } from '#functions/data/ledger/accounts.ts';
import { transact } from '#functions/data/table/transact.ts';
import { putUser, type StoredUser } from '#functions/data/users/users.ts';
import { generateReferralCode } from '#functions/domain/identity/create-user-with-account.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { AdminUserRow } from '#shared/schemas/admin/people.ts';
import { toListedUserView } from './list-users.ts';
import { emailPasswordLink } from './send-password-link.ts';

/**
 * Creates a user with an empty main account, without a password: a link to choose one is e-mailed.
 * @throws {AppError} VALIDATION_FAILED when name or address are taken; SERVICE_UNAVAILABLE when the user was created
 * but the e-mail could not be sent; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function createUserByStaff(
  input: { username: string; email: string },
  request: StaffChangeContext,
): Promise<AdminUserRow> {
  const at = nowSeconds();
  const account: AccountRef = { kind: 'live', id: newId('acc') };
  const user: StoredUser & { email: string } = {
    ...input,
    id: newId('usr'),
    status: 'active',
    is_virtual_account: false,
    created_at: at,
    main_account: account.id,
    referral_code: generateReferralCode(),
  };
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      ...putUser(user),
      putAccount(account, user.id, at),
      buildAuditEntry(request, 'user.create', user.id, diffAuditedFields(null, { ...input })),
    ]),
  );
  await emailPasswordLink(user, {
    isNew: true,
    failed: 'The person was added, and the e-mail could not be sent. Send the link again.',
  });
  return toListedUserView(user);
}
