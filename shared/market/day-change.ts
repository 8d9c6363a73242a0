/** "24h" means one thing everywhere: from the price 24 hours ago to the latest one. */
import { type Amount, formatUnits, toAmount } from '#shared/money.ts';

/** Price of a symbol with its change, decimal strings. */
interface DayChange {
  price: string;
  change_24h: string;
  change_24h_percent: string;
}

/** Returns the price of 24 hours ago, from which a change is counted. */
export const getDayOpen = ({ price, change_24h }: Pick<DayChange, 'price' | 'change_24h'>): Amount =>
  (toAmount(price) - toAmount(change_24h)) as Amount;

/** Returns the change since the price 24 hours ago; percent with two decimals, halves away from zero. */
export function computeDayChange(price: bigint, open: bigint): Omit<DayChange, 'price'> {
  const change = price - open;
  const scaled = change * 10_000n * 2n;
  const hundredths = open > 0n ? (scaled + (change < 0n ? -open : open)) / (2n * open) : 0n;
  return { change_24h: formatUnits(change), change_24h_percent: formatUnits(hundredths * 1_000_000n) };
}
