import { approvals, getConfigSubject, decideApproval, isApprovalOpen } from '#functions/data/staff/approvals.ts';
import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { addStaffNotice } from '#functions/data/staff/staff-notices.ts';
import type { ConfigItem, PendingConfigChange } from '#functions/data/table/config-items.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { hasSeveralOwners } from '#functions/domain/staff/access/independence.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { diffFields, type ConfigFields } from '#functions/domain/staff/acts/differences.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type ChangeRule, getRequiredRule } from '#shared/api/admin/config-guards.ts';
import type { ApprovalId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { DAY, addSeconds } from '#shared/time.ts';
import { assertItemFits, type ConfigSection, toSettledItem } from './config-place.ts';

export interface ConfigEdit<One> {
  /** How a change that is in force at once is recorded. */
  action: AuditAction;
  id: string;
  /** The version that was looked at; undefined where whoever asks changes it whatever it is. */
  version: number | undefined;
  /**
   * Returns the object with the change in it, or null to take it away. `held` is null where there is none.
   * @throws {Refusal} when it cannot be made of this object.
   */
  edit: (held: One | null) => One | null;
  /** What is written with a change that is in force at once: one of no guarded field. */
  also?: readonly WriteOperation[];
}

export interface ConfigOutcome {
  /** The version that the object has since. */
  version: number;
  /** The approval that decides the change; null where it is in force at once. */
  approval_id: ApprovalId | null;
}

/** Somebody else's change of another object comes between so often at most. */
const ATTEMPTS = 5;

const withoutValues = (fields: ConfigFields): ConfigFields =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** What differs from what is in force; of the change that waits, where nothing differs: then that one is taken back. */
function changesOf<Values, One>(
  { fieldsOf }: ConfigSection<Values, One>,
  held: One | null,
  next: One | null,
  waiting: PendingConfigChange<One> | undefined,
) {
  const before = held && fieldsOf(held);
  const after = next === null ? withoutValues(before ?? {}) : fieldsOf(next);
  try {
    return { before, after, changes: diffFields(before, after) };
  } catch (error) {
    if (!waiting) throw error;
    return { before, after, changes: diffFields(fieldsOf(waiting.value), after) };
  }
}

/** The write that closes the approval of a change whose place another one takes. */
async function replaceApproval(
  subject: string,
  waiting: PendingConfigChange<unknown> | undefined,
  { caller: { staff } }: ChangeRequest,
): Promise<WriteOperation[]> {
  const approval = waiting?.approval_id ? await approvals.read(subject, waiting.approval_id) : null;
  const at = nowSeconds();
  if (!approval || !isApprovalOpen(approval, at)) return [];
  return [decideApproval(approval, 'replaced', { id: staff.id, username: staff.username }, at)];
}

/** Where there is one owner nobody is a second person whom that owner did not let in: everything waits for a day instead. */
async function scheduleOf(rule: Exclude<ChangeRule, 'immediate'>) {
  const hasOneOwner = !(await hasSeveralOwners());
  return {
    in_force_from: rule === 'day' || hasOneOwner ? addSeconds(nowSeconds(), DAY) : null,
    wait: hasOneOwner ? DAY : 0,
  };
}

function write<Values, One>(
  place: ConfigSection<Values, One>,
  { action, id, version, edit, also = [] }: ConfigEdit<One>,
  request: ChangeRequest,
  spend: WriteOperation,
): Promise<ConfigOutcome> {
  const { kind, config } = place;
  const { staff } = request.caller;
  const subject = getConfigSubject({ kind, id });

  async function attempt(): Promise<ConfigOutcome> {
    const read = await config.read();
    const found = read.versions[id] ?? 0;
    if (version !== undefined && found !== version) throw new AppError('CHANGED_MEANWHILE');
    const held = place.objectOf(read.values, id);
    const next = edit(held);
    const waiting = read.pending[id];
    const { before, after, changes } = changesOf(place, held, next, waiting);
    const item = toSettledItem(read, id);
    const made = found + 1;
    const change = { kind, id, reason: request.reason.trim(), version: made, changes };
    const entry = { staff_id: staff.id, username: staff.username, address: request.address, change };
    const replaced = await replaceApproval(subject, waiting, request);

    async function save(written: ConfigItem<Values, One>, operations: readonly WriteOperation[]): Promise<void> {
      await assertItemFits(place, written, id, read.values);
      await transact([spend, config.write(written), ...replaced, ...operations]);
    }
    const { rule, fields } =
      next === null ? { rule: 'immediate' as const, fields: [] } : getRequiredRule(kind, id, before, after);
    if (rule === 'immediate' || next === null) {
      const values = config.place(read.values, id, next);
      await save({ ...item, values }, [addAuditEntry({ ...entry, action }), ...also]);
      return { version: made, approval_id: null };
    }
    if (also.length > 0) throw new Error(`A change of ${kind} that waits for its approval does nothing beside it.`);
    const { in_force_from, wait } = await scheduleOf(rule);
    const asked = { kind, id, version: made, rule, fields, in_force_from };
    const approval = buildApproval({ kind: 'config.change', subject, changes, wait, config: asked }, request);
    const due_at = approval.asked_at;
    const waits = {
      approval_id: approval.id,
      until: approval.expires_at,
      is_scheduled: in_force_from !== null,
      value: next,
    };
    await save({ ...item, pending: { ...item.pending, [id]: waits } }, [
      approvals.add(subject, approval),
      addStaffNotice({ kind: 'config_change', by: staff.username, approval: { subject, id: approval.id }, due_at }),
      addAuditEntry({ ...entry, action: 'config.request', detail: { approval: approval.id } }),
    ]);
    return { version: made, approval_id: approval.id };
  }
  return retryOnConflict(attempt, ATTEMPTS);
}

/**
 * Changes one object of the configuration, with the record of who did it and why, in one transaction: at once, or once its
 * rule is met (`changeRule`). What makes money or guards less waits as an approval, and takes the place of a change of the
 * same object that waits already.
 * @throws {Refusal} CHANGED_MEANWHILE when it no longer has the version that was looked at; VALIDATION_FAILED where
 *   nothing would change; LIMIT_REACHED; STEP_UP_REQUIRED, ACCOUNT_LOCKED; what `edit` and `assertFits` refuse.
 */
export const updateConfig = <Values, One>(
  place: ConfigSection<Values, One>,
  edit: ConfigEdit<One>,
  request: ChangeRequest,
): Promise<ConfigOutcome> => withStepUp(request.caller, request.code, (spend) => write(place, edit, request, spend));
