import type { ConfigChangeRequest, StoredApproval } from '#functions/data/staff/approvals.ts';
import { type AuditedField, addAuditEntry } from '#functions/data/staff/audit.ts';
import type { ConfigItem } from '#functions/data/table/config-items.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { diffFields } from '#functions/domain/staff/acts/differences.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { assertItemFits, type ConfigSection, toSettledItem } from './config-place.ts';
import { type AnyConfigObject, type AnyConfigValues, getConfigSection } from './config-places.ts';

interface Pending {
  place: ConfigSection<AnyConfigValues, AnyConfigObject>;
  item: ConfigItem<AnyConfigValues, AnyConfigObject>;
  value: AnyConfigObject;
}

function requestedIn({ id, config }: StoredApproval): ConfigChangeRequest {
  if (!config) throw new Error(`Approval ${id} holds no change of the configuration.`);
  return config;
}

/** The change that an approval holds, as long as its object is as it was then; null where it is not. */
async function readPending(approval: StoredApproval): Promise<Pending | null> {
  const { kind, id, version } = requestedIn(approval);
  const place = getConfigSection(kind);
  if (!place) throw new Error(`Changes of ${kind} never wait.`);
  const item = await place.config.read();
  const pending = item.pending[id];
  if (pending?.approval_id !== approval.id || item.versions[id] !== version) return null;
  return { place, item, value: pending.value };
}

/**
 * Brings a requested change into force, with what notes the decision, on the version that its author looked at.
 * @throws {Refusal} CHANGED_MEANWHILE where the object is another one by now; what `assertFits` of its kind refuses.
 * @throws {ChangedMeanwhile} by its transaction.
 */
export async function applyApprovedChange(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
): Promise<void> {
  const found = await readPending(approval);
  if (!found) throw new AppError('CHANGED_MEANWHILE');
  const { place, item, value } = found;
  const { id } = requestedIn(approval);
  const next = { ...toSettledItem(item, id), values: place.config.place(item.values, id, value) };
  await assertItemFits(place, next, id, item.values);
  await transact([...operations, place.config.write(next)]);
}

/** The write with which a change is refused or taken back: nothing of it comes into force. */
export async function withdrawRequestedChange(approval: StoredApproval): Promise<WriteOperation[]> {
  if (!approval.config) return [];
  const found = await readPending(approval);
  return found ? [found.place.config.write(toSettledItem(found.item, approval.config.id))] : [];
}

const reversed = ({ field, before, after }: AuditedField): AuditedField => ({ field, before: after, after: before });

/** The record of a decision, among the changes of its object. */
export function recordConfigDecision(
  approval: StoredApproval,
  { caller: { staff }, address, reason }: ChangeRequest,
  action: AuditAction,
): WriteOperation {
  const { kind, id, version } = requestedIn(approval);
  const changes = action === 'config.reject' ? approval.changes.map(reversed) : approval.changes;
  return addAuditEntry({
    staff_id: staff.id,
    username: staff.username,
    action,
    address,
    detail: { approval: approval.id },
    change: { kind, id, reason: reason.trim(), version: version + 1, changes },
  });
}

/** How a requested change stands: what would become of what is in force now, and whether it can be approved. */
export async function previewConfigApproval(approval: StoredApproval): Promise<ApprovalView['now']> {
  const found = await readPending(approval);
  if (!found) return { changes: [], holds: false };
  const { place, item, value } = found;
  const held = place.objectOf(item.values, requestedIn(approval).id);
  return { changes: diffFields(held && place.fieldsOf(held), place.fieldsOf(value)), holds: true };
}
