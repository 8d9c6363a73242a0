import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { noteCredited } from '#functions/data/deposits/credited-deposits.ts';
import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { available, frozen } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { coinPricesOf } from '#functions/data/market/coin-prices.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { notClosed } from '#functions/data/people/closings.ts';
import { readUser } from '#functions/data/people/users.ts';
import { changedWhile, type Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { formatUnits, valueAt, ZERO } from '#shared/money.ts';
import { changeDeposit } from './change-deposit.ts';
import { holdReason, UNCREDITED } from './hold-reason.ts';

/** What a deposit is worth in USDT by the latest prices, a decimal; null where its coin has none. */
async function valueOf({ coin_type, amount }: StoredDeposit): Promise<string | null> {
  const price = coinPricesOf(await latestTick())(coin_type);
  return price === null ? null : formatUnits(valueAt(amount, price));
}

interface Decided {
  /** Written with it: what permits it. */
  operations?: readonly Operation[];
  change?: Partial<StoredDeposit>;
  /** What has to be so of its owner; that the account is not closed where nothing else is said. */
  owner?: Operation;
}

/**
 * Credits a deposit to what its owner may spend, once.
 * @throws {ChangedMeanwhile} where it is another by now, or its owner has closed the account.
 */
export async function credit(
  deposit: StoredDeposit,
  { operations = [], change, owner }: Decided = {},
): Promise<StoredDeposit> {
  const { amount, coin_type: asset, user_id } = deposit;
  const value = await valueOf(deposit);
  const at = nowSeconds();
  return changeDeposit(
    deposit,
    { ...change, status: 'completed', reason: null, credited: amount, value, ended_at: at },
    {
      operations: [
        ...operations,
        noteCredited(ownerAccount(deposit), deposit.id, at),
        owner ?? { ...notClosed(user_id), fails: changedWhile(`The account of ${user_id}`, 'credited') },
      ],
      money: { operation: 'deposit.credit', from: 'house:chain', to: available('spot'), asset, amount },
      tells: 'deposit_credited',
    },
  );
}

/** Gives free what was frozen of a credited deposit whose block had vanished. @throws {ChangedMeanwhile}. */
export const release = (deposit: StoredDeposit, { operations = [], change }: Decided = {}): Promise<StoredDeposit> =>
  changeDeposit(
    deposit,
    { ...change, status: 'completed', reason: null, held: ZERO },
    {
      operations,
      money: {
        operation: 'deposit.release',
        from: frozen('spot'),
        to: available('spot'),
        asset: deposit.coin_type,
        amount: deposit.held,
      },
      tells: 'deposit_credited',
    },
  );

/**
 * Ends a deposit that is deep enough: it is credited, held for a reason that its owner and staff see, or kept uncredited
 * where it is below the minimum; one that was credited before its block vanished is given free.
 * @throws {ChangedMeanwhile} where it is another by now. @throws {ChainUnreachable} where the chain has to be asked.
 */
export async function settleDeposit(deposit: StoredDeposit, confirmation_count: number): Promise<StoredDeposit> {
  if (deposit.reason === 'vanished') return release(deposit, { change: { confirmation_count } });
  const [user, terms]: [Awaited<ReturnType<typeof readUser>>, CoinNetwork | null] = await Promise.all([
    readUser(deposit.user_id),
    readCoinNetwork(deposit.coin_type, deposit.chain_type),
  ]);
  const reason = await holdReason(deposit, user, terms);
  if (reason === null) return credit(deposit, { change: { confirmation_count } });
  if (reason === UNCREDITED.reason) return changeDeposit(deposit, { ...UNCREDITED, confirmation_count });
  const held = { status: 'processing', reason, confirmation_count } as const;
  return changeDeposit(deposit, held, reason === 'account_closed' ? {} : { tells: 'deposit_held' });
}
