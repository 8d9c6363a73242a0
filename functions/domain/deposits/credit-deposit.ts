import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { noteDepositCredited } from '#functions/data/deposits/credited-deposits.ts';
import { isDepositVanished, NOTHING_FROZEN, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { availableBucket } from '#functions/data/ledger/move.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { assertUserNotClosed } from '#functions/data/people/closings.ts';
import { readUser } from '#functions/data/people/users.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { formatUnits, valueAt } from '#shared/money.ts';
import { updateDeposit } from './change-deposit.ts';
import { getHoldReason, UNCREDITED_UPDATE } from './hold-reason.ts';
import { buildFrozenTransfers, reclaimFromCredit } from './reclaim-deposit.ts';

/** What a deposit is worth in USDT by the latest prices, a decimal; null where its coin has none. */
async function valueOf({ coin_type, amount }: StoredDeposit): Promise<string | null> {
  const price = toCoinPriceLookup(await readLatestTick())(coin_type);
  return price === null ? null : formatUnits(valueAt(amount, price));
}

interface Decided {
  /** Written with it: what permits it. */
  operations?: readonly WriteOperation[];
  change?: Partial<StoredDeposit>;
  /** What has to be so of its owner; that the account is not closed where nothing else is said. */
  owner?: WriteOperation;
}

/**
 * Credits a deposit to what its owner may spend, once. What is owed of credits that are reclaimed is paid out of it first.
 * @throws {ChangedMeanwhile} where it is another by now, or its owner has closed the account.
 */
export async function creditDeposit(
  deposit: StoredDeposit,
  { operations = [], change, owner }: Decided = {},
): Promise<StoredDeposit> {
  const { amount, coin_type: asset, user_id } = deposit;
  const [value, reclaimed] = await Promise.all([
    valueOf(deposit),
    reclaimFromCredit(toAccountRef(deposit), asset, amount),
  ]);
  const at = nowSeconds();
  return updateDeposit(
    deposit,
    { ...change, status: 'completed', reason: null, credited: amount, value, ended_at: at },
    {
      operations: [
        ...operations,
        noteDepositCredited(toAccountRef(deposit), deposit.id, at),
        owner ?? {
          ...assertUserNotClosed(user_id),
          fails: buildConflictError(`The account of ${user_id}`, 'credited'),
        },
      ],
      money: {
        operation: 'deposit.credit',
        transfers: [
          { from: 'house:chain', to: availableBucket('spot'), asset, amount },
          ...reclaimed.flatMap(({ transfers }) => transfers),
        ],
      },
      others: reclaimed,
      tells: 'deposit_credited',
    },
  );
}

/** Gives free what was frozen of a credited deposit whose block had vanished; nothing is owed of it any more. @throws {ChangedMeanwhile}. */
export const releaseDeposit = (
  deposit: StoredDeposit,
  { operations = [], change }: Decided = {},
): Promise<StoredDeposit> =>
  updateDeposit(
    deposit,
    { ...change, ...NOTHING_FROZEN, status: 'completed', reason: null, is_reclaimed: false },
    {
      operations,
      money: { operation: 'deposit.release', transfers: buildFrozenTransfers(deposit, availableBucket) },
      tells: 'deposit_credited',
    },
  );

/**
 * Ends a deposit that is deep enough: it is credited, held for a reason that its owner and staff see, or kept uncredited
 * where it is below the minimum; one that was credited before its block vanished is given free.
 * @throws {ChangedMeanwhile} where it is another by now. @throws {ChainUnreachable} where the chain has to be asked.
 */
export async function settleDeposit(deposit: StoredDeposit, confirmation_count: number): Promise<StoredDeposit> {
  if (isDepositVanished(deposit)) return releaseDeposit(deposit, { change: { confirmation_count } });
  const [user, terms]: [Awaited<ReturnType<typeof readUser>>, CoinNetwork | null] = await Promise.all([
    readUser(deposit.user_id),
    readCoinNetwork(deposit.coin_type, deposit.chain_type),
  ]);
  const reason = await getHoldReason(deposit, user, terms);
  if (reason === null) return creditDeposit(deposit, { change: { confirmation_count } });
  if (reason === UNCREDITED_UPDATE.reason) return updateDeposit(deposit, { ...UNCREDITED_UPDATE, confirmation_count });
  const held = { status: 'processing', reason, confirmation_count } as const;
  return updateDeposit(deposit, held, reason === 'account_closed' ? {} : { tells: 'deposit_held' });
}
