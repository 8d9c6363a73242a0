import { beforeEach, describe, expect, it } from 'vitest';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { catchUpTriggers } from '#functions/domain/triggers/catch-up-triggers.ts';
import { fireTriggersByTicks } from '#functions/domain/triggers/process-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { startUntilFirstCommit, placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { type TestTickPrices, writeTestTick } from '#functions/testing/market/prices.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { listOwnOrders, listOwnPositions, listOwnTrades } from './list-own-futures.ts';
import { readOwnFuturesOrder } from './read-own-futures.ts';

useTestTable();

const market = createTestMarket(1_800_000_000);
const readFrozenBalance = async ({ account }: UserPrincipal) =>
  (await readWalletBalance(account, 'trading', 'USDT')).frozen;
const readOrder = async (caller: UserPrincipal, id: string) => readOwnFuturesOrder(caller.account, id as never);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': ['3000', 60_000], SPX: '5900' });
});

describe('a market order', () => {
  it.each([
    ['buy', 'long', '47554.509'],
    ['sell', 'short', '52465.491'],
  ] as const)(
    'to %s is filled in the same request by the first tick after its acceptance',
    { tags: ['TRD-048'] },
    async (side, heldSide, end) => {
      const caller = await createDemoCustomer();
      const placed = await market.through(caller, { 'BTC/USDT': '50010' }, () => placeTestPerpetual(caller, { side }));
      const { order, position, trade } = placed;
      const entry = { at: market.second(), price: '50010', source: 'test' };
      expect(order).toMatchObject({
        status: 'filled',
        type: 'market',
        side,
        price: null,
        fill_price: '50010',
        average_price: '50010',
        quantity: '100',
        filled_quantity: '100',
        margin: '100',
        notional: '2000',
        fee: '0.2',
        position_id: position?.id,
        receipt: { rule: 'perpetual-2', accepted_ms: expect.any(Number), entry, exit: null },
      });
      expect(position).toMatchObject({
        status: 'open',
        side: heldSide,
        entry_price: '50010',
        liquidation_price: end,
        order_id: order.id,
        size: '0.039992',
        margin: '100',
        fee: '0.2',
        mark_price: '50010',
        unrealized_pnl: '0',
        margin_rate: '100',
        receipt: { entry },
      });
      expect(trade).toMatchObject({ order_id: order.id, order_id_ref: order.id, side, reason: 'open', fee: '0.2' });
      expect(await readWalletBalance(caller.account, 'trading', 'USDT')).toEqual({
        available: 99_899_80000000n,
        frozen: 100_00000000n,
      });
      expect(await listOwnOrders(caller.account, {})).toMatchObject({ total: 1, orders: [{ id: order.id }] });
      expect(await listOwnOrders(caller.account, { status: 'pending' })).toMatchObject({ total: 0, orders: [] });
      expect(await listOwnPositions(caller.account, {})).toMatchObject({ total: 1, positions: [{ id: position?.id }] });
      expect(await listOwnTrades(caller.account, { kind: 'open' })).toMatchObject({ trades: [{ id: trade?.id }] });
    },
  );

  it('stays pending for a late tick and is filled by that tick, not a later one', async () => {
    const caller = await createDemoCustomer();
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
    market.pass(2);
    const { order, position, trade } = await done;
    expect([order.status, position, trade]).toEqual(['pending', null, null]);
    expect(await readFrozenBalance(caller)).toBe(100_20000000n);
    const first = await market.move({ 'BTC/USDT': '50100' });
    await market.move({ 'BTC/USDT': '50200' });
    expect((await readOrder(caller, order.id)).status).toBe('pending');
    await market.move({ 'BTC/USDT': '50300' });
    expect(await readOrder(caller, order.id)).toMatchObject({
      status: 'filled',
      fill_price: 50_100_00000000n,
      entry: { sequence: first.sequence, hash: first.hash },
    });
  });

  it.each<[string, [TestTickPrices, filled?: boolean][]]>([
    [
      'that were written later, or whose price is held',
      [[{ 'BTC/USDT': '50100' }, true], [{ 'BTC/USDT': ['50200', 0, 'held:test'] }]],
    ],
    ['whose price is too old, or that name none', [[{ 'BTC/USDT': ['50300', 3001] }], [{ 'ETH/USDT': '3000' }]]],
  ])('is not filled by ticks %s', async (_, before) => {
    const caller = await createDemoCustomer();
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
    for (const [prices, filled] of before) await market.move(prices, filled);
    const { order } = await done;
    expect((await readOrder(caller, order.id)).status).toBe('pending');
    await market.move({ 'BTC/USDT': '50400' });
    expect(await readOrder(caller, order.id)).toMatchObject({ status: 'filled', fill_price: 50_400_00000000n });
  });

  it('is not filled by a price observed before its acceptance but recorded after', { tags: ['FIN-346'] }, async () => {
    const caller = await createDemoCustomer();
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
    // From right before the order, and from its acceptance.
    await market.move({ 'BTC/USDT': ['50100', 6] });
    await market.move({ 'BTC/USDT': ['50200', 1005] });
    const { order } = await done;
    expect((await readOrder(caller, order.id)).status).toBe('pending');
    const tick = await market.move({ 'BTC/USDT': ['50300', 2004] });
    expect(await readOrder(caller, order.id)).toMatchObject({
      status: 'filled',
      fill_price: 50_300_00000000n,
      entry: { sequence: tick.sequence, age: 2004 },
    });
  });

  it.each<[string, TestTickPrices]>([
    ['comes', { 'BTC/USDT': '50400' }],
    ['does not come', { 'BTC/USDT': ['50000', 9000] }],
  ])('is refunded without a price within the staleness limit, though one %s then', async (_, then) => {
    const caller = await createDemoCustomer();
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
    market.pass(3);
    expect((await done).order.status).toBe('pending');
    await market.move(then);
    await market.move(then);
    await market.move(then);
    expect(await readOrder(caller, (await done).order.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'PRICE_NOT_AVAILABLE',
    });
    expect(await readFrozenBalance(caller)).toBe(0n);
    expect(await readAvailableUsdt(caller.account)).toBe('100000');
  });

  it('is placed once for repeated requests, also while it waits for its tick', { tags: ['TRD-090'] }, async () => {
    const caller = await createDemoCustomer();
    const key = 'the-same-key';
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller, { key }));
    const secondOrder = placeTestPerpetual(caller, { key });
    await market.tick({ 'BTC/USDT': '50010' });
    const placed = await done;
    expect(await secondOrder).toEqual(placed);
    expect(await placeTestPerpetual(caller, { key })).toEqual(placed);
    expect(await listOwnOrders(caller.account, {})).toMatchObject({ total: 1 });
    await expect(placeTestPerpetual(caller, { key, quantity: '101' })).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
    await expect(placeTestPerpetual(caller, { key, leverage: 21 })).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is filled by the same tick in the request and in the worker', { tags: ['FIN-346'] }, async () => {
    const [patient, hasty] = [await createDemoCustomer(), await createDemoCustomer()];
    const calls = [
      await startUntilFirstCommit(patient.account, () => placeTestPerpetual(patient)),
      await startUntilFirstCommit(hasty.account, () => placeTestPerpetual(hasty)),
    ];
    const tick = await market.tick({ 'BTC/USDT': '50010' });
    const stored = await listOwnOrders(hasty.account, { status: 'pending' });
    for (const { id } of stored.orders)
      await catchUpTriggers({ order: await readOrder(hasty, id) }, tick.sequence - 1, tick.sequence);
    for (const { done } of calls)
      expect(await done).toMatchObject({
        order: { status: 'filled', fill_price: '50010', receipt: { entry: { sequence: tick.sequence } } },
        position: { entry_price: '50010' },
        trade: { price: '50010' },
      });
    expect(await listOwnTrades(hasty.account, {})).toMatchObject({ total: 1 });
  });

  it('passes its take profit and stop loss to the position', { tags: ['TRD-048'] }, async () => {
    const caller = await createDemoCustomer();
    const position = await market.open(caller, { take_profit_price: '51000', stop_loss_price: '49000' });
    expect(position).toMatchObject({ take_profit_price: '51000', stop_loss_price: '49000' });
  });
});

