import { declareExpectations } from '#functions/data/table/expectations.ts';
import { type Key, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Many orders of one symbol are counted at once: each in one of so many counters. */
export const EXPOSURE_SHARDS = 16;

/** Counters of one symbol, and a period of options or a side of perpetuals. */
const exposures = declareItems(
  (of: { kind: AccountKind; symbol: string; period: string }) => `EXPOSURE#${of.kind}#${of.symbol}#${of.period}`,
  null,
);

export const exposureKey = (kind: AccountKind, symbol: string, period: string, shard: number): Key =>
  exposures.key({ kind, symbol, period }, padNumber(shard, 2));

/** Symbols whose counters may count something by now, by kind of account: who reads all counters reads those. */
const expectedExposure = declareExpectations('EXPECTED_EXPOSURE', 'SYMBOLS');

const nameOf = (kind: AccountKind, symbol: string): string => `${kind}#${symbol}`;

/** Whether anything may have been opened in a symbol since a second, by accounts of one kind. */
export async function readSymbolsOpenedSince(
  since: EpochSeconds,
): Promise<(kind: AccountKind, symbol: string) => boolean> {
  const expected = await expectedExposure.read();
  return (kind, symbol) => (expected.get(nameOf(kind, symbol)) ?? -1) >= since;
}

interface Counter {
  /** Of options. */
  payouts?: number | bigint;
  /** Of perpetuals, open and resting. */
  notional?: number | bigint;
}

/** Adds to a counter; an amount below zero releases what was added before. */
export const addExposure = (key: Key, of: keyof Counter, by: Amount): WriteOperation & { update: string } => ({
  label: 'exposure',
  key,
  update: `ADD ${of} :by`,
  values: { ':by': by },
});

/**
 * The same while a counter stays within its share of a limit that is for all shards together.
 * @throws {Refusal} EXPOSURE_REACHED, by its transaction.
 */
export function addExposureWithinLimit(limit: Amount, key: Key, of: keyof Counter, by: Amount): WriteOperation {
  const room = limit / BigInt(EXPOSURE_SHARDS) - by;
  const [, kind, symbol] = key.pk.split('#') as [string, AccountKind, string];
  return {
    ...addExposure(key, of, by),
    before: () => expectedExposure.expect(nameOf(kind, symbol)),
    condition: `:room >= :none AND (attribute_not_exists(${of}) OR ${of} <= :room)`,
    values: { ':by': by, ':room': room, ':none': 0 },
    fails: 'EXPOSURE_REACHED',
  };
}

/**
 * What the counters of one symbol and period, or side of perpetuals, come to, in units of 10⁻⁸ USDT: all shards by one
 * query, half a second behind at most.
 */
export async function readExposure(
  kind: AccountKind,
  symbol: string,
  period: string,
  of: keyof Counter,
): Promise<Amount> {
  let sum = 0n;
  for await (const counter of queryAllItems<Counter>({ ...exposures.range({ kind, symbol, period }), eventual: true }))
    sum += BigInt(counter[of] ?? 0);
  // Shards are read one after another: what is released meanwhile may be missing in one and still counted in none.
  return (sum < 0n ? 0n : sum) as Amount;
}
