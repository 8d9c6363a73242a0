import {
  markJournalCorrectionRequested,
  readJournalEntryMark,
  unmarkJournalCorrectionRequested,
} from '#functions/data/ledger/entry-marks.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import type { StoredApprovalRequirement } from '#functions/data/staff/approval-requirement.ts';
import {
  type WalletAdjustmentRequest,
  approvalCollection,
  type StoredApproval,
} from '#functions/data/staff/approvals.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { assessApprovalNeed, type ApprovalNeed } from '#functions/domain/staff/acts/approval-need.ts';
import { buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { assertCustomerActiveNow } from '#functions/domain/staff/acts/customer-standing.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId, JournalEntryId, StaffId, WalletId } from '#shared/ids.ts';
import { type Amount, toAmount as amountOf, formatUnits, invertAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import { type WalletAdjustment, bookWalletAdjustment, toAdjustmentTooLargeError } from './book-adjustment.ts';
import { readStaffWallet, readOpenStaffWallet, type StaffWallet } from './staff-wallet.ts';
import { toTransactionView } from './transaction-view.ts';

/** Booked entry, or pending approval: one of both. */
interface AdjustmentResult {
  entry: AdminTransaction | null;
  approval_id: ApprovalId | null;
}

/** Requesting staff member, and their key. */
interface AdjustmentRequest {
  key: string;
  request: StaffChangeContext;
}

/** Attempts against concurrent adjustments of the same user or by the same member. */
const TRIES = 5;

const auditedChanges = ({ wallet: { stored }, amount }: Pick<WalletAdjustment, 'wallet' | 'amount'>) => [
  {
    field: 'available_balance',
    before: formatUnits(BigInt(stored.available)),
    after: formatUnits(BigInt(stored.available) + amount),
  },
];

async function requestAdjustmentApproval(
  { wallet, amount, corrects }: WalletAdjustment,
  second_person: StoredApprovalRequirement,
  request: StaffChangeContext,
  operations: readonly WriteOperation[],
  record: (id: ApprovalId) => WriteOperation,
): Promise<AdjustmentResult> {
  const { id, stored, user } = wallet;
  if (BigInt(stored.available) + amount < ZERO_AMOUNT) throw toAdjustmentTooLargeError(stored);
  const changes = auditedChanges({ wallet, amount });
  const approval = buildApproval(
    {
      kind: 'wallet.adjust',
      subject: user.id,
      changes,
      wait: 0,
      wallet: {
        id,
        amount: formatUnits(amount),
        value: second_person.value,
        corrects,
        status: stored.status ?? 'active',
        status_version: stored.status_version ?? 0,
      },
      second_person,
    },
    request,
  );
  const { asked_at, expires_at } = approval;
  await transact([
    record(approval.id),
    ...operations,
    ...(corrects === null ? [] : [markJournalCorrectionRequested(wallet.account, corrects, asked_at, expires_at)]),
    approvalCollection.add(user.id, approval),
    buildAuditEntry(request, 'wallet.adjust_asked', user.id, changes, { wallet: id, approval: approval.id }),
  ]);
  return { entry: null, approval_id: approval.id };
}

/** Decides whether an adjustment needs a second person. Debits count like credits. */
export const assessWalletAdjustment = async (
  { user, coin }: Pick<StaffWallet, 'user' | 'coin'>,
  member: StaffId,
  amount: Amount,
): Promise<ApprovalNeed> =>
  assessApprovalNeed('wallet.adjust', { customer: user.id, member, value: await readCoinValue(coin, amount) });

/** Returns the result of an earlier call under the same key. */
async function readEarlierResult(
  wallet: StaffWallet,
  reference: JournalEntryId | ApprovalId,
): Promise<AdjustmentResult> {
  if (reference.startsWith('apv_')) return { entry: null, approval_id: reference as ApprovalId };
  const entry = await readJournalEntry(wallet.account, reference as JournalEntryId);
  if (!entry) throw new AppError('NOT_FOUND');
  const mark = await readJournalEntryMark(wallet.account, entry.id);
  return { entry: toTransactionView(entry, wallet, mark), approval_id: null };
}

/** Applies an adjustment once per key of the caller: at once, or as a pending approval. */
const adjustOnce = (
  wallet: StaffWallet,
  requestKey: readonly string[],
  adjustmentNow: () => Promise<WalletAdjustment>,
  { key, request }: AdjustmentRequest,
): Promise<AdjustmentResult> => {
  const { caller, code, reason } = request;
  return withIdempotency<JournalEntryId | ApprovalId, AdjustmentResult>(
    {
      account: wallet.account,
      endpoint: `adjustment ${caller.staff.id}`,
      key,
      request: [wallet.id, ...requestKey, reason.trim()],
    },
    async (record) => {
      const adjustment = await adjustmentNow();
      return withStepUp(caller, code, (spend) =>
        retryOnConflict(async () => {
          if (adjustment.amount > ZERO_AMOUNT) await assertCustomerActiveNow(wallet.user.id);
          const { needed, counted } = await assessWalletAdjustment(wallet, caller.staff.id, adjustment.amount);
          if (needed) return requestAdjustmentApproval(adjustment, needed, request, [spend], record);
          const action = adjustment.corrects === null ? 'wallet.adjust' : 'wallet.correct';
          const adjusted = await bookWalletAdjustment(adjustment, (id) => [
            record(id),
            spend,
            ...counted,
            buildAuditEntry(request, action, wallet.user.id, auditedChanges(adjustment), {
              wallet: wallet.id,
              entry: id,
            }),
          ]);
          return readEarlierResult(wallet, adjusted);
        }, TRIES),
      );
    },
    (reference) => readEarlierResult(wallet, reference),
  );
};

/**
 * Adds to a wallet's available balance, or deducts from it, against the house; above the set value it waits for a
 * second staff member. The same key and request get the same answer again.
 * @throws {AppError} of `PUT /admin/wallets/{id}/balance`.
 */
export async function adjustWallet(
  id: WalletId,
  amount: Amount,
  adjustmentInput: AdjustmentRequest,
): Promise<AdjustmentResult> {
  const wallet = await readStaffWallet(id);
  return adjustOnce(
    wallet,
    [formatUnits(amount)],
    async () => {
      return { wallet: await readOpenStaffWallet(id), amount, corrects: null, reference: id };
    },
    adjustmentInput,
  );
}

/**
 * Returns the amount of an entry by which staff adjusted a wallet.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS.
 */
async function adjustedBy({ account, type, coin }: StaffWallet, id: JournalEntryId): Promise<Amount> {
  const entry = await readJournalEntry(account, id);
  const leg = entry?.legs.find(({ wallet }) => wallet === `${type}:${coin}`);
  if (!entry || !leg) throw new AppError('NOT_FOUND');
  if (entry.operation !== 'adjustment' && entry.operation !== 'correction')
    throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.notStaffAdjustment });
  const { corrected_by, asked_until = 0 } = await readJournalEntryMark(account, id);
  if (corrected_by !== undefined) throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.alreadyReversed });
  if (asked_until > nowSeconds())
    throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.reversalPendingApproval });
  return BigInt(leg.amount) as Amount;
}

