import {
  approvalCollection,
  toConfigApprovalSubject,
  decideApproval,
  isApprovalOpen,
} from '#functions/data/staff/approvals.ts';
import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { addStaffNotice } from '#functions/data/staff/staff-notices.ts';
import type { ConfigItem, PendingConfigChange } from '#functions/data/table/config-items.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { hasSeveralStaffOwners } from '#functions/domain/staff/access/independence.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields, type ConfigFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type ConfigChangeRule, getRequiredConfigChangeRule } from '#shared/api/admin/config-guards.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId } from '#shared/ids.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';
import { assertConfigItemFits, type ConfigSection, toUpdatedConfigItem } from './config-section.ts';

export interface ConfigEdit<One> {
  /** Audit action of a change in force at once. */
  action: AuditAction;
  id: string;
  /** Version that was read; undefined changes any version. */
  version: number | undefined;
  /**
   * Returns the changed object, or null to delete it. `held` is null when it does not exist.
   * @throws {AppError} when this object does not permit it.
   */
  edit: (current: One | null) => One | null;
  /** Writes added to a change in force at once, of no guarded field. */
  also?: readonly WriteOperation[];
}

export interface ConfigOutcome {
  /** New version of the object. */
  version: number;
  /** Approval that decides the change; null when it is in force at once. */
  approval_id: ApprovalId | null;
}

/** Attempts while changes of other objects interfere. */
const ATTEMPTS = 5;

const withoutValues = (fields: ConfigFields): ConfigFields =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** Returns the differences from the values in force; if none, those of the pending change, which is then withdrawn. */
function diffConfigObjects<Values, One>(
  { fieldsOf }: ConfigSection<Values, One>,
  current: One | null,
  next: One | null,
  pendingChange: PendingConfigChange<One> | undefined,
) {
  const before = current && fieldsOf(current);
  const after = next === null ? withoutValues(before ?? {}) : fieldsOf(next);
  try {
    return { before, after, changes: diffAuditedFields(before, after) };
  } catch (error) {
    if (!pendingChange) throw error;
    return { before, after, changes: diffAuditedFields(fieldsOf(pendingChange.value), after) };
  }
}

/** Builds the write that closes the approval of a replaced change. */
async function replaceApproval(
  subject: string,
  pendingChange: PendingConfigChange<unknown> | undefined,
  { caller: { staff } }: StaffChangeContext,
): Promise<WriteOperation[]> {
  const approval = pendingChange?.approval_id
    ? await approvalCollection.read(subject, pendingChange.approval_id)
    : null;
  const at = nowSeconds();
  if (!approval || !isApprovalOpen(approval, at)) return [];
  return [decideApproval(approval, 'replaced', { id: staff.id, username: staff.username }, at)];
}

/** With one owner, every second person was let in by that owner: every change waits for a day instead. */
async function getChangeSchedule(rule: Exclude<ConfigChangeRule, 'immediate'>) {
  const hasOneOwner = !(await hasSeveralStaffOwners());
  return {
    in_force_from: rule === 'day' || hasOneOwner ? addSeconds(nowSeconds(), DAY_SECONDS) : null,
    wait: hasOneOwner ? DAY_SECONDS : 0,
  };
}

function writeConfigChange<Values, One>(
  place: ConfigSection<Values, One>,
  { action, id, version, edit, also = [] }: ConfigEdit<One>,
  request: StaffChangeContext,
  spend: WriteOperation,
): Promise<ConfigOutcome> {
  const { kind, config } = place;
  const { staff } = request.caller;
  const subject = toConfigApprovalSubject({ kind, id });

  async function attempt(): Promise<ConfigOutcome> {
    const read = await config.read();
    const currentVersion = read.versions[id] ?? 0;
    if (version !== undefined && currentVersion !== version) throw new AppError('CHANGED_MEANWHILE');
    const currentObject = place.objectOf(read.values, id);
    const next = edit(currentObject);
    const pendingChange = read.pending[id];
    const { before, after, changes } = diffConfigObjects(place, currentObject, next, pendingChange);
    const item = toUpdatedConfigItem(read, id);
    const nextVersion = currentVersion + 1;
    const change = { kind, id, reason: request.reason.trim(), version: nextVersion, changes };
    const entry = { staff_id: staff.id, username: staff.username, address: request.address, change };
    const replaced = await replaceApproval(subject, pendingChange, request);

    async function save(writtenItem: ConfigItem<Values, One>, operations: readonly WriteOperation[]): Promise<void> {
      await assertConfigItemFits(place, writtenItem, id, read.values);
      await transact([spend, config.write(writtenItem), ...replaced, ...operations]);
    }
    const { rule, fields } =
      next === null ? { rule: 'immediate' as const, fields: [] } : getRequiredConfigChangeRule(kind, id, before, after);
    if (rule === 'immediate' || next === null) {
      const values = config.place(read.values, id, next);
      await save({ ...item, values }, [addAuditEntry({ ...entry, action }), ...also]);
      return { version: nextVersion, approval_id: null };
    }
    if (also.length > 0) throw new Error(`A change of ${kind} that waits for its approval does nothing beside it.`);
    const { in_force_from, wait } = await getChangeSchedule(rule);
    const configChange = { kind, id, version: nextVersion, rule, fields, in_force_from };
    const approval = buildApproval({ kind: 'config.change', subject, changes, wait, config: configChange }, request);
    const due_at = approval.asked_at;
    const waits = {
      approval_id: approval.id,
      until: approval.expires_at,
      is_scheduled: in_force_from !== null,
      value: next,
    };
    await save({ ...item, pending: { ...item.pending, [id]: waits } }, [
      approvalCollection.add(subject, approval),
      addStaffNotice({ kind: 'config_change', by: staff.username, approval: { subject, id: approval.id }, due_at }),
      addAuditEntry({ ...entry, action: 'config.request', detail: { approval: approval.id } }),
    ]);
    return { version: nextVersion, approval_id: approval.id };
  }
  return retryOnConflict(attempt, ATTEMPTS);
}

/**
 * Changes one object of the configuration, with the audit entry, in one transaction: at once, or once its rule is met
 * (`getRequiredConfigChangeRule`). Changes that make money or weaken a guard wait as an approval, and replace a pending change of
 * the same object.
 * @throws {AppError} CHANGED_MEANWHILE for an outdated version; VALIDATION_FAILED when nothing would change;
 * LIMIT_REACHED; STEP_UP_REQUIRED, ACCOUNT_LOCKED; the errors of `edit` and `assertFits`.
 */
export const updateConfig = <Values, One>(
  place: ConfigSection<Values, One>,
  edit: ConfigEdit<One>,
  request: StaffChangeContext,
): Promise<ConfigOutcome> =>
  withStepUp(request.caller, request.code, (spend) => writeConfigChange(place, edit, request, spend));
