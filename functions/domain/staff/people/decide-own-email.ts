import { type SecurityVisit, securityEvent } from '#functions/data/identity/security-log.ts';
import { approvals, decideApproval, isOpen, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { auditOperation } from '#functions/data/staff/audit.ts';
import { transact } from '#functions/data/table/transact.ts';
import { matchesHash } from '#functions/domain/identity/tokens.ts';
import { masked } from '#functions/domain/mail/email-change-letter.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type ApprovalId, idPattern, type UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { addressIn, moveToApproved } from './change-email.ts';
import { readPerson } from './read-person.ts';

/** @throws {Refusal} CODE_INVALID, alike of a link that never was, was decided or ran out. */
async function readByLink(token: string): Promise<StoredApproval> {
  const [user = '', id = '', secret = ''] = token.split('.');
  const isOne = idPattern('usr').test(user) && idPattern('apv').test(id);
  const approval = isOne ? await approvals.read(user, id as ApprovalId) : null;
  if (!approval || !matchesHash(secret, approval.secret_hash) || !isOpen(approval, nowSeconds()))
    throw new Refusal('CODE_INVALID');
  return approval;
}

/** What a link in a letter to the old address is about. @throws {Refusal} CODE_INVALID. */
export async function openEmailChange(
  token: string,
): Promise<{ username: string; email: string | null; expires_at: EpochSeconds }> {
  const approval = await readByLink(token);
  const { username } = await readPerson(approval.subject as UserId);
  const email = addressIn(approval);
  return { username, email: email === null ? null : masked(email), expires_at: approval.expires_at };
}

/**
 * Whoever reads the old address says whether the account goes over to the new one: then every session ends, and nothing
 * leaves the account for a day.
 * @throws {Refusal} CODE_INVALID, CHANGED_MEANWHILE; VALIDATION_FAILED where somebody else has the address by now.
 */
export async function decideEmailChange(token: string, isWanted: boolean, visit: SecurityVisit): Promise<void> {
  const approval = await readByLink(token);
  const user = await readPerson(approval.subject as UserId);
  const at = nowSeconds();
  const noted = auditOperation({
    staff_id: null,
    username: user.username,
    action: isWanted ? 'user.email_approve' : 'user.email_reject',
    address: visit.address,
    subject: user.id,
    detail: { approval: approval.id, by: 'owner' },
    ...(isWanted && { changes: approval.changes }),
  });
  const operations = [decideApproval(approval, isWanted ? 'approved' : 'rejected', null, at), noted];
  if (!isWanted) return transact(operations);
  await moveToApproved(approval, [...operations, securityEvent(user.id, 'email_bound', visit)]);
}
