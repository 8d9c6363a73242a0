import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import {
  approvalCollection,
  decideApproval,
  isApprovalOpen,
  type StoredApproval,
} from '#functions/data/staff/approvals.ts';
import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { transact } from '#functions/data/table/transact.ts';
import { isSecretMatching } from '#functions/domain/identity/tokens.ts';
import { maskEmail } from '#functions/domain/mail/build-email-change-email.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type ApprovalId, getIdPattern, type UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { getRequestedEmailAddress, applyApprovedEmailChange } from './change-email.ts';
import { readExistingUser } from './require-user.ts';

/** @throws {AppError} CODE_INVALID, the same for an unknown, decided or expired link. */
async function readByLink(token: string): Promise<StoredApproval> {
  const [user = '', id = '', secret = ''] = token.split('.');
  const isOne = getIdPattern('usr').test(user) && getIdPattern('apv').test(id);
  const approval = isOne ? await approvalCollection.read(user, id as ApprovalId) : null;
  if (!approval || !isSecretMatching(secret, approval.secret_hash) || !isApprovalOpen(approval, nowSeconds()))
    throw new AppError('CODE_INVALID');
  return approval;
}

/** Returns the request behind the link in an e-mail to the old address. @throws {AppError} CODE_INVALID. */
export async function readEmailChangeByToken(
  token: string,
): Promise<{ username: string; email: string | null; expires_at: EpochSeconds }> {
  const approval = await readByLink(token);
  const { username } = await readExistingUser(approval.subject as UserId);
  const email = getRequestedEmailAddress(approval);
  return { username, email: email === null ? null : maskEmail(email), expires_at: approval.expires_at };
}

/**
 * Decides, for the reader of the old address, whether the account moves to the new one: then every session ends, and
 * withdrawals are held for a day.
 * @throws {AppError} CODE_INVALID, CHANGED_MEANWHILE; VALIDATION_FAILED when another user has the address by now.
 */
export async function decideEmailChangeByToken(
  token: string,
  isWanted: boolean,
  visit: SecurityEventOrigin,
): Promise<void> {
  const approval = await readByLink(token);
  const user = await readExistingUser(approval.subject as UserId);
  const at = nowSeconds();
  const auditWrite = addAuditEntry({
    staff_id: null,
    username: user.username,
    action: isWanted ? 'user.email_approve' : 'user.email_reject',
    address: visit.address,
    subject: user.id,
    detail: { approval: approval.id, by: 'owner' },
    ...(isWanted && { changes: approval.changes }),
  });
  const operations = [decideApproval(approval, isWanted ? 'approved' : 'rejected', null, at), auditWrite];
  if (!isWanted) return transact(operations);
  await applyApprovedEmailChange(approval, [...operations, addSecurityEvent(user.id, 'email_bound', visit)]);
}
