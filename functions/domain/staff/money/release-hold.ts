import { accounts } from '#functions/data/ledger/accounts.ts';
import { mismatches, type StoredMismatch } from '#functions/data/ledger/mismatches.ts';
import { addHoldRelease, readHoldReleases } from '#functions/data/ledger/releases.ts';
import { type HoldReleaseRequest, approvals, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { ALWAYS_REQUIRED } from '#functions/data/staff/second-person.ts';
import { getItem } from '#functions/data/table/table.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { weighMismatches } from '#functions/domain/ledger/ledger-hold.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { findOpenApproval, buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { auditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountId, ApprovalId, MismatchId, UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';

const changes = [{ field: 'hold', before: 'held', after: 'released' }];

/**
 * Returns a mismatch whose hold can be ended.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for one without a hold.
 */
async function readHolding(id: MismatchId): Promise<StoredMismatch> {
  const mismatch = await mismatches.read(undefined, id);
  if (!mismatch) throw new AppError('NOT_FOUND');
  const [weighed] = await weighMismatches([mismatch], null);
  if (weighed?.holds !== true)
    throw new AppError('INVALID_ORDER_STATUS', { message: 'This mismatch does not hold any withdrawals.' });
  return mismatch;
}

async function ownerOf({ account }: StoredMismatch): Promise<UserId> {
  const storedAccount = await getItem<{ user_id: UserId }>(accounts.key({ kind: 'live', id: account.id as AccountId }));
  if (!storedAccount) throw new AppError('NOT_FOUND');
  return storedAccount.user_id;
}

/**
 * Requests the end of the hold that a mismatch puts on withdrawals; a second staff member decides.
 * @throws {AppError} of `POST /admin/reconcile/{id}/release`.
 */
export async function requestHoldRelease(id: MismatchId, request: ChangeRequest): Promise<{ approval_id: ApprovalId }> {
  const { what, journal, wallet, ...mismatch } = await readHolding(id);
  const user = await ownerOf({ ...mismatch, what, journal, wallet });
  if (await findOpenApproval(user, (candidate) => candidate.mismatch?.id === id))
    throw new AppError('INVALID_ORDER_STATUS', { message: 'A second person has been asked to release this already.' });
  const about: HoldReleaseRequest = { id, what, journal, wallet };
  const approval = buildApproval(
    { kind: 'ledger.release', subject: user, changes, wait: 0, mismatch: about, second_person: ALWAYS_REQUIRED },
    request,
  );
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      approvals.add(user, approval),
      auditEntry(request, 'ledger.release_asked', user, changes, { mismatch: id, approval: approval.id }),
    ]),
  );
  return { approval_id: approval.id };
}

/** Returns whether the mismatch still has the values of the release request. */
export async function previewReleaseApproval({
  id,
  journal,
  wallet,
}: HoldReleaseRequest): Promise<ApprovalView['now']> {
  const mismatch = await mismatches.read(undefined, id);
  const isSame = mismatch !== null && mismatch.journal === journal && mismatch.wallet === wallet;
  const isReleased = mismatch !== null && (await readHoldReleases([mismatch]))[0] !== null;
  return { changes, holds: isSame && mismatch.gone_at === null && !isReleased };
}

/**
 * Ends the hold, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the values changed or it is gone.
 */
export async function releaseApprovedHold(
  { id, mismatch, asked_by }: StoredApproval,
  operations: readonly WriteOperation[],
  { caller: { staff } }: ChangeRequest,
): Promise<void> {
  if (!mismatch) throw new Error(`Approval ${id} names no mismatch.`);
  const { journal, wallet } = mismatch;
  await transact([
    ...operations,
    {
      label: `mismatch ${mismatch.id}`,
      check: mismatches.key(undefined, mismatch.id),
      condition: 'journal = :journal AND wallet = :wallet AND gone_at = :open',
      values: { ':journal': journal, ':wallet': wallet, ':open': null },
      fails: 'CHANGED_MEANWHILE',
    },
    addHoldRelease(mismatch.id, {
      journal,
      wallet,
      requested_by: asked_by,
      approved_by: { id: staff.id, username: staff.username },
      released_at: nowSeconds(),
    }),
  ]);
}
