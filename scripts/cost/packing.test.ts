/** @module-tag needs-engine */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { getTickPackKey } from '#functions/data/market/tick-packs.ts';
import { getTickKey } from '#functions/data/market/ticks.ts';
import { getItem } from '#functions/data/table/table.ts';
import { packOldTicks } from '#functions/domain/market/pack-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { type TestTickPrices, writeTestTick } from '#functions/testing/market/prices.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { testSeed } from '#functions/testing/tier.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { formatUnits, toPrice } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { measuredOperationUnits } from './capacity.ts';
import { storedBytesPerSecond } from './model.ts';

useTestTableOnEngine();
const START = 1_800_000_000;
const MINUTES = 3;
const SECONDS = MINUTES * MINUTE_SECONDS;
/** DynamoDB's overhead of an item, bytes. */
const ITEM = 100;

let count: ReturnType<typeof countConsumedCapacity>;
beforeEach(() => {
  count = countConsumedCapacity();
});
afterEach(() => {
  count.stop();
  setClock();
});

/**
 * Yields prices like live sources: cryptocurrencies move each second, the rest every five, and none is of the second
 * itself.
 */
function* livePrices(): Generator<TestTickPrices> {
  const random = createSeededRandom(testSeed);
  const last = symbolSpecs.map(({ reference }) => ({ value: reference, age: 0 }));
  for (let second = 0; ; second++)
    yield Object.fromEntries(
      symbolSpecs.map(({ symbol, product_type, price_digits }, i) => {
        const quoted = last[i] as (typeof last)[number];
        const isFast = product_type === 'cryptocurrency';
        if (isFast || second % 5 === i % 5) {
          quoted.value *= 1 + (random() - 0.5) * 0.0002;
          quoted.age = Math.floor(random() * (isFast ? 900 : 2000));
        } else quoted.age += 1000;
        const text = formatUnits(toPrice(quoted.value.toFixed(price_digits)));
        return [symbol, [text, quoted.age, isFast ? 'binance' : 'twelvedata']] as const;
      }),
    );
}

/** Returns the bytes of an item as DynamoDB counts them, except its numbers, which take up to six each. */
const countItemBytes = (item: Record<string, unknown> | null): number =>
  Object.entries(item ?? {}).reduce(
    (sum, [name, value]) => sum + name.length + (typeof value === 'number' ? 6 : (value as Uint8Array | string).length),
    ITEM,
  );

it('tick storage › takes the modelled bytes as single ticks, packed ticks and while packing', async () => {
  const prices = livePrices();
  for (let i = 0; i < SECONDS; i++) await writeTestTick(START + i, prices.next().value as TestTickPrices);
  await writeTestTick(START + DAY_SECONDS, { 'BTC/USDT': '1' });
  expect(countItemBytes(await getItem(getTickKey((START + 100) as EpochSeconds)))).toBeLessThan(
    storedBytesPerSecond.singleTick,
  );
  setClock(() => (START + SECONDS + DAY_SECONDS) * 1000);
  count.taken();
  expect(await packOldTicks()).toEqual({ packed: SECONDS });
  // Runs pack one minute each. This run packs three, so it makes their once-a-run requests once.
  const units = { write: 0, read: 0 };
  for (const { command, units: unitsTaken } of count.taken())
    units[/^(Get|BatchGet|Query)/.test(command) ? 'read' : 'write'] += unitsTaken;
  const otherUnits = { write: MINUTES - 1, read: 4 * (MINUTES - 1) };
  expect((units.write + otherUnits.write) / SECONDS).toBeLessThanOrEqual(measuredOperationUnits.packing.write);
  expect((units.read + otherUnits.read) / SECONDS).toBeLessThanOrEqual(measuredOperationUnits.packing.read);
  const packs = await Promise.all(
    Array.from({ length: MINUTES }, (_, i) => getItem(getTickPackKey(START + i * MINUTE_SECONDS))),
  );
  const packed = packs.reduce((sum, pack) => sum + countItemBytes(pack as Record<string, unknown>), 0);
  expect(packed / SECONDS).toBeLessThanOrEqual(storedBytesPerSecond.packedTick);
  // Reading one old tick stays cheap.
  expect(packed / MINUTES).toBeLessThan(3 * 4096);
});
