import { beforeEach, describe, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { exportOwnOrders, exportOwnPositions, exportOwnTrades } from './list-own-futures.ts';

useTestTable();

const market = createTestMarket(1_800_000_000);
let caller: UserPrincipal;

beforeEach(async () => {
  market.pass(100 * DAY_SECONDS);
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
  caller = await createDemoCustomer();
});

/** Parses a file without its header, as fields by name. */
function rows(text: string): Record<string, string>[] {
  const [head = '', ...lines] = readCsvLines(text);
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell])));
}

describe('the CSV export of perpetuals', () => {
  it(
    'contains filtered orders, positions and trades of the time window, newest first',
    { tags: ['FIN-348'] },
    async () => {
      const filled = await market.through(caller, { 'BTC/USDT': '50010' }, () =>
        placeTestPerpetual(caller, { side: 'buy' }),
      );
      const resting = await placeTestPerpetual(caller, { side: 'buy', type: 'limit', price: '40000' });
      const other = await createDemoCustomer();
      await market.through(other, { 'BTC/USDT': '50010' }, () => placeTestPerpetual(other, { side: 'buy' }));
      const orders = rows(await exportOwnOrders(caller.account, {}));
      expect(orders.map(({ id }) => id)).toEqual([resting.order.id, filled.order.id]);
      expect(orders[1]).toMatchObject({
        side: 'buy',
        type: 'market',
        status: 'filled',
        fill_price: '50010',
        fee: '0.2',
      });
      expect(rows(await exportOwnOrders(caller.account, { status: 'pending' }))).toMatchObject([{ price: '40000' }]);
      expect(rows(await exportOwnPositions(caller.account, {}))).toMatchObject([
        { id: filled.position?.id, status: 'open', entry_price: '50010', mark_price: '50010' },
      ]);
      expect(rows(await exportOwnPositions(caller.account, { status: 'closed' }))).toEqual([]);
      expect(rows(await exportOwnTrades(caller.account, { kind: 'open' }))).toMatchObject([
        { id: filled.trade?.id, order_id: filled.order.id, price: '50010' },
      ]);
      expect(rows(await exportOwnTrades(caller.account, { symbol: 'ETH/USDT' }))).toEqual([]);
    },
  );

  it('is limited to 31 days', async () => {
    const span = { from: market.second() as EpochSeconds, to: (market.second() + 32 * DAY_SECONDS) as EpochSeconds };
    for (const file of [exportOwnOrders, exportOwnPositions, exportOwnTrades])
      await expect(file(caller.account, span)).rejects.toMatchObject({ reason: 'VALIDATION_FAILED' });
  });
});