/**
 * Reverses an adjustment by an opposite entry that names it, once; a correction can be reversed in the same way.
 * @throws {AppError} of `POST /admin/wallets/{id}/corrections`.
 */
export async function reverseAdjustment(
  id: WalletId,
  journal_id: JournalEntryId,
  correctionInput: AdjustmentRequest,
): Promise<AdjustmentResult> {
  const wallet = await readStaffWallet(id);
  return adjustOnce(
    wallet,
    ['correction', journal_id],
    async () => {
      const used = await readOpenStaffWallet(id);
      return {
        wallet: used,
        amount: invertAmount(await adjustedBy(used, journal_id)),
        corrects: journal_id,
        reference: id,
      };
    },
    correctionInput,
  );
}

/** True when a wallet is as it was at the request: its status and the account. */
const isWalletUnchanged = (adjustmentRequest: WalletAdjustmentRequest, { isOver, stored }: StaffWallet): boolean =>
  !isOver &&
  (stored.status ?? 'active') === adjustmentRequest.status &&
  (stored.status_version ?? 0) === adjustmentRequest.status_version;

/**
 * Returns the result of a requested wallet act as of now, and whether it is possible: it depends on the state at the
 * request.
 */
export async function previewAdjustmentApproval(
  adjustmentRequest: WalletAdjustmentRequest,
): Promise<ApprovalView['now']> {
  const wallet = await readStaffWallet(adjustmentRequest.id).catch((error: unknown) => {
    if (error instanceof AppError && error.reason === 'NOT_FOUND') return null;
    throw error;
  });
  if (!wallet) return { changes: [], holds: false };
  const amount = amountOf(adjustmentRequest.amount);
  const mark =
    adjustmentRequest.corrects === null ? {} : await readJournalEntryMark(wallet.account, adjustmentRequest.corrects);
  const isCovered = BigInt(wallet.stored.available) + amount >= ZERO_AMOUNT;
  return {
    changes: auditedChanges({ wallet, amount }),
    holds: isWalletUnchanged(adjustmentRequest, wallet) && isCovered && mark.corrected_by === undefined,
  };
}

/**
 * Books what another staff member approved, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the wallet's status or balance, the user or the account does not permit it
 * any more, or the entry was reversed already; ACCOUNT_RESTRICTED for an account that is not active.
 */
export async function bookApprovedWalletAdjustment(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
): Promise<void> {
  const adjustmentRequest = approval.wallet;
  if (!adjustmentRequest) throw new Error(`Approval ${approval.id} says nothing of a wallet.`);
  const wallet = await readStaffWallet(adjustmentRequest.id);
  if (!isWalletUnchanged(adjustmentRequest, wallet)) throw new AppError('CHANGED_MEANWHILE');
  const [{ corrects }, amount] = [adjustmentRequest, amountOf(adjustmentRequest.amount)];
  if (amount > ZERO_AMOUNT) await assertCustomerActiveNow(wallet.user.id);
  try {
    await bookWalletAdjustment({ wallet, amount, corrects, reference: approval.id }, () => operations);
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'INSUFFICIENT_BALANCE') throw error;
    throw new AppError('CHANGED_MEANWHILE', { cause: error });
  }
}

/** Builds the writes of a rejection: the reversal of an entry can be requested again. */
export function releaseRequestedReversal({ wallet }: StoredApproval): WriteOperation[] {
  const place = wallet && parseWalletId(wallet.id);
  return place && wallet.corrects !== null ? [unmarkJournalCorrectionRequested(place.account, wallet.corrects)] : [];
}
