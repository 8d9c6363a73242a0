import { declareItemExpectations } from '#functions/data/table/expectations.ts';
import { type TableKey, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Number of counters per key: many orders of one symbol are counted at once. */
export const EXPOSURE_SHARDS = 16;

/** Counters of a symbol and a period of options or a side of perpetuals. */
const exposures = declareItems(
  (of: { kind: AccountKind; symbol: string; period: string }) => `EXPOSURE#${of.kind}#${of.symbol}#${of.period}`,
  null,
);

export const getExposureKey = (kind: AccountKind, symbol: string, period: string, shard: number): TableKey =>
  exposures.key({ kind, symbol, period }, padNumber(shard, 2));

/** Symbols whose counters may be non-zero, by kind of account: a read of all counters covers these. */
const expectedExposure = declareItemExpectations('EXPECTED_EXPOSURE', 'SYMBOLS');

const toExposureName = (kind: AccountKind, symbol: string): string => `${kind}#${symbol}`;

/** Returns the symbols in which something may have opened since a second, per kind of account. */
export async function readSymbolsOpenedSince(
  since: EpochSeconds,
): Promise<(kind: AccountKind, symbol: string) => boolean> {
  const expected = await expectedExposure.read();
  return (kind, symbol) => (expected.get(toExposureName(kind, symbol)) ?? -1) >= since;
}

interface ExposureCounter {
  /** For options. */
  payouts?: number | bigint;
  /** For perpetuals, open and resting. */
  notional?: number | bigint;
}

/** Adds to a counter; a negative amount releases. */
export const addExposure = (
  key: TableKey,
  of: keyof ExposureCounter,
  by: Amount,
): WriteOperation & { update: string } => ({
  label: 'exposure',
  key,
  update: `ADD ${of} :by`,
  values: { ':by': by },
});

/**
 * Same while a counter stays within its share of a limit for all shards together.
 * @throws {AppError} EXPOSURE_REACHED, by its transaction.
 */
export function addExposureWithinLimit(
  limit: Amount,
  key: TableKey,
  of: keyof ExposureCounter,
  by: Amount,
): WriteOperation {
  const room = limit / BigInt(EXPOSURE_SHARDS) - by;
  const [, kind, symbol] = key.pk.split('#') as [string, AccountKind, string];
  return {
    ...addExposure(key, of, by),
    before: () => expectedExposure.expect(toExposureName(kind, symbol)),
    condition: `:room >= :none AND (attribute_not_exists(${of}) OR ${of} <= :room)`,
    values: { ':by': by, ':room': room, ':none': 0 },
    fails: 'EXPOSURE_REACHED',
  };
}

/**
 * Returns the exposure of one symbol and period, or side of perpetuals, in 10⁻⁸ USDT: all shards by one query, at most
 * 0.5 s stale.
 */
export async function readExposure(
  kind: AccountKind,
  symbol: string,
  period: string,
  of: keyof ExposureCounter,
): Promise<Amount> {
  let sum = 0n;
  for await (const counter of queryAllItems<ExposureCounter>({
    ...exposures.range({ kind, symbol, period }),
    eventual: true,
  }))
    sum += BigInt(counter[of] ?? 0);
  // Shards are read one after another: a release in between may show in one before its addition shows in another.
  return (sum < 0n ? 0n : sum) as Amount;
}
