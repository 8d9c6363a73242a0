import { accounts } from '#functions/data/ledger/accounts.ts';
import { mismatches, type StoredMismatch } from '#functions/data/ledger/mismatches.ts';
import { addRelease, readReleases } from '#functions/data/ledger/releases.ts';
import { type AskedOfMismatch, approvals, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { ALWAYS } from '#functions/data/staff/second-person.ts';
import { get } from '#functions/data/table/table.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import { weighMismatches } from '#functions/domain/ledger/ledger-hold.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import { findOpenApproval, newApproval } from '#functions/domain/staff/acts/approvals.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountId, ApprovalId, MismatchId, UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';

const changes = [{ field: 'hold', before: 'held', after: 'released' }];

/** Reads a mismatch whose hold can be ended. @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS of one that holds nothing. */
async function readHolding(id: MismatchId): Promise<StoredMismatch> {
  const mismatch = await mismatches.read(undefined, id);
  if (!mismatch) throw new Refusal('NOT_FOUND');
  const [weighed] = await weighMismatches([mismatch], null);
  if (weighed?.holds !== true)
    throw new Refusal('INVALID_ORDER_STATUS', { message: 'This mismatch does not hold any withdrawals.' });
  return mismatch;
}

async function ownerOf({ account }: StoredMismatch): Promise<UserId> {
  const found = await get<{ user_id: UserId }>(accounts.key({ kind: 'live', id: account.id as AccountId }));
  if (!found) throw new Refusal('NOT_FOUND');
  return found.user_id;
}

/**
 * Requests the end of the hold that a mismatch puts on withdrawals; a second member of staff decides.
 * @throws {Refusal} of `POST /admin/reconcile/{id}/release`.
 */
export async function requestRelease(id: MismatchId, request: ChangeRequest): Promise<{ approval_id: ApprovalId }> {
  const { what, journal, wallet, ...mismatch } = await readHolding(id);
  const user = await ownerOf({ ...mismatch, what, journal, wallet });
  if (await findOpenApproval(user, (one) => one.mismatch?.id === id))
    throw new Refusal('INVALID_ORDER_STATUS', { message: 'A second person has been asked to release this already.' });
  const about: AskedOfMismatch = { id, what, journal, wallet };
  const approval = newApproval(
    { kind: 'ledger.release', subject: user, changes, wait: 0, mismatch: about, second_person: ALWAYS },
    request,
  );
  await confirmed(request.caller, request.code, (spend) =>
    transact([
      spend,
      approvals.add(user, approval),
      recorded(request, 'ledger.release_asked', user, changes, { mismatch: id, approval: approval.id }),
    ]),
  );
  return { approval_id: approval.id };
}

/** Whether the mismatch still shows the values that the release was requested for. */
export async function releaseAsOfNow({ id, journal, wallet }: AskedOfMismatch): Promise<ApprovalView['now']> {
  const mismatch = await mismatches.read(undefined, id);
  const isSame = mismatch !== null && mismatch.journal === journal && mismatch.wallet === wallet;
  const isReleased = mismatch !== null && (await readReleases([mismatch]))[0] !== null;
  return { changes, holds: isSame && mismatch.gone_at === null && !isReleased };
}

/** Ends the hold, with what records the decision. @throws {Refusal} CHANGED_MEANWHILE where it shows other values or is gone. */
export async function releaseApproved(
  { id, mismatch, asked_by }: StoredApproval,
  operations: readonly Operation[],
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
    addRelease(mismatch.id, {
      journal,
      wallet,
      requested_by: asked_by,
      approved_by: { id: staff.id, username: staff.username },
      released_at: nowSeconds(),
    }),
  ]);
}
