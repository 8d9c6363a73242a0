import { accountItems } from '#functions/data/ledger/accounts.ts';
import { ledgerMismatchCollection, type StoredLedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import { addMismatchHoldRelease, readMismatchHoldReleases } from '#functions/data/ledger/releases.ts';
import { APPROVAL_ALWAYS_REQUIRED } from '#functions/data/staff/approval-requirement.ts';
import { type HoldReleaseRequest, approvalCollection, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { getItem } from '#functions/data/table/table.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { calculateMismatchStakes } from '#functions/domain/ledger/ledger-hold.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { findOpenApproval, buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountId, ApprovalId, LedgerMismatchId, UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';

const changes = [{ field: 'hold', before: 'held', after: 'released' }];

/**
 * Returns a mismatch whose hold can be ended.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for one without a hold.
 */
async function readHoldingMismatch(id: LedgerMismatchId): Promise<StoredLedgerMismatch> {
  const mismatch = await ledgerMismatchCollection.read(undefined, id);
  if (!mismatch) throw new AppError('NOT_FOUND');
  const [weighed] = await calculateMismatchStakes([mismatch], null);
  if (weighed?.holds !== true)
    throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.mismatchHoldsNoWithdrawals });
  return mismatch;
}

async function readMismatchUser({ account }: StoredLedgerMismatch): Promise<UserId> {
  const storedAccount = await getItem<{ user_id: UserId }>(
    accountItems.key({ kind: 'live', id: account.id as AccountId }),
  );
  if (!storedAccount) throw new AppError('NOT_FOUND');
  return storedAccount.user_id;
}

/**
 * Requests the end of the hold that a mismatch puts on withdrawals; a second staff member decides.
 * @throws {AppError} of `POST /admin/reconcile/{id}/release`.
 */
export async function requestHoldRelease(
  id: LedgerMismatchId,
  request: StaffChangeContext,
): Promise<{ approval_id: ApprovalId }> {
  const { what, journal, wallet, ...mismatch } = await readHoldingMismatch(id);
  const user = await readMismatchUser({ ...mismatch, what, journal, wallet });
  if (await findOpenApproval(user, (candidate) => candidate.mismatch?.id === id))
    throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.releasePendingApproval });
  const about: HoldReleaseRequest = { id, what, journal, wallet };
  const approval = buildApproval(
    {
      kind: 'ledger.release',
      subject: user,
      changes,
      wait: 0,
      mismatch: about,
      second_person: APPROVAL_ALWAYS_REQUIRED,
    },
    request,
  );
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      approvalCollection.add(user, approval),
      buildAuditEntry(request, 'ledger.release_asked', user, changes, { mismatch: id, approval: approval.id }),
    ]),
  );
  return { approval_id: approval.id };
}

/** Returns whether the mismatch still has the values of the release request. */
export async function previewHoldReleaseApproval({
  id,
  journal,
  wallet,
}: HoldReleaseRequest): Promise<ApprovalView['now']> {
  const mismatch = await ledgerMismatchCollection.read(undefined, id);
  const isSame = mismatch !== null && mismatch.journal === journal && mismatch.wallet === wallet;
  const isReleased = mismatch !== null && (await readMismatchHoldReleases([mismatch]))[0] !== null;
  return { changes, holds: isSame && mismatch.gone_at === null && !isReleased };
}

/**
 * Ends the hold, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the values changed or it is gone.
 */
export async function releaseApprovedHold(
  { id, mismatch, asked_by }: StoredApproval,
  operations: readonly WriteOperation[],
  { caller: { staff } }: StaffChangeContext,
): Promise<void> {
  if (!mismatch) throw new Error(`Approval ${id} names no mismatch.`);
  const { journal, wallet } = mismatch;
  await transact([
    ...operations,
    {
      label: `mismatch ${mismatch.id}`,
      check: ledgerMismatchCollection.key(undefined, mismatch.id),
      condition: 'journal = :journal AND wallet = :wallet AND gone_at = :open',
      values: { ':journal': journal, ':wallet': wallet, ':open': null },
      fails: 'CHANGED_MEANWHILE',
    },
    addMismatchHoldRelease(mismatch.id, {
      journal,
      wallet,
      requested_by: asked_by,
      approved_by: { id: staff.id, username: staff.username },
      released_at: nowSeconds(),
    }),
  ]);
}
