import type { ConfigChangeRequest, StoredApproval } from '#functions/data/staff/approvals.ts';
import { type AuditFieldChange, addAuditEntry } from '#functions/data/staff/audit.ts';
import type { ConfigItem } from '#functions/data/table/config-items.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { type AnyConfigObject, type AnyConfigValues, getConfigSection } from './config-places.ts';
import { assertConfigItemFits, type ConfigSection, toUpdatedConfigItem } from './config-section.ts';

interface PendingChange {
  place: ConfigSection<AnyConfigValues, AnyConfigObject>;
  item: ConfigItem<AnyConfigValues, AnyConfigObject>;
  value: AnyConfigObject;
}

function requestedIn({ id, config }: StoredApproval): ConfigChangeRequest {
  if (!config) throw new Error(`Approval ${id} holds no change of the configuration.`);
  return config;
}

/** Returns an approval's pending change, if its object is unchanged since; null otherwise. */
async function readPending(approval: StoredApproval): Promise<PendingChange | null> {
  const { kind, id, version } = requestedIn(approval);
  const place = getConfigSection(kind);
  if (!place) throw new Error(`Changes of ${kind} never wait.`);
  const item = await place.config.read();
  const pending = item.pending[id];
  if (pending?.approval_id !== approval.id || item.versions[id] !== version) return null;
  return { place, item, value: pending.value };
}

/**
 * Applies a requested change, with the writes of the decision, on its author's version.
 * @throws {AppError} CHANGED_MEANWHILE when the object has changed; the errors of its kind's `assertFits`.
 * @throws {ConflictError} by its transaction.
 */
export async function applyApprovedConfigChange(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
): Promise<void> {
  const pendingChange = await readPending(approval);
  if (!pendingChange) throw new AppError('CHANGED_MEANWHILE');
  const { place, item, value } = pendingChange;
  const { id } = requestedIn(approval);
  const next = { ...toUpdatedConfigItem(item, id), values: place.config.place(item.values, id, value) };
  await assertConfigItemFits(place, next, id, item.values);
  await transact([...operations, place.config.write(next)]);
}

/** Builds the write that rejects or withdraws a change: nothing of it takes effect. */
export async function withdrawRequestedConfigChange(approval: StoredApproval): Promise<WriteOperation[]> {
  if (!approval.config) return [];
  const pendingChange = await readPending(approval);
  return pendingChange
    ? [pendingChange.place.config.write(toUpdatedConfigItem(pendingChange.item, approval.config.id))]
    : [];
}

const reversed = ({ field, before, after }: AuditFieldChange): AuditFieldChange => ({
  field,
  before: after,
  after: before,
});

/** Builds the record of a decision, in the history of its object. */
export function recordConfigDecision(
  approval: StoredApproval,
  { caller: { staff }, address, reason }: StaffChangeContext,
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

/** Returns the state of a requested change: its effect on the current values, and whether it can be approved. */
export async function previewConfigApproval(approval: StoredApproval): Promise<ApprovalView['now']> {
  const pendingChange = await readPending(approval);
  if (!pendingChange) return { changes: [], holds: false };
  const { place, item, value } = pendingChange;
  const currentObject = place.objectOf(item.values, requestedIn(approval).id);
  return {
    changes: diffAuditedFields(currentObject && place.fieldsOf(currentObject), place.fieldsOf(value)),
    holds: true,
  };
}
