import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEEDED_FUTURES_CONFIGS, futuresConfigStore } from '#functions/data/futures/futures-configs.ts';
import { readDailyInsurancePaid } from '#functions/data/ledger/insurance.ts';
import { putItem, deleteItem } from '#functions/data/table/table.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { listOwnOrders, listOwnPositions } from '#functions/domain/futures/list-own-futures.ts';
import { fireTriggersByTicks } from '#functions/domain/triggers/process-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { formatUnits } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { alertIfInsuranceExhausted, isInsuranceExhausted } from './insurance-ceiling.ts';

useTestTable();

const market = createTestMarket(1_908_000_000);
const both = (btc: string) => ({ 'BTC/USDT': btc, 'ETH/USDT': '3000' });

async function setCeiling(insurance_ceiling: string): Promise<void> {
  await putItem(futuresConfigStore.key(), {
    configs: SEEDED_FUTURES_CONFIGS.map((config) => ({ ...config, insurance_ceiling })),
  });
  market.pass(10);
}

beforeEach(async () => {
  // A new day each time.
  market.pass(DAY_SECONDS);
  await setCeiling('300');
  await market.tick(both('50000'));
});
afterEach(() => {
  vi.restoreAllMocks();
  setClock();
});
afterAll(() => deleteItem(futuresConfigStore.key()));

const paid = async (account_kind: 'live' | 'demo') =>
  formatUnits(await readDailyInsurancePaid({ account_kind, symbol: 'BTC/USDT' }, market.second() as EpochSeconds));
const HALTED = { reason: 'SYMBOL_HALTED' };

describe('the daily insurance ceiling of a symbol', () => {
  it('is reached by gap losses, counted once each, and blocks new positions for the day', async () => {
    const [loser, other] = [await createDemoCustomer(), await createDemoCustomer()];
    await market.open(loser);
    const otherPosition = await market.open(other, { leverage: 20, quantity: '10', side: 'sell' });
    const { order } = await placeTestPerpetual(other, { type: 'limit', price: '39500' });
    expect(await paid('demo')).toBe('0');
    // 2,000 of notional lose 400 of which the margin has 100.
    const tick = await market.tick(both('40000'));
    await Promise.all([fireTriggersByTicks([tick]), fireTriggersByTicks([tick])]);
    await fireTriggersByTicks([tick]);
    expect(await paid('demo')).toBe('300');
    for (const side of ['buy', 'sell'] as const)
      await expect(placeTestPerpetual(other, { side })).rejects.toMatchObject(HALTED);
    await expect(placeTestPerpetual(other, { type: 'limit', price: '39000' })).rejects.toMatchObject(HALTED);
    await market.move(both('39400'));
    expect(await listOwnOrders(other.account, { status: 'pending' })).toMatchObject({ orders: [{ id: order.id }] });
    const close = () => closePosition(other, newId('jnl'), otherPosition.id as never, null);
    expect(await market.through(other, both('39400'), close)).toMatchObject({ position: { status: 'closed' } });
    expect(
      await market.through(other, both('39400'), () => placeTestPerpetual(other, { symbol: 'ETH/USDT' })),
    ).toMatchObject({
      order: { status: 'filled' },
    });
    market.pass(DAY_SECONDS);
    await market.move(both('39400'));
    expect(await listOwnPositions(other.account, { symbol: 'BTC/USDT' })).toMatchObject({
      positions: [{ order_id: order.id }],
    });
    expect(await market.open(other, {}, '39400')).toMatchObject({ status: 'open' });
  });

  it('is lifted when staff raise the ceiling', async () => {
    const caller = await createDemoCustomer();
    await market.open(caller);
    await market.move(both('40000'));
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject(HALTED);
    await setCeiling('301');
    await market.tick(both('40000'));
    expect(await market.open(caller, {}, '40000')).toMatchObject({ status: 'open' });
  });

  it('is not reached one unit below it, or by losses within margins', async () => {
    const [firstCaller, other] = [await createDemoCustomer(), await createDemoCustomer()];
    await setCeiling('300.00000001');
    await market.tick(both('50000'));
    await market.open(firstCaller);
    await market.open(other, { leverage: 20, quantity: '50' });
    await market.move(both('47500'));
    expect(await paid('demo')).toBe('0');
    await market.open(firstCaller, {}, '47500');
    await market.move(both('38000'));
    expect(await paid('demo')).toBe('300');
    expect(await market.open(other, { quantity: '10' }, '38000')).toMatchObject({ status: 'open' });
  });

  it('alerts staff once when reached, for live accounts only', async () => {
    const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
    const demo = await createDemoCustomer();
    const live = [await createLiveCustomer('insured-one', '1000'), await createLiveCustomer('insured-two', '1000')];
    await market.open(demo);
    await market.move(both('40000'));
    expect(await paid('demo')).toBe('300');
    expect(warnings).not.toHaveBeenCalled();
    for (const caller of live) await market.open(caller, {}, '40000');
    await market.move(both('32000'));
    expect(await paid('live')).toBe('600');
    await alertIfInsuranceExhausted({ account_kind: 'live', symbol: 'BTC/USDT' });
    expect(warnings.mock.calls).toEqual([['insurance used up', { symbol: 'BTC/USDT', ceiling: '300' }]]);
  });

  it('is unlimited when not configured, and a table failure does not block closes', async () => {
    const unknown = { account_kind: 'live', symbol: 'NONE/USDT' } as const;
    expect(await isInsuranceExhausted(unknown)).toBe(false);
    const failed = vi.spyOn(log, 'error').mockImplementation(() => {});
    const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
    await alertIfInsuranceExhausted(unknown);
    expect([failed, warnings].map((of) => of.mock.calls)).toEqual([[], []]);
    const stop = hookTableCalls(() => Promise.reject(new Error('the table does not answer')), 'gone');
    await alertIfInsuranceExhausted({ account_kind: 'demo', symbol: 'BTC/USDT' });
    expect(failed).not.toHaveBeenCalled();
    await alertIfInsuranceExhausted({ account_kind: 'live', symbol: 'BTC/USDT' });
    stop();
    expect(failed.mock.calls).toEqual([
      [
        'insurance ceiling not checked',
        expect.objectContaining({ message: 'the table does not answer' }),
        { symbol: 'BTC/USDT' },
      ],
    ]);
  });
});
