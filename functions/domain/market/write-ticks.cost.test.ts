/** @module-tag needs-engine */

import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createSimulatedMarketFeed, runTickWriter } from '#functions/testing/market/tick-runs.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { testSeed } from '#functions/testing/tier.ts';
import { createVirtualTime } from '#functions/testing/virtual-time.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { toDisputedSource } from '#shared/market/tick.ts';
import { formatUnits, toPrice } from '#shared/money.ts';

// Only an engine knows the cost of a call: the rest of the tick log is tested in memory.
useTestTableOnEngine();

const START = 1_800_000_000;
let undo = () => {};
afterEach(() => {
  undo();
  setClock();
});

describe('tick log cost', () => {
  it('is 2 write units a second, head included, and nearly no reads', async () => {
    const time = createVirtualTime(START * 1000 + 400);
    setClock(time.now);
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 3);
    const { taken, stop } = countConsumedCapacity();
    undo = stop;
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 20);
    const calls = taken();
    const writes = calls.filter(({ command }) => /^(Put|TransactWrite)/.test(command));
    // A run that takes over ensures that the previous tick has its item.
    expect(writes).toEqual(Array.from({ length: 1 + 2 * 19 }, () => ({ command: 'PutItemCommand', units: 1 })));
    // Takeover and release, and the feed's own parameters every ten seconds.
    expect(calls.length - writes.length).toBeLessThanOrEqual(5);
  });

  it('is the same when every price is old, disputed and from a different source', { tags: ['FIN-099'] }, async () => {
    const random = createSeededRandom(testSeed);
    const sources = ['binance', 'okx', 'coinbase', 'oanda', 'twelvedata'];
    const pick = () => toDisputedSource(sources[Math.floor(random() * sources.length)] as string);
    const prices = symbolSpecs.map(({ symbol, reference, price_digits }) => {
      const text = formatUnits(toPrice((reference * (1 + random())).toFixed(price_digits)));
      // Days, as after a long weekend.
      return [symbol, [text, Math.floor(random() * 300_000_000), pick()]] as const;
    });
    await writeTestTick(START + 100_000, Object.fromEntries(prices));
    const { taken, stop } = countConsumedCapacity();
    undo = stop;
    await writeTestTick(START + 100_001, Object.fromEntries(prices));
    const putCall = { command: 'PutItemCommand', units: 1 };
    expect(taken().slice(-2)).toEqual([putCall, putCall]);
  });
});
