import type { StoredDailyMetrics } from '#functions/data/ledger/day-figures.ts';
import type { CoinPriceLookup } from '#functions/data/ledger/wallets.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { type Amount, getValueAtPrice } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';

/** Rounded towards zero; zero for a coin without a price. */
function toUsdtValue(units: bigint, coin: string, priceOf: CoinPriceLookup): Amount {
  const price = priceOf(coin);
  if (price === null) return 0n as Amount;
  return (units < 0n ? -getValueAtPrice(-units as Amount, price) : getValueAtPrice(units as Amount, price)) as Amount;
}

const plus = (a: Amount, b: Amount): Amount => (a + b) as Amount;

/** Adds an entry’s trades, deposits and withdrawals to a day at these prices. */
export function addEntryToDailyMetrics(
  figures: StoredDailyMetrics,
  { operation, legs }: StoredJournalEntry,
  priceOf: CoinPriceLookup,
): void {
  for (const { wallet, asset, amount } of legs) {
    const worth = toUsdtValue(BigInt(amount), asset, priceOf);
    if (wallet === 'house:options' && operation === ('option.enter' satisfies MoneyOperation))
      figures.volume.options = plus(figures.volume.options, worth);
    if (wallet === 'house:inventory' && operation === ('exchange.complete' satisfies MoneyOperation) && worth > 0n)
      figures.volume.exchange = plus(figures.volume.exchange, worth);
    if (wallet !== 'house:chain') continue;
    if (operation === ('withdrawal.complete' satisfies MoneyOperation))
      figures.withdrawals = plus(figures.withdrawals, worth);
    else figures.deposits = plus(figures.deposits, -worth as Amount);
  }
}