describe('a limit order', () => {
  it.each([
    ['buy', '49000', '49000.1', '48000'],
    ['sell', '51000', '50999.9', '52000'],
  ] as const)(
    'to %s at %s rests at %s and is filled at its own price by a tick beyond it',
    { tags: ['TRD-048'] },
    async (side, price, shortPrice, beyond) => {
      const caller = await createDemoCustomer();
      const { order, position } = await placeTestPerpetual(caller, { type: 'limit', side, price });
      expect([order.status, order.price, position]).toEqual(['pending', price, null]);
      expect(await readFrozenBalance(caller)).toBe(100_20000000n);
      await market.move({ 'BTC/USDT': shortPrice });
      expect((await readOrder(caller, order.id)).status).toBe('pending');
      await market.move({ 'BTC/USDT': beyond }, true);
      await market.move({ 'BTC/USDT': [beyond, 0, 'held:test'] });
      await market.move({ 'BTC/USDT': [beyond, 3001] });
      expect((await readOrder(caller, order.id)).status).toBe('pending');
      const tick = await market.move({ 'BTC/USDT': beyond });
      const { positions } = await listOwnPositions(caller.account, {});
      expect(positions).toMatchObject([
        { entry_price: price, receipt: { entry: { price: beyond, sequence: tick.sequence } }, mark_price: beyond },
      ]);
      expect(await readFrozenBalance(caller)).toBe(100_00000000n);
    },
  );

  it.each([
    ['buy', '50500', '50400'],
    ['sell', '49500', '49600'],
    ['buy', '50000', '50000'],
  ] as const)('to %s at %s, marketable, is filled at the price of the first tick', async (side, price, next) => {
    const caller = await createDemoCustomer();
    const work = () => placeTestPerpetual(caller, { type: 'limit', side, price });
    expect(await market.through(caller, { 'BTC/USDT': next }, work)).toMatchObject({
      order: { status: 'filled', price, fill_price: next },
      position: { entry_price: next },
    });
  });

  it('rests when the first tick leaves its limit, then is filled at its own limit', async () => {
    const caller = await createDemoCustomer();
    const work = () => placeTestPerpetual(caller, { type: 'limit', price: '50500' });
    const { order } = await market.through(caller, { 'BTC/USDT': '50600' }, work);
    expect(order.status).toBe('pending');
    await market.move({ 'BTC/USDT': '50400' });
    expect(await readOrder(caller, order.id)).toMatchObject({ status: 'filled', fill_price: 50_500_00000000n });
  });

  it('when resting is not filled by a price observed before its acceptance', async () => {
    const caller = await createDemoCustomer();
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
    await market.move({ 'BTC/USDT': ['48000', 6] });
    expect((await readOrder(caller, order.id)).status).toBe('pending');
    await market.move({ 'BTC/USDT': ['48500', 1004] });
    expect(await readOrder(caller, order.id)).toMatchObject({ status: 'filled', fill_price: 49_000_00000000n });
  });

  it('is filled by the worker as by the request when marketable and abandoned', async () => {
    const caller = await createDemoCustomer();
    const { done } = await startUntilFirstCommit(caller.account, () =>
      placeTestPerpetual(caller, { type: 'limit', price: '50500' }),
    );
    await market.move({ 'BTC/USDT': ['50300', 9000] });
    market.pass(1);
    const { order } = await done;
    await market.move({ 'BTC/USDT': '50400' });
    expect(await readOrder(caller, order.id)).toMatchObject({ status: 'filled', fill_price: 50_400_00000000n });
  });

  it('is filled by a tick that was recorded while the order was written', async () => {
    const caller = await createDemoCustomer();
    const at = market.second();
    // The worker passed this tick before the order existed; a slow call looks back for itself.
    setClock(() => at * 1000 + 995);
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
    const stored = await readOrder(caller, order.id);
    await writeTestTick(at + 1, { 'BTC/USDT': '48900' });
    await writeTestTick(at + 2, { 'BTC/USDT': '49900' });
    await catchUpTriggers({ order: stored }, stored.after, stored.after + 2);
    market.pass(2);
    expect(await readOrder(caller, order.id)).toMatchObject({
      status: 'filled',
      fill_price: 49_000_00000000n,
      entry: { at: at + 1 },
    });
  });
});

