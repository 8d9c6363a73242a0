import type { DayFigures } from '#functions/data/ledger/day-figures.ts';
import type { PriceOf } from '#functions/data/ledger/wallets.ts';
import type { House, StoredEntry } from '#functions/data/table/movement.ts';
import { type Amount, valueAt } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { HouseProduct } from '#shared/staff/choices.ts';

/** What the house gets or gives by a product. Not of these is what only changes hands: chains, loans' principal, grants. */
const productOf: Partial<Record<House, HouseProduct>> = {
  'house:options': 'options',
  'house:futures': 'perpetuals',
  'house:fees': 'perpetuals',
  'house:insurance': 'perpetuals',
  'house:inventory': 'exchange',
  'house:withdrawal_fees': 'withdrawals',
  'house:wealth_interest': 'wealth',
  'house:loan_fees': 'loans',
  'house:loan_interest': 'loans',
  'house:loan_late_fees': 'loans',
  'house:loan_losses': 'loans',
};

/** Rounded towards zero; nothing of a coin without a price. */
function worthOf(units: bigint, coin: string, priceOf: PriceOf): Amount {
  const price = priceOf(coin);
  if (price === null) return 0n as Amount;
  return (units < 0n ? -valueAt(-units as Amount, price) : valueAt(units as Amount, price)) as Amount;
}

const plus = (a: Amount, b: Amount): Amount => (a + b) as Amount;

/** Adds to a day what an entry gave the house or took from it, by these prices. */
export function addHouseLegs(figures: DayFigures, { operation, legs }: StoredEntry, priceOf: PriceOf): void {
  for (const { wallet, asset, amount } of legs) {
    const worth = worthOf(BigInt(amount), asset, priceOf);
    const product = productOf[wallet as House];
    if (product !== undefined) figures.results[product] = plus(figures.results[product], worth);
    if (wallet === 'house:options' && operation === ('option.enter' satisfies MoneyOperation))
      figures.volume.options = plus(figures.volume.options, worth);
    if (wallet === 'house:inventory' && worth > 0n) figures.volume.exchange = plus(figures.volume.exchange, worth);
    if (wallet !== 'house:chain') continue;
    if (operation === ('withdrawal.complete' satisfies MoneyOperation))
      figures.withdrawals = plus(figures.withdrawals, worth);
    else figures.deposits = plus(figures.deposits, -worth as Amount);
  }
}
