import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { recordDepositCredited } from '#functions/data/deposits/credited-deposits.ts';
import { isDepositBlockOrphaned, NO_DEPOSIT_FROZEN, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { getAvailableBucket } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { assertUserNotClosed } from '#functions/data/users/account-closures.ts';
import { readUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { formatUnits, getValueAtPrice } from '#shared/money.ts';
import { getDepositHoldReason, UNCREDITED_DEPOSIT_UPDATE } from './hold-reason.ts';
import { buildFrozenDepositTransfers, reclaimFromDepositCredit } from './reclaim-deposit.ts';
import { updateDeposit } from './update-deposit.ts';

/** Returns a deposit’s value in USDT at the latest prices, a decimal; null when its coin has no price. */
async function readDepositValue({ coin_type, amount }: StoredDeposit): Promise<string | null> {
  const price = toCoinPriceLookup(await readLatestTick())(coin_type);
  return price === null ? null : formatUnits(getValueAtPrice(amount, price));
}

interface CreditDecision {
  /** Writes that permit it. */
  operations?: readonly WriteOperation[];
  change?: Partial<StoredDeposit>;
  /** Condition on the user; by default that the account is not closed. */
  owner?: WriteOperation;
}

/**
 * Credits a deposit to the available balance, once. Pays amounts owed for reclaimed credits first.
 * @throws {ConflictError} if it changed since it was read, or the account was closed.
 */
export async function creditDeposit(
  deposit: StoredDeposit,
  { operations = [], change, owner }: CreditDecision = {},
): Promise<StoredDeposit> {
  const { amount, coin_type: asset, user_id } = deposit;
  const [value, reclaimed] = await Promise.all([
    readDepositValue(deposit),
    reclaimFromDepositCredit(toAccountRef(deposit), asset, amount),
  ]);
  const at = nowSeconds();
  return updateDeposit(
    deposit,
    { ...change, status: 'completed', reason: null, credited: amount, value, ended_at: at },
    {
      operations: [
        ...operations,
        recordDepositCredited(toAccountRef(deposit), deposit.id, at),
        owner ?? {
          ...assertUserNotClosed(user_id),
          fails: buildConflictError(`The account of ${user_id}`, 'credited'),
        },
      ],
      money: {
        operation: 'deposit.credit',
        transfers: [
          { from: 'house:chain', to: getAvailableBucket('spot'), asset, amount },
          ...reclaimed.flatMap(({ transfers }) => transfers),
        ],
      },
      others: reclaimed,
      tells: 'deposit_credited',
    },
  );
}

/**
 * Releases the frozen money of a credited deposit whose block had vanished; nothing is owed any more.
 * @throws {ConflictError}
 */
export const releaseDeposit = (
  deposit: StoredDeposit,
  { operations = [], change }: CreditDecision = {},
): Promise<StoredDeposit> =>
  updateDeposit(
    deposit,
    { ...change, ...NO_DEPOSIT_FROZEN, status: 'completed', reason: null, is_reclaimed: false },
    {
      operations,
      money: { operation: 'deposit.release', transfers: buildFrozenDepositTransfers(deposit, getAvailableBucket) },
      tells: 'deposit_credited',
    },
  );

/**
 * Finalizes a deposit that is deep enough. It is credited, held for a reason that user and staff see, or left
 * uncredited below the minimum. One that was credited before its block vanished is released.
 * @throws {ConflictError} if it changed since it was read.
 * @throws {ChainUnreachableError} if the chain has to be asked.
 */
export async function settleDeposit(deposit: StoredDeposit, confirmation_count: number): Promise<StoredDeposit> {
  if (isDepositBlockOrphaned(deposit)) return releaseDeposit(deposit, { change: { confirmation_count } });
  const [user, terms]: [Awaited<ReturnType<typeof readUser>>, CoinNetwork | null] = await Promise.all([
    readUser(deposit.user_id),
    readCoinNetwork(deposit.coin_type, deposit.chain_type),
  ]);
  const reason = await getDepositHoldReason(deposit, user, terms);
  if (reason === null) return creditDeposit(deposit, { change: { confirmation_count } });
  if (reason === UNCREDITED_DEPOSIT_UPDATE.reason)
    return updateDeposit(deposit, { ...UNCREDITED_DEPOSIT_UPDATE, confirmation_count });
  const heldChange = { status: 'processing', reason, confirmation_count } as const;
  return updateDeposit(deposit, heldChange, reason === 'account_closed' ? {} : { tells: 'deposit_held' });
}
