import { openPositions, type StoredPosition, getUnrealizedPnl } from '#functions/data/futures/positions.ts';
import type { CounterName, CounterSnapshot } from '#functions/data/ledger/account-counters.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { isOutstanding, readOpenLoan, toLoanState } from '#functions/data/loans/loans.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick, type Tick } from '#functions/data/market/ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { getOwedAt } from '#shared/market/loan-terms.ts';
import { type Amount, negate, subtract, valueAt, ZERO } from '#shared/money.ts';

/** What of a wallet may still become its owner's to take: what is frozen in spot is on its way out, or not theirs yet. */
const heldIn = ({ wallet_type, available, frozen }: StoredWallet): Amount =>
  (BigInt(available) + (wallet_type === 'spot' ? 0n : BigInt(frozen))) as Amount;

/**
 * Returns what an open position has lost so far, USDT in units: its margin counts whole among what is frozen. Gains count
 * once they are realised. Without a price the whole margin counts as lost.
 */
function lossOf(position: StoredPosition, tick: Tick | null): Amount {
  const quoted = tick?.prices.get(position.symbol);
  if (!quoted) return position.margin;
  const pnl = getUnrealizedPnl(position, quoted.price);
  return pnl < ZERO ? negate(pnl) : ZERO;
}

/**
 * Returns what somebody owns less all that they owe of a loan, USDT in units by the latest prices: below zero where that is
 * not covered. Null where there is no such bound: no loan, or one whose money may leave. Coins without a price are worth
 * nothing here.
 */
async function equityBeyondLoan(account: AccountRef): Promise<Amount | null> {
  const loan = await readOpenLoan(account);
  if (loan === null || !isOutstanding(loan) || loan.product.may_leave) return null;
  const [wallets, positions, tick] = await Promise.all([
    readWallets(account),
    openPositions.all(account),
    readLatestTick(),
  ]);
  const priceOf = toCoinPriceLookup(tick);
  const own = wallets.reduce((sum, wallet) => {
    const price = priceOf(wallet.coin_type);
    return price === null ? sum : sum + valueAt(heldIn(wallet), price);
  }, 0n);
  const lost = positions.reduce((sum, position) => sum + lossOf(position, tick), 0n);
  return subtract((own - lost) as Amount, getOwedAt(toLoanState(loan), nowSeconds()).total);
}

/**
 * Returns the counters that stay the same while equity beside a loan is read as it is: a loan paid out, and, of an account
 * that ever had one, a coin moved between wallets, exchanged, or lost by a position that is closed. Those are read apart, so
 * each could count twice. Read before the equity; the transaction that relies on it holds them.
 */
export function getEquityCounters(count: (name: CounterName) => number): CounterSnapshot {
  const loans_disbursed_total = count('loans_disbursed_total');
  if (loans_disbursed_total === 0) return { loans_disbursed_total };
  return {
    loans_disbursed_total,
    transfers_total: count('transfers_total'),
    exchanges_total: count('exchanges_total'),
    futures_trades_total: count('futures_trades_total'),
  };
}

/** Returns how much of value may leave while a loan is outstanding, USDT in units. Null where there is no such bound. */
export async function readUnborrowedEquity(account: AccountRef): Promise<Amount | null> {
  const beyond = await equityBeyondLoan(account);
  return beyond !== null && beyond < ZERO ? ZERO : beyond;
}

/** Whether what is left beside open withdrawals covers the loan of an account; true where nothing has to be covered. */
export async function isLoanCovered(account: AccountRef): Promise<boolean> {
  const beyond = await equityBeyondLoan(account);
  return beyond === null || beyond >= ZERO;
}
