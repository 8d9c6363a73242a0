import { addToChainTotal } from '#functions/data/chains/chain-totals.ts';
import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import {
  toDepositView,
  isDepositReclaimed,
  replaceDeposit,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { syncDepositReclaim } from '#functions/data/deposits/reclaims.ts';
import { type AccountCounterName, countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { buildJournalEntryIfNonZero, type LedgerTransfer } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { appendNewest, MAX_JOURNAL_IDS } from '#functions/data/table/lists.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalEntryId } from '#shared/ids.ts';
import { type Amount, formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

/** Counter of open claims: reported deposits for which nothing was found. */
export const OPEN_DEPOSIT_CLAIMS_COUNTER = 'open_claims_total' satisfies AccountCounterName;

/** True when the user reported the deposit and nothing was found yet. */
export const isOpenDepositClaim = ({ claimed, block_hash, status }: StoredDeposit): boolean =>
  claimed && block_hash === null && (status === 'pending' || status === 'processing');

/** Counts amounts that came from chains and went back, one counter per coin. */
function countedFromChain(transfers: readonly LedgerTransfer[]): WriteOperation[] {
  const [first] = transfers;
  const net = transfers.reduce((sum, { from, to, amount }) => {
    if (from === 'house:chain') return sum + amount;
    return to === 'house:chain' ? sum - amount : sum;
  }, 0n) as Amount;
  return first && net !== ZERO_AMOUNT ? [addToChainTotal(first.asset, net)] : [];
}

/** A deposit as read, with its changes. */
export interface DepositUpdate {
  seen: StoredDeposit;
  change: Partial<StoredDeposit>;
}

/** Transfers of a change, all in the same coin. */
export interface DepositUpdateTransfers {
  operation: MoneyOperation;
  transfers: readonly LedgerTransfer[];
}

interface DepositUpdateExtras {
  /** Written before it, with it. */
  operations?: readonly WriteOperation[];
  /** Transfers of the update; none when every amount is zero. */
  money?: DepositUpdateTransfers;
  /** Other deposits of the account that the same journal entry changes. */
  others?: readonly DepositUpdate[];
  /** Notification for the user. */
  tells?: NotificationKind;
}

/** Pushes a deposit to the account’s open pages. Never throws. */
export async function pushDepositEvent(deposit: StoredDeposit, isMoved = false): Promise<void> {
  const config = await readCoinNetwork(deposit.coin_type, deposit.chain_type).catch(() => null);
  await pushAccountEvents(toAccountRef(deposit), [
    ...(isMoved ? [{ type: 'balance_update' as const }] : []),
    { type: 'deposit_update', deposit: toDepositView(deposit, config) },
  ]);
}

/** Next stored version. `journal` is the entry that moves its money, null when nothing moves. */
const toNextDeposit = ({ seen, change }: DepositUpdate, journal: JournalEntryId | null): StoredDeposit => ({
  ...seen,
  ...change,
  journal_ids: journal === null ? seen.journal_ids : appendNewest(seen.journal_ids, journal, MAX_JOURNAL_IDS),
  version: seen.version + 1,
});

/** Returns the change of an account counter: 1 when the condition becomes true, -1 when it becomes false. */
const getCountChange = (is: (deposit: StoredDeposit) => boolean, current: StoredDeposit, next: StoredDeposit): number =>
  Number(is(next)) - Number(is(current));

/**
 * Updates a deposit with everything related in one transaction, and notifies the user.
 * @throws {ConflictError} if it changed since it was read.
 * @throws errors of `operations` and the journal entry.
 */
export async function updateDeposit(
  current: StoredDeposit,
  change: Partial<StoredDeposit>,
  { operations = [], money, others = [], tells }: DepositUpdateExtras = {},
): Promise<StoredDeposit> {
  const account = toAccountRef(current);
  const id = newId('jnl');
  const movement =
    money &&
    buildJournalEntryIfNonZero(
      { account, id, operation: money.operation, reference: current.id, at: nowSeconds() },
      money.transfers,
    );
  const journalId = movement ? id : null;
  const next = toNextDeposit({ seen: current, change }, journalId);
  const updates = [
    { seen: current, next },
    ...others.map((other) => ({ seen: other.seen, next: toNextDeposit(other, journalId) })),
  ];
  const notification =
    tells &&
    buildNotification(current.user_id, {
      kind: tells,
      params: { amount: formatUnits(next.amount), coin: next.coin_type },
      link: `/deposit?coin=${next.coin_type}`,
    });
  const sum = (is: (deposit: StoredDeposit) => boolean) =>
    updates.reduce((count, update) => count + getCountChange(is, update.seen, update.next), 0);
  const counts = Object.entries({
    [OPEN_DEPOSIT_CLAIMS_COUNTER]: sum(isOpenDepositClaim),
    open_reclaims: sum(isDepositReclaimed),
    // A concurrent check of what the account may withdraw is repeated.
    deposits_credited_total: Number(next.credited > current.credited),
  });
  await transact(
    [
      ...operations,
      ...updates.map((update) => replaceDeposit(update.seen, update.next)),
      ...updates.flatMap((update) => syncDepositReclaim(update.seen, update.next)),
      countAccountEvent(account, Object.fromEntries(counts.filter(([, by]) => by !== 0))),
      ...countedFromChain(money?.transfers ?? []),
      ...(notification?.operations ?? []),
    ],
    movement,
  );
  await pushDepositEvent(next, movement !== undefined);
  if (notification) await deliverNotification(account, notification.notification);
  return next;
}
