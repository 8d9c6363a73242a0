import { addToChainTotal } from '#functions/data/chains/chain-totals.ts';
import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import {
  buildEntryHeader,
  getFrozenBucket,
  buildJournalEntryIfNonZero,
  type LedgerTransfer,
} from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { buildVersionCondition } from '#functions/data/table/collection.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { buildConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { readUser } from '#functions/data/users/users.ts';
import { withdrawalVolume } from '#functions/data/withdrawals/withdrawal-volume.ts';
import {
  type StoredWithdrawal,
  withdrawalCollection,
  toWithdrawalView,
} from '#functions/data/withdrawals/withdrawals.ts';
import { collectDepositReclaims } from '#functions/domain/deposits/collect-reclaims.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { toAmount, formatUnits, invertAmount } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import type { WithdrawalStatus } from '#shared/schemas/withdrawals.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';

/** Returns the page of a user's withdrawals of a coin. */
export const getWithdrawalPagePath = ({ coin_type }: Pick<StoredWithdrawal, 'coin_type'>): string =>
  `/withdraw?coin=${coin_type}`;

/** Returns the parameters of a withdrawal's notifications. */
export const toWithdrawalNotificationParams = ({
  amount: units,
  coin_type,
  address,
}: StoredWithdrawal): Record<string, string> => ({
  amount: formatUnits(units),
  coin: coin_type,
  address: shortenAddress(address),
});

/** Sends a withdrawal, with its frozen amount, to the pages of its account. Never throws. */
export async function pushWithdrawal(withdrawal: StoredWithdrawal, commits = 1): Promise<void> {
  const config = await readCoinNetwork(withdrawal.coin_type, withdrawal.chain_type);
  await pushAccountEvents(
    toAccountRef(withdrawal),
    [{ type: 'balance_update' }, { type: 'withdrawal_update', withdrawal: toWithdrawalView(withdrawal, config) }],
    commits,
  );
}

/** Changed fields of a withdrawal; its version is counted automatically. */
export type WithdrawalChange = Partial<Omit<StoredWithdrawal, 'id' | 'version'>>;

/** Builds the write that replaces the read version. @throws {ConflictError}, by its transaction. */
export function updateVersionedWithdrawal(
  withdrawal: StoredWithdrawal,
  change: WithdrawalChange,
): { next: StoredWithdrawal; operation: WriteOperation } {
  const next = { ...withdrawal, ...change, version: withdrawal.version + 1 };
  const operation = withdrawalCollection.replace(
    toAccountRef(withdrawal),
    next,
    buildVersionCondition(withdrawal.version, buildConflictError(`Withdrawal ${withdrawal.id}`, 'changed')),
  );
  return { next, operation };
}

/**
 * Writes the change in its own transaction, with related writes, and sends it to the pages; `count` is its write of the
 * counters.
 * @throws {ConflictError}
 */
export async function updateWithdrawal(
  withdrawal: StoredWithdrawal,
  change: WithdrawalChange,
  operations: readonly WriteOperation[] = [],
  count: WriteOperation = countAccountEvent(toAccountRef(withdrawal)),
): Promise<StoredWithdrawal> {
  const { next, operation } = updateVersionedWithdrawal(withdrawal, change);
  await transact([...operations, operation, count]);
  await pushWithdrawal(next);
  return next;
}

function buildMoveEntry(
  withdrawal: StoredWithdrawal,
  operation: MoneyOperation,
  transfers: readonly LedgerTransfer[],
): JournalEntry {
  const movement = buildJournalEntryIfNonZero(buildEntryHeader(withdrawal, operation), transfers);
  if (!movement) throw new Error(`Withdrawal ${withdrawal.id} moves nothing.`);
  return movement;
}

/** Refunds everything to its source. */
const givingBack = (withdrawal: StoredWithdrawal): JournalEntry =>
  buildMoveEntry(withdrawal, 'withdrawal.return', [
    {
      from: getFrozenBucket('spot'),
      to: { wallet: 'spot', bucket: 'available' },
      asset: withdrawal.coin_type,
      amount: withdrawal.amount,
    },
  ]);

/** Pays the net amount to the chain, the fee to the house. */
const takingOut = (withdrawal: StoredWithdrawal): JournalEntry =>
  buildMoveEntry(withdrawal, 'withdrawal.complete', [
    { from: getFrozenBucket('spot'), to: 'house:chain', asset: withdrawal.coin_type, amount: withdrawal.net_amount },
    { from: getFrozenBucket('spot'), to: 'house:withdrawal_fees', asset: withdrawal.coin_type, amount: withdrawal.fee },
  ]);

type FinalStatus = Exclude<WithdrawalStatus, 'pending' | 'processing'>;

/** Notification of each end to the user; none for the user's own act. */
const notificationKindByStatus: Record<FinalStatus, NotificationKind | null> = {
  completed: 'withdrawal_completed',
  rejected: 'withdrawal_rejected',
  failed: 'withdrawal_failed',
  cancelled: null,
};

interface Finalization {
  status: FinalStatus;
  change: WithdrawalChange;
  operations?: readonly WriteOperation[];
}

/**
 * Ends a withdrawal, once: the frozen amount is paid out, or refunded and no longer counts as withdrawn; debts of a
 * vanished deposit are deducted from the refund at once. Notifies the user.
 * @throws {ConflictError} when it, or the user's withdrawal volume, changed since the read.
 */
export async function finalizeWithdrawal(
  withdrawal: StoredWithdrawal,
  { status, change, operations = [] }: Finalization,
): Promise<StoredWithdrawal> {
  const account = toAccountRef(withdrawal);
  const at = nowSeconds();
  const movement = status === 'completed' ? takingOut(withdrawal) : givingBack(withdrawal);
  const countOperations =
    status === 'completed'
      ? [addToChainTotal(withdrawal.coin_type, invertAmount(withdrawal.net_amount))]
      : withdrawalVolume.takeBack(
          await withdrawalVolume.read(withdrawal.user_id, at),
          toAmount(withdrawal.value),
          withdrawal.created_at,
          at,
        );
  const kind = notificationKindByStatus[status];
  const notice: { operations: WriteOperation[]; notification: StoredNotification } | null =
    kind === null || !(await readUser(withdrawal.user_id))
      ? null
      : buildNotification(withdrawal.user_id, {
          kind,
          params: toWithdrawalNotificationParams(withdrawal),
          link: getWithdrawalPagePath(withdrawal),
        });
  const { next, operation } = updateVersionedWithdrawal(withdrawal, {
    ...change,
    status,
    ended_at: at,
    journal_ids: [...withdrawal.journal_ids, movement.id],
  });
  await transact(
    [
      ...operations,
      operation,
      countAccountEvent(account, { open_withdrawals: -1 }),
      ...countOperations,
      ...(notice?.operations ?? []),
    ],
    movement,
  );
  if (status !== 'completed') await collectDepositReclaims(account);
  await pushWithdrawal(next);
  if (notice) await deliverNotification(account, notice.notification);
  return next;
}
