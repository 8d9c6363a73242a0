import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Direction } from '#shared/market/option.ts';
import type { Amount } from '#shared/money.ts';
import { exposureExpiryHorizons } from '#shared/staff/choices.ts';
import type { EpochSeconds } from '#shared/time.ts';

/* Sums of all exposure counters when last read together: hundreds of counters, so that a reader of all reads one item. */
const snapshots = declareItems<void, AccountKind>(() => 'EXPOSURE_SNAPSHOT', null);

/** Horizon of expiries, minutes. */
export type ExpiryHorizon = (typeof exposureExpiryHorizons)[number];

/** Pending options of one direction; 10⁻⁸ USDT. */
export interface ExpiringOptions {
  count: number;
  /** Amount paid for them. */
  stake: Amount;
  /** Amount credited if all of them win. */
  credit: Amount;
}
export type ExpiringOptionsByDirection = Record<Direction, ExpiringOptions>;

/** Open exposure of one symbol, in 10⁻⁸ USDT. */
export interface StoredSymbolExposure {
  /** Payouts of the house beyond the stakes if all open options win, by period. */
  payouts: Record<string, Amount>;
  /** Notional of perpetuals, open and resting. */
  long: Amount;
  short: Amount;
  /** Gap payments of the insurance on that day (UTC). */
  insured: Amount;
  /** Expiring options within each horizon. */
  expiring: Record<ExpiryHorizon, ExpiringOptionsByDirection>;
}

export interface ExposureSnapshot {
  /** Includes all that was committed at least 0.5 s before. */
  at: EpochSeconds;
  /**
   * All options that expire until then are in `expiring`: to the end of the horizon, or sooner when there are too many.
   */
  covered: Record<ExpiryHorizon, { until: EpochSeconds; complete: boolean }>;
  /** Symbols with any exposure. */
  symbols: Record<string, StoredSymbolExposure>;
}

const createEmptyTotals = (): ExpiringOptions => ({ count: 0, stake: 0n as Amount, credit: 0n as Amount });
export const createEmptyExpiringOptions = (): ExpiringOptionsByDirection => ({
  call: createEmptyTotals(),
  put: createEmptyTotals(),
});

/** Builds a value for each horizon. */
export const mapExpiryHorizons = <T>(of: (horizon: ExpiryHorizon) => T): Record<ExpiryHorizon, T> =>
  Object.fromEntries(exposureExpiryHorizons.map((horizon) => [horizon, of(horizon)])) as Record<ExpiryHorizon, T>;

/**
 * As text, with units as digits: thousands of attributes would take the table's client longer than the rest of a
 * response.
 */
type AsText<T> = T extends bigint ? string : T extends number | boolean ? T : { [K in keyof T]: AsText<T[K]> };

const written = (snapshot: ExposureSnapshot): string =>
  JSON.stringify(snapshot, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

const units = (stored: string): Amount => BigInt(stored) as Amount;

const sideFrom = ({ count, stake, credit }: AsText<ExpiringOptions>): ExpiringOptions => ({
  count,
  stake: units(stake),
  credit: units(credit),
});

const openFrom = ({ payouts, long, short, insured, expiring }: AsText<StoredSymbolExposure>): StoredSymbolExposure => ({
  payouts: Object.fromEntries(Object.entries(payouts).map(([period, stored]) => [period, units(stored)])),
  long: units(long),
  short: units(short),
  insured: units(insured),
  expiring: mapExpiryHorizons((horizon) => ({
    call: sideFrom(expiring[horizon].call),
    put: sideFrom(expiring[horizon].put),
  })),
});

/** Reads one item; null before the counters were first read together. */
export async function readExposureSnapshot(of: AccountKind): Promise<ExposureSnapshot | null> {
  const storedSnapshot = await getItem<{ text: string }>(snapshots.key(undefined, of));
  if (!storedSnapshot) return null;
  const { at, covered, symbols } = JSON.parse(storedSnapshot.text) as AsText<ExposureSnapshot>;
  const open = Object.entries(symbols).map(([symbol, stored]) => [symbol, openFrom(stored)] as const);
  return { at, covered, symbols: Object.fromEntries(open) };
}

export const writeExposureSnapshot = (of: AccountKind, snapshot: ExposureSnapshot): Promise<void> =>
  putItem(snapshots.key(undefined, of), { text: written(snapshot) });
