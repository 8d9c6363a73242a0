import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { putItem, queryPage } from '#functions/data/table/table.ts';
import type { Amount } from '#shared/money.ts';
import { type TradedProduct, tradedProducts } from '#shared/staff/choices.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Totals of all customer accounts on one day (UTC). Amounts are in 10⁻⁸ USDT. */
export interface StoredDailyMetrics {
  /** Days since 1970. */
  day: number;
  /** Includes all that happened before this second. */
  until: EpochSeconds;
  /** Number of main accounts opened. */
  people: number;
  /** Number of accounts that moved money or traded. */
  active: number;
  /** Stakes of options, notional of opened positions, and amounts given in exchanges. */
  volume: Record<TradedProduct, Amount>;
  /** Deposits from chains; withdrawals to them follow. */
  deposits: Amount;
  withdrawals: Amount;
}

const days = declareItems<void>(() => 'DAY_FIGURES', null);

const byName = <Name extends string, T>(names: readonly Name[], of: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>;

/** Returns a day without sums. */
export const createEmptyDailyMetrics = (day: number, until: EpochSeconds): StoredDailyMetrics => ({
  day,
  until,
  people: 0,
  active: 0,
  volume: byName(tradedProducts, () => 0n as Amount),
  deposits: 0n as Amount,
  withdrawals: 0n as Amount,
});

/**
 * Small amounts are stored as numbers; a product that is newer than the day has none. Older days have `results` too,
 * which counted open stakes as won and omitted adjustments: use trial balances.
 */
const units = (stored: number | bigint | undefined): Amount => BigInt(stored ?? 0) as Amount;

function migrateDailyMetrics(stored: StoredDailyMetrics): StoredDailyMetrics {
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

/** Returns the last summed days, newest first, by one query. */
export async function readLatestDailyMetrics(limit: number): Promise<StoredDailyMetrics[]> {
  const { items } = await queryPage<StoredDailyMetrics>({ ...days.range(), newestFirst: true, limit });
  return items.map(migrateDailyMetrics);
}

/** Replaces the sums of that day. */
export const writeDailyMetrics = (figures: StoredDailyMetrics): Promise<void> =>
  putItem(days.key(undefined, padNumber(figures.day, 6)), { ...figures });
