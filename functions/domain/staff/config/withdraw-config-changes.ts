import {
  approvalCollection,
  toConfigApprovalSubject,
  decideApproval,
  isApprovalOpen,
  type StoredApproval,
} from '#functions/data/staff/approvals.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { WithdrawMemberRights } from '#functions/domain/staff/access/withdraw-rights.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { configWritePermissions } from '#shared/api/admin/config-guards.ts';
import type { StaffId } from '#shared/ids.ts';
import { can } from '#shared/staff/permissions.ts';
import { type AnyConfigObject, type AnyConfigValues, guardedConfigSections } from './config-places.ts';
import { type ConfigSection, toUpdatedConfigItem } from './config-section.ts';
import { recordConfigDecision } from './decide-change.ts';

type AnyPlace = ConfigSection<AnyConfigValues, AnyConfigObject>;

/** Changes whose decision and record fit into one transaction with the member's change; two writes each. */
const MAX_CHANGES_PER_TRANSACTION = 30;

/**
 * Reads a member's open changes of one kind, with the write that removes them from the item, or the condition that
 * there are none.
 */
async function readMemberChanges({ kind, config }: AnyPlace, member: StaffId) {
  const item = await config.read();
  const at = nowSeconds();
  const read = Object.entries(item.pending).map(async ([id, { approval_id }]) =>
    approval_id === null ? null : approvalCollection.read(toConfigApprovalSubject({ kind, id }), approval_id),
  );
  const memberApprovals = (await Promise.all(read)).filter(
    (approval): approval is StoredApproval => approval?.asked_by.id === member && isApprovalOpen(approval, at),
  );
  const settled = memberApprovals.reduce(
    (next, { config: change }) => (change ? toUpdatedConfigItem(next, change.id) : next),
    item,
  );
  return {
    found: memberApprovals,
    write: memberApprovals.length > 0 ? config.write(settled) : config.assertUnchanged(item),
  };
}

/** Builds the writes that record the withdrawal of a change. */
function buildClosingOperations(approval: StoredApproval, request: StaffChangeContext): WriteOperation[] {
  const { id, username } = request.caller.staff;
  return [
    decideApproval(approval, 'rejected', { id, username }, nowSeconds()),
    recordConfigDecision(approval, request, 'config.reject'),
  ];
}

/**
 * Withdraws a member's open configuration changes that they may no longer make. All are removed in the transaction that
 * removes the permission, which fails when one was requested or decided since: so none takes effect after it.
 */
export const withdrawMemberConfigChanges: WithdrawMemberRights = async (member, { role, is_active }, request) => {
  const lost = guardedConfigSections.filter(({ kind }) => !(is_active && can({ role }, configWritePermissions[kind])));
  const read = await Promise.all(lost.map((place) => readMemberChanges(place, member)));
  const memberApprovals = read.flatMap((readPart) => readPart.found).toSorted((a, b) => a.expires_at - b.expires_at);
  const later = memberApprovals.slice(MAX_CHANGES_PER_TRANSACTION);
  return {
    operations: [
      ...read.map(({ write }) => write),
      ...memberApprovals
        .slice(0, MAX_CHANGES_PER_TRANSACTION)
        .flatMap((approval) => buildClosingOperations(approval, request)),
    ],
    finish: async () => {
      for (const approval of later) await transact(buildClosingOperations(approval, request));
    },
  };
};
