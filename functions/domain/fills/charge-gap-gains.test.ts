import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { TRIGGER_PROGRESS_NAME } from '#functions/data/futures/trigger-groups.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { symbolOverrideConfigStore } from '#functions/data/market/symbols.ts';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import { writeWorkProgress } from '#functions/data/table/progress.ts';
import { putItem } from '#functions/data/table/table.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { readOwnPositionWithTrades } from '#functions/domain/futures/read-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { fireTriggersByTicks } from '#functions/domain/triggers/process-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import {
  ANY_SIZE_TERMS,
  overrideFuturesTerms,
  placeTestPerpetual,
  createTestMarket,
  type PerpetualOverrides,
} from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount, formatUnits } from '#shared/money.ts';

useTestTable();

const market = createTestMarket(1_905_000_000);

let caller: UserPrincipal;
beforeEach(async () => {
  await overrideFuturesTerms({ ...ANY_SIZE_TERMS, insurance_ceiling: '1000000000' });
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await createDemoCustomer();
});
afterEach(() => setClock());

const large = { quantity: '40000', leverage: 200 } satisfies PerpetualOverrides;
const open = (overrides: PerpetualOverrides) => market.open(caller, { ...large, ...overrides });
const gapTo = (at: string) => market.move({ 'BTC/USDT': at });
const detail = (id: string) => readOwnPositionWithTrades(caller.account, id as never);
const closeAt = (id: string, at: string) =>
  market.through(caller, { 'BTC/USDT': at }, () => closePosition(caller, newId('jnl'), id as never, null));
const balance = async () => formatUnits((await readWalletBalance(caller.account, 'trading', 'USDT')).available);
const expectReconciled = async () => expect((await reconcileEverything()).mismatches).toEqual([]);

describe('hedged positions of 40,000 USDT at 200x over a price gap of two percent', () => {
  // 100,000 less 800 for each opening and 800 for the close that has money left.
  const exitPrice = '97600';

  it('lose only their fees: one does not gain what the other loses beyond its margin', async () => {
    await open({});
    const shortPosition = await open({ side: 'sell' });
    await gapTo('49000');
    expect((await detail(shortPosition.id)).position).toMatchObject({
      status: 'open',
      gap_charge: '120000',
      unrealized_pnl: '40000',
    });
    const { trade } = await closeAt(shortPosition.id, '49000');
    expect(trade).toMatchObject({ realized_pnl: '40000', gap_charge: '120000' });
    expect(await balance()).toBe(exitPrice);
    await expectReconciled();
  });

  it.each([
    ['down', 'buy', 'sell', '49000', '49990'],
    ['up', 'sell', 'buy', '51000', '50010'],
  ] as const)(
    'lose only their fees: %s, with a take profit reached by the same tick',
    async (_, loser, winner, to, profit) => {
      await open({ side: loser });
      const gaining = await open({ side: winner, take_profit_price: profit });
      await gapTo(to);
      expect((await detail(gaining.id)).trades[1]).toMatchObject({ reason: 'take_profit', gap_charge: '120000' });
      expect(await balance()).toBe(exitPrice);
      await expectReconciled();
    },
  );

  it('lose only their fees when a close was requested before the gap', async () => {
    await open({});
    const shortPosition = await open({ side: 'sell' });
    const { trade } = await closeAt(shortPosition.id, '49000');
    expect(trade).toMatchObject({ gap_charge: '120000' });
    await fireTriggersByTicks([await market.tick({ 'BTC/USDT': '49000' })]);
    expect(await balance()).toBe(exitPrice);
    await expectReconciled();
  });

  it('lose only their fees when a close is requested while the worker is down', async () => {
    await open({});
    const shortPosition = await open({ side: 'sell' });
    await writeWorkProgress(TRIGGER_PROGRESS_NAME, { sequence: (await readTickLogHead())?.sequence ?? 0 });
    await market.tick({ 'BTC/USDT': '49000' });
    const close = () => closePosition(caller, newId('jnl'), shortPosition.id as never, null);
    await market.during({ 'BTC/USDT': '49000' }, close);
    // The call times out.
    for (let i = 0; i < 4; i++) await market.move({ 'BTC/USDT': '49000' });
    expect((await detail(shortPosition.id)).trades[1]).toMatchObject({ reason: 'close', gap_charge: '120000' });
    expect(await balance()).toBe(exitPrice);
    await expectReconciled();
  });

  it('lose only their fees when the worker handles the tick several times at once', async () => {
    await open({});
    const shortPosition = await open({ side: 'sell' });
    const tick = await market.tick({ 'BTC/USDT': '49000' });
    await Promise.all([fireTriggersByTicks([tick]), fireTriggersByTicks([tick]), fireTriggersByTicks([tick])]);
    await fireTriggersByTicks([tick]);
    expect((await detail(shortPosition.id)).position).toMatchObject({ gap_charge: '120000' });
    await closeAt(shortPosition.id, '49000');
    expect(await balance()).toBe(exitPrice);
    await expectReconciled();
  });

  it('lose only their fees when split into more positions than one transaction holds', async () => {
    for (let i = 0; i < 2; i++) await open({ quantity: '20000' });
    const shorts = [];
    for (let i = 0; i < 20; i++) shorts.push(await open({ side: 'sell', quantity: '2000' }));
    await gapTo('49000');
    for (const { id } of shorts) {
      expect((await detail(id)).position).toMatchObject({ gap_charge: '6000' });
      await closeAt(id, '49000');
    }
    expect(await balance()).toBe(exitPrice);
    await expectReconciled();
  });
});