describe('a stop order', () => {
  it.each([
    ['buy', '51000', '50999.9', '51200'],
    ['sell', '49000', '49000.1', '48800'],
  ] as const)(
    'to %s at %s is filled at the price of the crossing tick',
    async (side, stop_price, shortPrice, beyond) => {
      const caller = await createDemoCustomer();
      const { order } = await placeTestPerpetual(caller, { type: 'stop_market', side, stop_price });
      expect(order).toMatchObject({ status: 'pending', stop_price, price: null });
      await market.move({ 'BTC/USDT': shortPrice });
      expect((await readOrder(caller, order.id)).status).toBe('pending');
      await market.move({ 'BTC/USDT': beyond });
      expect(await listOwnPositions(caller.account, {})).toMatchObject({ positions: [{ entry_price: beyond }] });
    },
  );

  it.each([
    ['buy', '51000', '51100', '51050'],
    ['sell', '49000', '48900', '48950'],
  ] as const)(
    'with a limit, to %s, is filled by the crossing tick within its limit',
    { tags: ['TRD-048'] },
    async (side, stop_price, price, at) => {
      const caller = await createDemoCustomer();
      const { order } = await placeTestPerpetual(caller, { type: 'stop_limit', side, stop_price, price });
      await market.move({ 'BTC/USDT': at });
      expect(await listOwnPositions(caller.account, {})).toMatchObject({
        positions: [{ entry_price: at, order_id: order.id }],
      });
    },
  );

  it.each([
    ['buy', '51000', '51100', '51200', '51090'],
    ['sell', '49000', '48900', '48800', '48910'],
  ] as const)(
    'with a limit, to %s, rests at its limit when the tick went beyond',
    async (side, stop_price, price, beyond, returnPrice) => {
      const caller = await createDemoCustomer();
      const { order } = await placeTestPerpetual(caller, { type: 'stop_limit', side, stop_price, price });
      await market.move({ 'BTC/USDT': beyond });
      expect(await listOwnOrders(caller.account, { status: 'pending' })).toMatchObject({
        total: 1,
        orders: [{ id: order.id, stop_reached: true }],
      });
      await market.move({ 'BTC/USDT': returnPrice });
      expect(await readOrder(caller, order.id)).toMatchObject({
        status: 'filled',
        fill_price: BigInt(Number(price) * 1e8),
      });
    },
  );
});

it('placing futures orders › unfreezes every unit and leaves the ledger balanced', { tags: ['TRD-060'] }, async () => {
  const caller = await createDemoCustomer();
  const { done } = await startUntilFirstCommit(caller.account, () =>
    placeTestPerpetual(caller, { quantity: '33.33333333', leverage: 77 }),
  );
  market.pass(2);
  await done;
  await fireTriggersByTicks([]);
  for (let n = 0; n < 3; n++) await market.move({ 'BTC/USDT': '50000' });
  expect(await readFrozenBalance(caller)).toBe(33_33333333n);
  expect((await reconcileEverything()).mismatches).toEqual([]);
});
