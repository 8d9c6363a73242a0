import { countFromChain } from '#functions/data/chains/chain-totals.ts';
import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { depositView, isReclaimed, replaceDeposit, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { followReclaim } from '#functions/data/deposits/reclaims.ts';
import { type CountName, countEvent } from '#functions/data/ledger/account-counters.ts';
import { moveAny, type Transfer } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { appendNewest, MOST_JOURNAL_IDS } from '#functions/data/table/lists.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { deliverNotification, notificationWrites } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalId } from '#shared/ids.ts';
import { type Amount, formatUnits, ZERO } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

/** The counter of what an account's owner says to have sent and nothing was found of. */
export const OPEN_CLAIMS = 'open_claims_total' satisfies CountName;

/** Whether its owner said that they sent it, and nothing was found of it so far. */
export const isOpenClaim = ({ claimed, block_hash, status }: StoredDeposit): boolean =>
  claimed && block_hash === null && (status === 'pending' || status === 'processing');

/** What it counts of what came from chains and went back to them: one counter a coin. */
function countedFromChain(transfers: readonly Transfer[]): Operation[] {
  const [first] = transfers;
  const net = transfers.reduce((sum, { from, to, amount }) => {
    if (from === 'house:chain') return sum + amount;
    return to === 'house:chain' ? sum - amount : sum;
  }, 0n) as Amount;
  return first && net !== ZERO ? [countFromChain(first.asset, net)] : [];
}

/** A deposit as it was read, and what changes of it. */
export interface DepositChange {
  seen: StoredDeposit;
  change: Partial<StoredDeposit>;
}

/** What moves with a change, all of the same coin. */
export interface DepositMoves {
  operation: MoneyOperation;
  transfers: readonly Transfer[];
}

interface Beside {
  /** Written with it, before it. */
  operations?: readonly Operation[];
  /** What moves with it; nothing where every amount is zero. */
  money?: DepositMoves;
  /** Other deposits of the account that the same entry of the journal changes. */
  others?: readonly DepositChange[];
  /** What its owner is told. */
  tells?: NotificationKind;
}

/** Shows a deposit on the pages that are open in its account. Never throws. */
export async function showDeposit(deposit: StoredDeposit, isMoved = false): Promise<void> {
  const config = await readCoinNetwork(deposit.coin_type, deposit.chain_type).catch(() => null);
  await pushAccount(ownerAccount(deposit), [
    ...(isMoved ? [{ type: 'balance_update' as const }] : []),
    { type: 'deposit_update', deposit: depositView(deposit, config) },
  ]);
}

/** As it is stored next; `journal` is the entry that moves its money, null where nothing moves. */
const nextOf = ({ seen, change }: DepositChange, journal: JournalId | null): StoredDeposit => ({
  ...seen,
  ...change,
  journal_ids: journal === null ? seen.journal_ids : appendNewest(seen.journal_ids, journal, MOST_JOURNAL_IDS),
  version: seen.version + 1,
});

/** What a change adds to a counter of its account: 1 where it becomes so, -1 where it no longer is. */
const countOf = (is: (deposit: StoredDeposit) => boolean, seen: StoredDeposit, next: StoredDeposit): number =>
  Number(is(next)) - Number(is(seen));

/**
 * Changes a deposit from what was read of it, with all that belongs to that, in one transaction, and tells its owner.
 * @throws {ChangedMeanwhile} where it is another by now. @throws what `operations` and the movement fail with.
 */
export async function changeDeposit(
  seen: StoredDeposit,
  change: Partial<StoredDeposit>,
  { operations = [], money, others = [], tells }: Beside = {},
): Promise<StoredDeposit> {
  const account = ownerAccount(seen);
  const id = newId('jnl');
  const movement =
    money &&
    moveAny({ account, id, operation: money.operation, reference: seen.id, at: nowSeconds() }, money.transfers);
  const moved = movement ? id : null;
  const next = nextOf({ seen, change }, moved);
  const changed = [{ seen, next }, ...others.map((other) => ({ seen: other.seen, next: nextOf(other, moved) }))];
  const told =
    tells &&
    notificationWrites(seen.user_id, {
      kind: tells,
      params: { amount: formatUnits(next.amount), coin: next.coin_type },
      link: `/deposit?coin=${next.coin_type}`,
    });
  const sum = (is: (deposit: StoredDeposit) => boolean) =>
    changed.reduce((count, one) => count + countOf(is, one.seen, one.next), 0);
  const counts = Object.entries({
    [OPEN_CLAIMS]: sum(isOpenClaim),
    open_reclaims: sum(isReclaimed),
    // Whoever looked at what an account may withdraw before looks again.
    deposits_credited_total: Number(next.credited > seen.credited),
  });
  await transact(
    [
      ...operations,
      ...changed.map((one) => replaceDeposit(one.seen, one.next)),
      ...changed.flatMap((one) => followReclaim(one.seen, one.next)),
      countEvent(account, Object.fromEntries(counts.filter(([, by]) => by !== 0))),
      ...countedFromChain(money?.transfers ?? []),
      ...(told?.operations ?? []),
    ],
    movement,
  );
  await showDeposit(next, movement !== undefined);
  if (told) await deliverNotification(account, told.notification);
  return next;
}
