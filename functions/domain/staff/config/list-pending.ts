import { approvalCollection, toApprovalView, toConfigApprovalSubject } from '#functions/data/staff/approvals.ts';
import { hasSeveralStaffOwners } from '#functions/domain/staff/access/independence.ts';
import { isApprovalRequesterAllowed } from '#functions/domain/staff/acts/approvals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { getConfigSection } from './config-places.ts';
import { previewConfigApproval } from './decide-change.ts';

interface PendingChanges {
  approvals: ApprovalView[];
  /** True with a single owner: every guarded change then waits for 24 hours. */
  has_one_owner: boolean;
}

/** Lists the pending changes of a kind, for a second person or their time, the next to take effect first. */
export async function listPendingConfigChanges(kind: ConfigKind): Promise<PendingChanges> {
  const at = nowSeconds();
  const item = await getConfigSection(kind)?.config.read();
  const pending = Object.entries(item?.pending ?? {}).toSorted(([, a], [, b]) => a.until - b.until);
  const views = pending.map(async ([id, { approval_id }]): Promise<ApprovalView[]> => {
    const approval = approval_id && (await approvalCollection.read(toConfigApprovalSubject({ kind, id }), approval_id));
    if (!approval) return [];
    const [now, mayAsk] = await Promise.all([previewConfigApproval(approval), isApprovalRequesterAllowed(approval)]);
    return [toApprovalView(approval, '', at, now && { ...now, holds: now.holds && mayAsk })];
  });
  const [pendingChanges, hasSeveral] = await Promise.all([Promise.all(views), hasSeveralStaffOwners()]);
  return { approvals: pendingChanges.flat(), has_one_owner: !hasSeveral };
}
