import { type NewAuditEntry, type AuditedField, addAuditEntry } from '#functions/data/staff/audit.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import type { ChangeRequest } from './change-request.ts';

/**
 * The record of an act on a person or thing, with who did it, from where, why and what it changed, for its transaction.
 * `detail` names what of theirs it was.
 */
export const auditEntry = (
  { caller: { staff }, address, reason }: Omit<ChangeRequest, 'code'>,
  action: AuditAction,
  subject: string,
  changes: AuditedField[] = [],
  detail?: NewAuditEntry['detail'],
): WriteOperation =>
  addAuditEntry({
    staff_id: staff.id,
    username: staff.username,
    action,
    address,
    subject,
    reason: reason.trim(),
    ...(changes.length > 0 && { changes }),
    ...(detail && { detail }),
  });
