import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Direction } from '#shared/market/option.ts';
import type { Amount } from '#shared/money.ts';
import { expiryHorizons } from '#shared/staff/choices.ts';
import type { EpochSeconds } from '#shared/time.ts';

/*
 * What all counters of exposure came to when they were last read together: hundreds of them, so that who looks at all
 * of it reads one item.
 */
const snapshots = declareItems<void, AccountKind>(() => 'EXPOSURE_SNAPSHOT', null);

/** How far expiries are looked at, minutes. */
export type ExpiryHorizon = (typeof expiryHorizons)[number];

/** Pending options of one direction; units of 10⁻⁸ USDT. */
export interface ExpiringOptions {
  count: number;
  /** What was paid for them. */
  stake: Amount;
  /** What is credited if all of them turn out right. */
  credit: Amount;
}
export type ExpiringByDirection = Record<Direction, ExpiringOptions>;

/** What is open in one symbol, in units of 10⁻⁸ USDT. */
export interface StoredSymbolExposure {
  /** What the house pays beyond the stakes if all open options turn out right, by period. */
  payouts: Record<string, Amount>;
  /** Notional of perpetuals, open and resting. */
  long: Amount;
  short: Amount;
  /** What the insurance paid for gaps on that day (UTC). */
  insured: Amount;
  /** What expires within each horizon. */
  expiring: Record<ExpiryHorizon, ExpiringByDirection>;
}

export interface ExposureSnapshot {
  /** Nothing that was committed half a second before this is missing. */
  at: EpochSeconds;
  /** All options that expire until then are in `expiring`: the end of the horizon, or sooner where there are too many. */
  covered: Record<ExpiryHorizon, { until: EpochSeconds; complete: boolean }>;
  /** Those in which there is anything. */
  symbols: Record<string, StoredSymbolExposure>;
}

const nothingOf = (): ExpiringOptions => ({ count: 0, stake: 0n as Amount, credit: 0n as Amount });
export const emptyExpiring = (): ExpiringByDirection => ({ call: nothingOf(), put: nothingOf() });

/** The same for each horizon. */
export const mapHorizons = <T>(of: (horizon: ExpiryHorizon) => T): Record<ExpiryHorizon, T> =>
  Object.fromEntries(expiryHorizons.map((horizon) => [horizon, of(horizon)])) as Record<ExpiryHorizon, T>;

/** As text, in which units are digits: thousands of attributes take the table's client longer than all else of an answer. */
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
  expiring: mapHorizons((horizon) => ({
    call: sideFrom(expiring[horizon].call),
    put: sideFrom(expiring[horizon].put),
  })),
});

/** By one read; null before the counters were first read together. */
export async function readExposureSnapshot(of: AccountKind): Promise<ExposureSnapshot | null> {
  const found = await getItem<{ text: string }>(snapshots.key(undefined, of));
  if (!found) return null;
  const { at, covered, symbols } = JSON.parse(found.text) as AsText<ExposureSnapshot>;
  const open = Object.entries(symbols).map(([symbol, stored]) => [symbol, openFrom(stored)] as const);
  return { at, covered, symbols: Object.fromEntries(open) };
}

export const writeExposureSnapshot = (of: AccountKind, snapshot: ExposureSnapshot): Promise<void> =>
  putItem(snapshots.key(undefined, of), { text: written(snapshot) });
