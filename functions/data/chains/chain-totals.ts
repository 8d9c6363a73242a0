import { randomInt } from 'node:crypto';
import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { Amount } from '#shared/money.ts';

/** Many deposits of one coin are credited at once: each is counted in one of so many counters. */
const SHARDS = 16;

/** What was credited from chains of a coin, less what was sent to them, in shards: the legs of `house:chain` turned round. */
const totals = declareItems((of: { coin: string }) => `CHAIN_TOTALS#${of.coin}`, null);

/** Counts what came from a chain; below zero what went to one. Belongs into the transaction that moves it. */
export const addToChainTotal = (coin: string, by: Amount): WriteOperation => ({
  label: `what came of ${coin} from chains`,
  key: totals.key({ coin }, padNumber(randomInt(SHARDS), 2)),
  update: 'ADD net :by',
  values: { ':by': by },
});

/** What came of a coin from chains less what went to them, units of 10⁻⁸: half a second behind at most. */
export async function readChainTotal(coin: string): Promise<Amount> {
  let sum = 0n;
  for await (const { net } of queryAllItems<{ net: number | bigint }>({ ...totals.range({ coin }), eventual: true }))
    sum += BigInt(net);
  return sum as Amount;
}
