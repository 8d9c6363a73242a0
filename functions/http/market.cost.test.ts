/** @module-tag needs-engine */

import { beforeAll, expect, it } from 'vitest';
import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { runTicksWithCandles } from '#functions/testing/market/tick-with-candles.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { createVirtualTime } from '#functions/testing/virtual-time.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';

// Only an engine shows the cost of a call: the rest of the public market is tested in memory.
useTestTableOnEngine();
const time = createVirtualTime(Date.UTC(2027, 0, 6, 12, 0, 30) + 5);
beforeAll(() => setClock(time.now));

it('GET prices of all symbols › costs one and a half read units', async () => {
  await runTicksWithCandles(time, await getMarketFeed(), 0, 14.99);
  const { taken, stop } = countConsumedCapacity();
  const { status, envelope } = await callTestApi({ method: 'GET', path: '/public/prices' });
  stop();
  const { prices } = (envelope as unknown as { data: { prices: unknown[] } }).data;
  expect([status, prices.length]).toEqual([200, symbolSpecs.length]);
  const calls = taken();
  expect(calls.map(({ command }) => command).sort()).toEqual(['GetItemCommand', 'QueryCommand']);
  expect(calls.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(1.5);
});
