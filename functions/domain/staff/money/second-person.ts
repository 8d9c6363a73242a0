import { adjusted } from '#functions/data/ledger/adjusted.ts';
import type { HourlySum } from '#functions/data/ledger/hourly-sums.ts';
import { readSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { coinPricesOf } from '#functions/data/market/coin-prices.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { StaffId } from '#shared/ids.ts';
import { type Amount, amount, negate, PRICE_OF_ONE, ZERO } from '#shared/money.ts';
import type { StaffWallet } from './staff-wallet.ts';

/** What so much of a coin is worth by the latest prices, in USDT, rounded up; null of a coin without one. */
async function valueOf(coin: string, given: Amount): Promise<Amount | null> {
  const each = coinPricesOf(await latestTick())(coin);
  if (each === null) return null;
  const units = given < ZERO ? negate(given) : given;
  return ((units * each + PRICE_OF_ONE - 1n) / PRICE_OF_ONE) as Amount;
}

/** Whether an adjustment waits for a second member of staff. */
export type Second =
  | { isDue: true; value: Amount | null }
  | {
      isDue: false;
      value: Amount;
      /** Adds it to what the member adjusted alone, and to what was adjusted of the person. */
      counted: Operation[];
    };

/**
 * Whether an adjustment needs the word of a second member of staff: where its value, together with what was adjusted in
 * the last 24 hours by one word alone, reaches the figure that is set, of the person or by the member; and where nobody
 * knows what the coin is worth.
 */
export async function secondFor({ user, coin }: StaffWallet, staff: StaffId, given: Amount): Promise<Second> {
  const at = nowSeconds();
  const [figure, value, ofPerson, byMember] = await Promise.all([
    readSystemFigures(),
    valueOf(coin, given),
    adjusted.read(user.id, at),
    adjusted.read(staff, at),
  ]);
  const from = amount(figure('adjustment_approval_value'));
  const reaches = (before: HourlySum) => value === null || before.sum + value >= from;
  if (value === null || reaches(ofPerson) || reaches(byMember)) return { isDue: true, value };
  return { isDue: false, value, counted: [adjusted.add(ofPerson, value, at), adjusted.add(byMember, value, at)] };
}
