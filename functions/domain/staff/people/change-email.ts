import { deleteSessionsBeforeEpoch } from '#functions/data/identity/sessions.ts';
import {
  approvalCollection,
  toApprovalView,
  decideApproval,
  isApprovalOpen,
  readApprovals,
  type StoredApproval,
} from '#functions/data/staff/approvals.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { writeStaffUserChange } from '#functions/data/users/user-changes.ts';
import { findUserIdByLogin, replaceEmail, NO_USER_ID, readUser, type StoredUser } from '#functions/data/users/users.ts';
import { hashSecret, generateSecret } from '#functions/domain/identity/tokens.ts';
import {
  buildEmailChangeEmail,
  maskEmail,
  buildNewEmailAddressEmail,
} from '#functions/domain/mail/build-email-change-email.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import {
  deliverNotificationToUser,
  buildSecurityNotification,
} from '#functions/domain/notify/build-security-notification.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { readExistingUser } from './require-user.ts';
import { readUnchangedUser } from './update-user-by-staff.ts';

/** Time for the user to object before a second member may approve it, seconds. */
const WAIT = DAY_SECONDS;

/** Returns the address of an approval. */
export const getRequestedEmailAddress = ({ changes }: StoredApproval): string | null => {
  const after = changes.find(({ field }) => field === 'email')?.after;
  return typeof after === 'string' ? after : null;
};

const shown = (email: string | null): string => (email === null ? '–' : maskEmail(email));

async function tellBoth(user: StoredUser, email: string | null, token: string): Promise<void> {
  if (user.email !== null) await sendMail(composeMail(user.email, await buildEmailChangeEmail(user, email, token)));
  if (email !== null) await sendMail(composeMail(email, buildNewEmailAddressEmail(user)));
}

/**
 * Requests another e-mail address of a user, or its removal. It takes effect when the user confirms it by the e-mail to
 * the old address, or a second staff member approves it a day later; both addresses are notified, and the user on the
 * site.
 * @throws {AppError} USER_NOT_FOUND; CHANGED_MEANWHILE; VALIDATION_FAILED when it is unchanged, another user's,
 * requested already, or the account is closed; STEP_UP_REQUIRED, ACCOUNT_LOCKED; SERVICE_UNAVAILABLE when an e-mail
 * cannot be sent: then it is rejected.
 */
export async function requestUserEmailChange(
  id: UserId,
  version: number,
  email: string | null,
  request: StaffChangeContext,
): Promise<ApprovalView> {
  const user = await readUnchangedUser(id, version);
  const changes = diffAuditedFields({ email: user.email }, { email });
  const refuse = (reason: 'emailTaken' | 'emailAsked') =>
    new AppError('VALIDATION_FAILED', { fields: { email: fieldError(reason) } });
  const owner = email === null ? NO_USER_ID : await findUserIdByLogin(email);
  if (owner !== NO_USER_ID && owner !== id) throw refuse('emailTaken');
  const at = nowSeconds();
  if ((await readApprovals(id)).some((candidate) => candidate.kind === 'user.email' && isApprovalOpen(candidate, at)))
    throw refuse('emailAsked');
  const secret = generateSecret();
  const approvalRequest = { kind: 'user.email', subject: id, changes, wait: WAIT } as const;
  const approval = buildApproval({ ...approvalRequest, secret_hash: hashSecret(secret) }, request);
  // A user without an address yet is notified on the site alone.
  const notification = buildSecurityNotification(user, 'email_change_asked', { email: shown(email) });
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      approvalCollection.add(id, approval),
      buildAuditEntry(request, 'user.email_asked', id, changes, { approval: approval.id }),
      ...notification.operations,
    ]),
  );
  await deliverNotificationToUser(user, notification.notification);
  try {
    await tellBoth(user, email, `${id}.${approval.id}.${secret}`);
  } catch (error) {
    log.error('e-mail change notice not sent', error, { user: id });
    await transact([decideApproval(approval, 'rejected', null, nowSeconds())]);
    throw new AppError('SERVICE_UNAVAILABLE', { message: errorDetails.emailsNotSent, cause: error });
  }
  return toApprovalView(approval, user.username, at, { changes, holds: true });
}

/** Returns the user's address at the time of the request. */
const addressBefore = ({ changes }: StoredApproval) => changes.find(({ field }) => field === 'email')?.before ?? null;

/**
 * Returns the result of a requested address as of now, and whether it is possible: it depends on the state at the
 * request.
 */
export async function previewEmailChangeApproval(approval: StoredApproval): Promise<ApprovalView['now']> {
  const after = getRequestedEmailAddress(approval);
  const [user, owner] = await Promise.all([
    readUser(approval.subject as UserId),
    after === null ? NO_USER_ID : findUserIdByLogin(after),
  ]);
  if (!user) return { changes: [], holds: false };
  const isFree = owner === NO_USER_ID || owner === user.id;
  return {
    changes: [{ field: 'email', before: user.email, after }],
    holds: isFree && user.closed_at === undefined && user.email === addressBefore(approval),
  };
}

/**
 * Changes a user's address to the approved one, with the writes of the decision: every session ends, and withdrawals
 * are held for a day.
 * @throws {AppError} CHANGED_MEANWHILE when the address, or the user, changed since the request; VALIDATION_FAILED when
 * another user has it by now.
 */
export async function applyApprovedEmailChange(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
): Promise<void> {
  const user = await readExistingUser(approval.subject as UserId);
  if (user.email !== addressBefore(approval)) throw new AppError('CHANGED_MEANWHILE');
  const email = getRequestedEmailAddress(approval);
  const notification = buildSecurityNotification(
    user,
    'email_changed',
    { email: shown(email) },
    user.email ?? undefined,
  );
  await transact([
    ...operations,
    writeStaffUserChange(user, { email, email_changed_at: nowSeconds() }, true),
    ...replaceEmail(user, email),
    ...notification.operations,
  ]);
  await deliverNotificationToUser(user, notification.notification);
  const updatedUser = await readUser(user.id);
  await deleteSessionsBeforeEpoch(user.id, updatedUser?.session_epoch ?? 0);
}
