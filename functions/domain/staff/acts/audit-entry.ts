import { type NewAuditEntry, type AuditFieldChange, addAuditEntry } from '#functions/data/staff/audit.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import type { StaffChangeContext } from './change-request.ts';

/**
 * Builds the audit entry of an act on a user or object, with actor, address, reason and changes, for its transaction.
 * `detail` names the affected part.
 */
export const buildAuditEntry = (
  { caller: { staff }, address, reason }: Omit<StaffChangeContext, 'code'>,
  action: AuditAction,
  subject: string,
  changes: AuditFieldChange[] = [],
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
