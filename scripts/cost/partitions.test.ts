import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { handleSettleMessages } from '#functions/domain/options/settle-messages.ts';
import { toSettleMessage } from '#functions/domain/settlement/settlement-queue.ts';
import { setClock } from '#functions/lib/clock.ts';
import { placeTestOption, readStoredOption } from '#functions/testing/market/options.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { startPartitionUnitCounter } from '#scripts/measure/units-by-partition.ts';
import type { OperationCapacityUnits } from './capacity.ts';
import { sharedPartitionUnitsPerOrder, writeUnitsPerOrder } from './partitions.ts';

const { renew } = useTestTable();
useTestSettleQueue();
const PRICES = { 'BTC/USDT': '50000' };
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;
let count: ReturnType<typeof startPartitionUnitCounter>;
beforeEach(async () => {
  await renew();
  market = createTestMarket(1_880_000_000);
  await market.tick(PRICES);
  caller = await createLiveCustomer('first', '100000');
  count = startPartitionUnitCounter();
});
afterEach(() => {
  count.stop();
  setClock();
});

/**
 * Returns the name of a partition; null for a single owner's, and for the tick log, to which the test itself writes.
 */
function getPartitionName(partition: string): string | null {
  if (/^(ACCOUNT|JOURNAL|USER|CHAIN|TICKS)\b/.test(partition)) return null;
  const [name = '', ...nameParts] = partition.split('#');
  if (name === 'gsi2 ENTRIES') return `${name} ${nameParts[1]}`;
  return name === 'TRIGGERS' ? `${name} ${nameParts[1]}` : name;
}

/** Returns the units in shared partitions, and the writes in all. */
function sumMeasuredUnits(): { met: Record<string, OperationCapacityUnits>; written: number } {
  const met: Record<string, OperationCapacityUnits> = {};
  let all = 0;
  for (const [partition, units] of count.taken()) {
    if (!/^(CHAIN|TICKS)/.test(partition)) all += units.write;
    const name = getPartitionName(partition);
    if (name === null) continue;
    const before = met[name] ?? { write: 0, read: 0 };
    met[name] = { write: before.write + units.write, read: before.read + units.read };
  }
  return { met, written: all };
}

it('option order › uses the modelled units of shared partitions', { timeout: 30_000 }, async () => {
  await market.through(caller, PRICES, () => placeTestOption(caller));
  count.taken();
  const { id, expired_at } = await market.through(caller, PRICES, () => placeTestOption(caller));
  market.pass((expired_at ?? 0) - market.second() - 1);
  await market.tick({ 'BTC/USDT': '60000' });
  const order = await readStoredOption(caller.account, id);
  await handleSettleMessages([{ message: toSettleMessage(order), repeated: false }]);
  expect(await readStoredOption(caller.account, id)).toMatchObject({ status: 'win' });
  expect(sumMeasuredUnits()).toEqual({ met: sharedPartitionUnitsPerOrder.option, written: writeUnitsPerOrder.option });
});

it('market order › uses the modelled units of shared partitions', { timeout: 30_000 }, async () => {
  await market.open(caller);
  count.taken();
  await market.open(caller);
  expect(sumMeasuredUnits()).toEqual({
    met: sharedPartitionUnitsPerOrder.marketOrder,
    written: writeUnitsPerOrder.marketOrder,
  });
});
