import { openPositions, type StoredPosition, getUnrealizedPnl } from '#functions/data/futures/positions.ts';
import type { AccountCounterName, AccountCounterSnapshot } from '#functions/data/ledger/account-counters.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { isLoanOutstanding, readOpenLoan, toAccruingLoan } from '#functions/data/loans/loans.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick, type Tick } from '#functions/data/market/ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { computeLoanDebt } from '#shared/market/loan-terms.ts';
import { type Amount, invertAmount, subtractAmounts, getValueAtPrice, ZERO_AMOUNT } from '#shared/money.ts';

/** Returns the part of a wallet that the user may still get: frozen money in spot is leaving, or not theirs yet. */
const getWalletUnits = ({ wallet_type, available, frozen }: StoredWallet): Amount =>
  (BigInt(available) + (wallet_type === 'spot' ? 0n : BigInt(frozen))) as Amount;

/**
 * Returns the loss of an open position so far, USDT in units; its whole margin counts as frozen money. Gains count once
 * realised. Without a price the whole margin counts as lost.
 */
function getPositionLoss(position: StoredPosition, tick: Tick | null): Amount {
  const quoted = tick?.prices.get(position.symbol);
  if (!quoted) return position.margin;
  const pnl = getUnrealizedPnl(position, quoted.price);
  return pnl < ZERO_AMOUNT ? invertAmount(pnl) : ZERO_AMOUNT;
}

/**
 * Returns equity less all loan debt, USDT in units at the latest prices: negative when not covered. Null without a
 * limit: no loan, or one whose money may leave. Coins without a price count zero.
 */
async function equityBeyondLoan(account: AccountRef): Promise<Amount | null> {
  const loan = await readOpenLoan(account);
  if (loan === null || !isLoanOutstanding(loan) || loan.product.may_leave) return null;
  const [wallets, positions, tick] = await Promise.all([
    readWallets(account),
    openPositions.all(account),
    readLatestTick(),
  ]);
  const priceOf = toCoinPriceLookup(tick);
  const own = wallets.reduce((sum, wallet) => {
    const price = priceOf(wallet.coin_type);
    return price === null ? sum : sum + getValueAtPrice(getWalletUnits(wallet), price);
  }, 0n);
  const lost = positions.reduce((sum, position) => sum + getPositionLoss(position, tick), 0n);
  return subtractAmounts((own - lost) as Amount, computeLoanDebt(toAccruingLoan(loan), nowSeconds()).total);
}

/**
 * Returns counters that are unchanged only while equity with a loan was read consistently: a loan paid out and, for
 * borrowers, a coin moved between wallets, exchanged, or lost by a closed position. These are read separately, so each
 * could count twice. Read them before the equity; the transaction that relies on it checks them.
 */
export function getEquityCounters(count: (name: AccountCounterName) => number): AccountCounterSnapshot {
  const loans_disbursed_total = count('loans_disbursed_total');
  if (loans_disbursed_total === 0) return { loans_disbursed_total };
  return {
    loans_disbursed_total,
    transfers_total: count('transfers_total'),
    exchanges_total: count('exchanges_total'),
    futures_trades_total: count('futures_trades_total'),
  };
}

/** Returns the value that may leave while a loan is outstanding, USDT in units. Null without a limit. */
export async function readUnborrowedEquity(account: AccountRef): Promise<Amount | null> {
  const beyond = await equityBeyondLoan(account);
  return beyond !== null && beyond < ZERO_AMOUNT ? ZERO_AMOUNT : beyond;
}

/** True when what remains after open withdrawals covers the account’s loan; true without a loan to cover. */
export async function isLoanCovered(account: AccountRef): Promise<boolean> {
  const beyond = await equityBeyondLoan(account);
  return beyond === null || beyond >= ZERO_AMOUNT;
}
