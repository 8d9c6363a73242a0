import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import type { StaffId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff/roles.ts';

export interface MemberRightsWithdrawal {
  /** For the transaction that takes rights away. They fail with `ConflictError`, for `retryOnConflict`. */
  operations: readonly WriteOperation[];
  /** Records, after that transaction, what did not fit into it. */
  finish: () => Promise<void>;
}

/** Withdraws a member's open requests that the new role and access do not permit. */
export type WithdrawMemberRights = (
  member: StaffId,
  next: { role: StaffRole; is_active: boolean },
  request: StaffChangeContext,
) => Promise<MemberRightsWithdrawal>;
