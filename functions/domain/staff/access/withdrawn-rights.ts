import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import type { StaffId } from '#shared/ids.ts';
import type { Role } from '#shared/staff/roles.ts';

export interface RightsWithdrawal {
  /** For the transaction that takes rights away. They fail with `ConflictError`, for `retryChanged`. */
  operations: readonly WriteOperation[];
  /** Records, after that transaction, what it could not hold. */
  finish: () => Promise<void>;
}

/** Withdraws what a member has open and may no longer ask for, as the role and the access that they are to have. */
export type WithdrawRights = (
  member: StaffId,
  next: { role: Role; is_active: boolean },
  request: ChangeRequest,
) => Promise<RightsWithdrawal>;
