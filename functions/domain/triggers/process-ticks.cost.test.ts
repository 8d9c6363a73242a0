/** @module-tag needs-engine */

import { expect, it } from 'vitest';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';

// Only an engine knows the cost of a call: the rest of passing ticks is tested in memory.
useTestTableOnEngine();
const market = createTestMarket(1_830_000_000);

it(
  'fireTriggersByTicks › costs the same with a hundred resting orders that a tick does not reach',
  { tags: ['FIN-347'] },
  async () => {
    const quiet = { 'DOT/USDT': '7' };
    await market.tick(quiet);
    const measured = async () => {
      const capacity = countConsumedCapacity();
      await market.move(quiet);
      capacity.stop();
      // The tick writer's own writes are the same with and without orders.
      return capacity
        .taken()
        .filter(({ command }) => command.startsWith('Query'))
        .map(({ units }) => units);
    };
    const before = await measured();
    const callers = await Promise.all(Array.from({ length: 5 }, () => createDemoCustomer()));
    await Promise.all(
      callers.map(async (caller) => {
        for (let n = 0; n < 20; n++)
          await placeTestPerpetual(caller, {
            symbol: 'DOT/USDT',
            type: 'limit',
            price: `6.${String(n + 10)}`,
            quantity: '1',
          });
      }),
    );
    await market.tick(quiet);
    expect(await measured()).toEqual(before);
    expect(before).toHaveLength(2);
  },
);
