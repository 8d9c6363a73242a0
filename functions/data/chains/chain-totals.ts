import { randomInt } from 'node:crypto';
import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { Amount } from '#shared/money.ts';

/** Number of counters a coin: many deposits of one coin are credited at once. */
const SHARDS = 16;

/**
 * Credits from chains of a coin less payments to them, in shards: the postings of `house:chain` with the sign reversed.
 */
const totals = declareItems((of: { coin: string }) => `CHAIN_TOTALS#${of.coin}`, null);

/** Counts an amount from a chain; negative for an amount sent to one. Belongs in the transaction that moves it. */
export const addToChainTotal = (coin: string, by: Amount): WriteOperation => ({
  label: `what came of ${coin} from chains`,
  key: totals.key({ coin }, padNumber(randomInt(SHARDS), 2)),
  update: 'ADD net :by',
  values: { ':by': by },
});

/** Returns what came from chains less what was sent to them, in 10⁻⁸ units of the coin. At most 0.5 s stale. */
export async function readChainTotal(coin: string): Promise<Amount> {
  let sum = 0n;
  for await (const { net } of queryAllItems<{ net: number | bigint }>({ ...totals.range({ coin }), eventual: true }))
    sum += BigInt(net);
  return sum as Amount;
}