describe('a gap charge', () => {
  it('moves the liquidation price and is paid pro rata by partial closes', async () => {
    await open({});
    const shortPosition = await open({ side: 'sell' });
    await gapTo('49000');
    // Its margin and gain are 200,000, of which it owes 120,000: the maintenance margin of 7,200 is left at 0.93 % above.
    const { position } = await detail(shortPosition.id);
    expect(position).toMatchObject({ liquidation_price: '49455', margin_rate: '100' });
    const half = () => closePosition(caller, newId('jnl'), shortPosition.id as never, toAmount('20000'));
    const { trade } = await market.through(caller, { 'BTC/USDT': '49000' }, half);
    expect(trade).toMatchObject({ gap_charge: '60000', realized_pnl: '20000' });
    await market.move({ 'BTC/USDT': '49454.99' });
    expect((await detail(shortPosition.id)).position).toMatchObject({ status: 'open', gap_charge: '60000' });
    await market.move({ 'BTC/USDT': '49455' });
    expect((await detail(shortPosition.id)).trades.at(-1)).toMatchObject({
      reason: 'liquidation',
      gap_charge: '60000',
      realized_pnl: '-16400',
      fee: '3600',
    });
    await expectReconciled();
  });

  it('does not exceed the gain over the gap', async () => {
    await open({});
    const shortPosition = await open({ side: 'sell', quantity: '10000' });
    await gapTo('49000');
    // 2,000,000 of notional gained 1.5 % from the price at which the long had lost its margin.
    expect((await detail(shortPosition.id)).position).toMatchObject({ gap_charge: '30000', unrealized_pnl: '10000' });
  });

  it.each([
    ['of another symbol', { symbol: 'ETH/USDT', side: 'sell' }],
    ['on the same side with a far liquidation', { leverage: 20, quantity: '1000' }],
  ] as const)('is zero for a position %s', async (_, overrides) => {
    const prices = { 'ETH/USDT': '3000', 'BTC/USDT': '50000' };
    await market.tick(prices);
    const { position } = await market.through(caller, prices, () =>
      placeTestPerpetual(caller, { quantity: '1000', leverage: 20, ...overrides }),
    );
    await open({});
    await gapTo('49000');
    expect((await positionCollection.read(caller.account, position?.id as never))?.gap_charge_rate).toBe(0n);
  });

  it('is zero for a position of another account', async () => {
    await open({});
    const other = await createDemoCustomer();
    const shortPosition = await market.open(other, { ...large, side: 'sell' });
    await gapTo('49000');
    expect((await positionCollection.read(other.account, shortPosition.id as never))?.gap_charge_rate).toBe(0n);
  });

  it('is charged even when the rounded liquidation price does not change', async () => {
    const at = (price: string) => ({ 'SHIB/USDT': price });
    await putItem(symbolOverrideConfigStore.key(), { changes: { 'SHIB/USDT': { supports_futures: true } } });
    await overrideFuturesTerms({ ...ANY_SIZE_TERMS, min_leverage: 10 });
    market.pass(10);
    await market.tick(at('0.00002345'));
    const openShib = (overrides: PerpetualOverrides) =>
      market.open(caller, { symbol: 'SHIB/USDT', ...overrides }, '0.00002345');
    const longPosition = await openShib({ leverage: 50, quantity: '20' });
    const shortPosition = await openShib({ side: 'sell', leverage: 10, quantity: '300' });
    await market.move(at('0.00002302'));
    await market.move(at('0.00002298'));
    expect((await detail(longPosition.id)).trades.at(-1)).toMatchObject({ reason: 'liquidation' });
    const { position } = await detail(shortPosition.id);
    expect(position).toMatchObject({ status: 'open', liquidation_price: shortPosition.liquidation_price });
    expect(Number(position.gap_charge)).toBeGreaterThan(0);
    await market.through(caller, at('0.00002298'), () =>
      closePosition(caller, newId('jnl'), shortPosition.id as never, null),
    );
    expect((await detail(shortPosition.id)).position).toMatchObject({ status: 'closed' });
    await expectReconciled();
  });

  it('is zero when the price reaches the level without a gap', async () => {
    await open({});
    const shortPosition = await open({ side: 'sell' });
    await gapTo('49750');
    expect((await detail(shortPosition.id)).position).toMatchObject({ gap_charge: '0' });
  });
});
