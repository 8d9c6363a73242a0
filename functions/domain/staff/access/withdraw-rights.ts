import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import type { StaffId } from '#shared/ids.ts';
import type { Role } from '#shared/staff/roles.ts';

export interface RightsWithdrawal {
  /** For the transaction that takes rights away. They fail with `ConflictError`, for `retryOnConflict`. */
  operations: readonly WriteOperation[];
  /** Records, after that transaction, what did not fit into it. */
  finish: () => Promise<void>;
}

/** Withdraws a member's open requests that the new role and access do not permit. */
export type WithdrawRights = (
  member: StaffId,
  next: { role: Role; is_active: boolean },
  request: ChangeRequest,
) => Promise<RightsWithdrawal>;
