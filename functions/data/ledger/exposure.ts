import { type Key, padded } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import { queryAll } from '#functions/data/table/table.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';

/** Many orders of one symbol are counted at once: each in one of so many counters. */
export const EXPOSURE_SHARDS = 16;

/** Counters of one symbol, and a period of options or a side of perpetuals. */
const exposures = kind(
  (of: { kind: AccountKind; symbol: string; period: string }) => `EXPOSURE#${of.kind}#${of.symbol}#${of.period}`,
  null,
);

export const exposureKey = (kind: AccountKind, symbol: string, period: string, shard: number): Key =>
  exposures.key({ kind, symbol, period }, padded(shard, 2));

interface Counter {
  payouts?: number | bigint;
  notional?: number | bigint;
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
  for await (const counter of queryAll<Counter>({ ...exposures.range({ kind, symbol, period }), eventual: true }))
    sum += BigInt(counter[of] ?? 0);
  // Shards are read one after another: what is released meanwhile may be missing in one and still counted in none.
  return (sum < 0n ? 0n : sum) as Amount;
}
