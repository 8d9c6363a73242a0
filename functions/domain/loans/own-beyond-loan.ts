import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { isOutstanding, openLoan, stateOf } from '#functions/data/loans/loans.ts';
import { coinPricesOf } from '#functions/data/market/coin-prices.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { owedAt } from '#shared/market/loan-terms.ts';
import { type Amount, valueAt, ZERO } from '#shared/money.ts';

/** What of a wallet may still become its owner's to take: what is frozen in spot is on its way out, or not theirs yet. */
const heldIn = ({ wallet_type, available, frozen }: StoredWallet): Amount =>
  (BigInt(available) + (wallet_type === 'spot' ? 0n : BigInt(frozen))) as Amount;

/**
 * What somebody owns beyond the loan that they have, USDT by the latest prices: as much of value may leave while it is
 * outstanding. Null where there is no such bound: no loan, or one whose money may leave. Coins without a price are worth
 * nothing here.
 */
export async function ownBeyondLoan(account: AccountRef): Promise<Amount | null> {
  const loan = await openLoan(account);
  if (loan === null || !isOutstanding(loan) || loan.product.may_leave) return null;
  const [wallets, tick] = await Promise.all([readWallets(account), latestTick()]);
  const priceOf = coinPricesOf(tick);
  const own = wallets.reduce((sum, wallet) => {
    const price = priceOf(wallet.coin_type);
    return price === null ? sum : sum + valueAt(heldIn(wallet), price);
  }, 0n);
  const beyond = own - owedAt(stateOf(loan), nowSeconds()).total;
  return beyond > 0n ? (beyond as Amount) : ZERO;
}
