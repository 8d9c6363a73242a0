import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { putItem, queryPage } from '#functions/data/table/table.ts';
import type { Amount } from '#shared/money.ts';
import { type TradedProduct, tradedProducts } from '#shared/staff/choices.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What customers' accounts did on one day (UTC), all together. Amounts are in units of 10⁻⁸ USDT. */
export interface StoredDailyMetrics {
  /** Since 1970. */
  day: number;
  /** All that happened before this second is in it. */
  until: EpochSeconds;
  /** Main accounts that were opened. */
  people: number;
  /** Accounts whose owners moved money or traded. */
  active: number;
  /** Stakes of options, notional of positions that were opened, and what was given in exchanges. */
  volume: Record<TradedProduct, Amount>;
  /** What came from chains, and what went out to them. */
  deposits: Amount;
  withdrawals: Amount;
}

const days = declareItems<void>(() => 'DAY_FIGURES', null);

const byName = <Name extends string, T>(names: readonly Name[], of: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>;

/** A day of which nothing was summed yet. */
export const emptyDailyMetrics = (day: number, until: EpochSeconds): StoredDailyMetrics => ({
  day,
  until,
  people: 0,
  active: 0,
  volume: byName(tradedProducts, () => 0n as Amount),
  deposits: 0n as Amount,
  withdrawals: 0n as Amount,
});

/**
 * Small amounts are stored as numbers; of a product that there was not yet, there is none. Older days have `results` too,
 * which counted open stakes as won and left adjustments out: trial balances say what is right.
 */
const units = (stored: number | bigint | undefined): Amount => BigInt(stored ?? 0) as Amount;

function restored(stored: StoredDailyMetrics): StoredDailyMetrics {
  const { day, until, people, active, volume, deposits, withdrawals } = stored;
  return {
    day,
    until,
    people,
    active,
    volume: byName(tradedProducts, (name) => units(volume[name])),
    deposits: units(deposits),
    withdrawals: units(withdrawals),
  };
}

/** The last days of which anything was summed, the newest first, by one query. */
export async function readLatestDailyMetrics(limit: number): Promise<StoredDailyMetrics[]> {
  const { items } = await queryPage<StoredDailyMetrics>({ ...days.range(), newestFirst: true, limit });
  return items.map(restored);
}

/** In the place of what was summed of that day before. */
export const writeDailyMetrics = (figures: StoredDailyMetrics): Promise<void> =>
  putItem(days.key(undefined, padNumber(figures.day, 6)), { ...figures });
