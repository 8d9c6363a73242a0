import { GENESIS_TICK_HASH, formatTickBody } from '#shared/market/tick.ts';
import { hashTick } from '#shared/market/verify-chain.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';

/** For tests: the second before the first tick. */
export const TEST_TICKS_START = 1_800_000_000;

/** For tests: creates this number of ticks, one a second. In each BTC/USDT costs 100 plus its number, 12 ms old. */
export async function buildTestTicks(count: number): Promise<TickRecord[]> {
  const ticks: TickRecord[] = [];
  let previous = GENESIS_TICK_HASH;
  for (let sequence = 1; sequence <= count; sequence++) {
    const at = TEST_TICKS_START + sequence;
    const body = formatTickBody({
      sequence,
      at,
      filled: false,
      prices: [['BTC/USDT', String(100 + sequence), 'test', 12]],
    });
    const hash = await hashTick(previous, body);
    ticks.push({ sequence, at, previous, hash, body });
    previous = hash;
  }
  return ticks;
}

/** For tests: returns the receipt's point of such a tick. */
export const createTestReceiptPointReader =
  (chain: readonly TickRecord[]) =>
  (sequence: number): ReceiptPricePoint => {
    const { at, hash } = chain[sequence - 1] as TickRecord;
    return { at, sequence, hash, price: String(100 + sequence), source: 'test', age: 12 };
  };
