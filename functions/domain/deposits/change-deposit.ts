import { addToChainTotal } from '#functions/data/chains/chain-totals.ts';
import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import {
  depositView,
  isDepositReclaimed,
  replaceDeposit,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { syncReclaim } from '#functions/data/deposits/reclaims.ts';
import { type CounterName, countEvent } from '#functions/data/ledger/account-counters.ts';
import { buildEntryIfNonZero, type LedgerTransfer } from '#functions/data/ledger/move.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { appendNewest, MAX_JOURNAL_IDS } from '#functions/data/table/lists.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalId } from '#shared/ids.ts';
import { type Amount, formatUnits, ZERO } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

/** The counter of what an account's owner says to have sent and nothing was found of. */
export const OPEN_CLAIMS_COUNTER = 'open_claims_total' satisfies CounterName;

/** Whether its owner said that they sent it, and nothing was found of it so far. */
export const isOpenDepositClaim = ({ claimed, block_hash, status }: StoredDeposit): boolean =>
  claimed && block_hash === null && (status === 'pending' || status === 'processing');

/** What it counts of what came from chains and went back to them: one counter a coin. */
function countedFromChain(transfers: readonly LedgerTransfer[]): WriteOperation[] {
  const [first] = transfers;
  const net = transfers.reduce((sum, { from, to, amount }) => {
    if (from === 'house:chain') return sum + amount;
    return to === 'house:chain' ? sum - amount : sum;
  }, 0n) as Amount;
  return first && net !== ZERO ? [addToChainTotal(first.asset, net)] : [];
}

/** A deposit as it was read, and what changes of it. */
export interface DepositUpdate {
  seen: StoredDeposit;
  change: Partial<StoredDeposit>;
}

/** What moves with a change, all of the same coin. */
export interface DepositTransfers {
  operation: MoneyOperation;
  transfers: readonly LedgerTransfer[];
}

interface Beside {
  /** Written with it, before it. */
  operations?: readonly WriteOperation[];
  /** What moves with it; nothing where every amount is zero. */
  money?: DepositTransfers;
  /** Other deposits of the account that the same entry of the journal changes. */
  others?: readonly DepositUpdate[];
  /** What its owner is told. */
  tells?: NotificationKind;
}

/** Shows a deposit on the pages that are open in its account. Never throws. */
export async function pushDepositEvent(deposit: StoredDeposit, isMoved = false): Promise<void> {
  const config = await readCoinNetwork(deposit.coin_type, deposit.chain_type).catch(() => null);
  await pushAccountEvents(toAccountRef(deposit), [
    ...(isMoved ? [{ type: 'balance_update' as const }] : []),
    { type: 'deposit_update', deposit: depositView(deposit, config) },
  ]);
}

/** As it is stored next; `journal` is the entry that moves its money, null where nothing moves. */
const nextOf = ({ seen, change }: DepositUpdate, journal: JournalId | null): StoredDeposit => ({
  ...seen,
  ...change,
  journal_ids: journal === null ? seen.journal_ids : appendNewest(seen.journal_ids, journal, MAX_JOURNAL_IDS),
  version: seen.version + 1,
});

/** What a change adds to a counter of its account: 1 where it becomes so, -1 where it no longer is. */
const countOf = (is: (deposit: StoredDeposit) => boolean, seen: StoredDeposit, next: StoredDeposit): number =>
  Number(is(next)) - Number(is(seen));

/**
 * Changes a deposit from what was read of it, with all that belongs to that, in one transaction, and tells its owner.
 * @throws {ChangedMeanwhile} where it is another by now. @throws what `operations` and the movement fail with.
 */
export async function updateDeposit(
  seen: StoredDeposit,
  change: Partial<StoredDeposit>,
  { operations = [], money, others = [], tells }: Beside = {},
): Promise<StoredDeposit> {
  const account = toAccountRef(seen);
  const id = newId('jnl');
  const movement =
    money &&
    buildEntryIfNonZero(
      { account, id, operation: money.operation, reference: seen.id, at: nowSeconds() },
      money.transfers,
    );
  const moved = movement ? id : null;
  const next = nextOf({ seen, change }, moved);
  const changed = [{ seen, next }, ...others.map((other) => ({ seen: other.seen, next: nextOf(other, moved) }))];
  const told =
    tells &&
    buildNotification(seen.user_id, {
      kind: tells,
      params: { amount: formatUnits(next.amount), coin: next.coin_type },
      link: `/deposit?coin=${next.coin_type}`,
    });
  const sum = (is: (deposit: StoredDeposit) => boolean) =>
    changed.reduce((count, one) => count + countOf(is, one.seen, one.next), 0);
  const counts = Object.entries({
    [OPEN_CLAIMS_COUNTER]: sum(isOpenDepositClaim),
    open_reclaims: sum(isDepositReclaimed),
    // Whoever looked at what an account may withdraw before looks again.
    deposits_credited_total: Number(next.credited > seen.credited),
  });
  await transact(
    [
      ...operations,
      ...changed.map((one) => replaceDeposit(one.seen, one.next)),
      ...changed.flatMap((one) => syncReclaim(one.seen, one.next)),
      countEvent(account, Object.fromEntries(counts.filter(([, by]) => by !== 0))),
      ...countedFromChain(money?.transfers ?? []),
      ...(told?.operations ?? []),
    ],
    movement,
  );
  await pushDepositEvent(next, movement !== undefined);
  if (told) await deliverNotification(account, told.notification);
  return next;
}
