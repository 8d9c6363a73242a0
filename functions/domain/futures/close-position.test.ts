import { beforeEach, describe, expect, it } from 'vitest';
import { openFuturesItemIndex } from '#functions/data/futures/open-names.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { iterateSymbolTriggers } from '#functions/data/futures/triggers.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { symbolOverrideConfigStore } from '#functions/data/market/symbols.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import { getSideExposureKey } from '#functions/domain/fills/order-writes.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { newId } from '#functions/lib/ids.ts';
import { startUntilFirstCommit, placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { closeAllPositions } from './close-all-positions.ts';
import { closePosition } from './close-position.ts';
import { listOwnPositions, listOwnTrades } from './list-own-futures.ts';
import { readOwnPositionWithTrades } from './read-position.ts';

useTestTable();

const market = createTestMarket(1_810_000_000);
const close = (caller: UserPrincipal, id: string, quantity?: string, key: string = newId('jnl')) =>
  closePosition(caller, key, id as never, quantity === undefined ? null : toAmount(quantity));

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
});

describe('closePosition', () => {
  it.each([
    ['buy', '50500', '20', '100019.6'],
    ['sell', '50500', '-20', '99979.6'],
    ['buy', '49500', '-20', '99979.6'],
    ['sell', '49500', '20', '100019.6'],
  ] as const)(
    'of a %s position at %s realizes %s',
    { tags: ['TRD-051', 'TRD-091'] },
    async (side, at, realized, balance) => {
      const caller = await createDemoCustomer();
      const opened = await market.open(caller, { side });
      const closed = await market.through(caller, { 'BTC/USDT': at }, () => close(caller, opened.id));
      expect(closed.trade).toMatchObject({
        order_id: null,
        order_id_ref: opened.order_id,
        position_id: opened.id,
        side: side === 'buy' ? 'sell' : 'buy',
        reason: 'close',
        price: at,
        quantity: '100',
        margin: '100',
        fee: '0.2',
        realized_pnl: realized,
        receipt: { entry: { price: '50000' }, exit: { price: at, at: market.second() } },
      });
      expect(closed.position).toMatchObject({
        status: 'closed',
        unclosed_quantity: '0',
        margin: '0',
        realized_pnl: realized,
        fee: '0.4',
        mark_price: null,
        closing: false,
        take_profit_price: null,
      });
      expect(await readAvailableUsdt(caller.account)).toBe(balance);
      expect((await readWalletBalance(caller.account, 'trading', 'USDT')).frozen).toBe(0n);
      expect(await listOwnPositions(caller.account, {})).toMatchObject({ total: 0, positions: [] });
      expect(await listOwnPositions(caller.account, { status: 'closed' })).toMatchObject({
        positions: [{ id: opened.id }],
      });
      expect(await listOwnTrades(caller.account, { kind: 'close' })).toMatchObject({
        trades: [{ id: closed.trade?.id }],
      });
    },
  );

  it('closes parts down to the last unit and rejects more than is open', { tags: ['TRD-062'] }, async () => {
    const caller = await createDemoCustomer();
    const opened = await market.open(caller, { quantity: '100', leverage: 33 });
    const first = await market.through(caller, { 'BTC/USDT': '50001' }, () => close(caller, opened.id, '33.33333333'));
    expect(first).toMatchObject({
      trade: { quantity: '33.33333333', margin: '33.33333333' },
      position: { status: 'open', unclosed_quantity: '66.66666667', margin: '66.66666667', quantity: '100' },
    });
    for (const quantity of ['66.66666668', '100'])
      await expect(close(caller, opened.id, quantity)).rejects.toMatchObject({
        reason: 'AMOUNT_OUT_OF_RANGE',
        fields: { quantity: [expect.stringContaining('66.66666667')] },
      });
    await market.through(caller, { 'BTC/USDT': '50001' }, () => close(caller, opened.id, '66.66666666'));
    const last = await market.through(caller, { 'BTC/USDT': '50001' }, () => close(caller, opened.id, '0.00000001'));
    expect(last.position).toMatchObject({ status: 'closed', unclosed_quantity: '0' });
    const { trades, position } = await readOwnPositionWithTrades(caller.account, opened.id as never);
    expect(trades.map(({ reason, quantity }) => [reason, quantity])).toEqual([
      ['open', '100'],
      ['close', '33.33333333'],
      ['close', '66.66666666'],
      ['close', '0.00000001'],
    ]);
    const sums = await readWalletBalance(caller.account, 'trading', 'USDT');
    expect(sums.frozen).toBe(0n);
    expect(sums.available).toBe(toAmount('100000') + toAmount(position.realized_pnl) - toAmount(position.fee));
  });

  it('waits for a late tick, rejects another close and executes at that tick', { tags: ['TRD-099'] }, async () => {
    const caller = await createDemoCustomer();
    const opened = await market.open(caller);
    const { done } = await startUntilFirstCommit(caller.account, () =>
      close(caller, opened.id, '40', 'the-first-close'),
    );
    await expect(close(caller, opened.id)).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    market.pass(2);
    expect(await done).toMatchObject({ trade: null, position: { status: 'open', closing: true } });
    await market.move({ 'BTC/USDT': '50100' });
    await market.move({ 'BTC/USDT': '50200' });
    await market.move({ 'BTC/USDT': '50300' });
    const { position, trades } = await readOwnPositionWithTrades(caller.account, opened.id as never);
    expect(position).toMatchObject({ status: 'open', closing: false, unclosed_quantity: '60' });
    expect(trades[1]).toMatchObject({ price: '50100', quantity: '40' });
    expect(await close(caller, opened.id, '40', 'the-first-close')).toMatchObject({ trade: { id: trades[1]?.id } });
    await expect(close(caller, opened.id, '41', 'the-first-close')).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('closes once for a repeated idempotency key while it waits', async () => {
    const caller = await createDemoCustomer();
    const opened = await market.open(caller);
    const { done } = await startUntilFirstCommit(caller.account, () =>
      close(caller, opened.id, '40', 'one-close-twice'),
    );
    const secondClose = close(caller, opened.id, '40', 'one-close-twice');
    await market.tick({ 'BTC/USDT': '50100' });
    expect(await secondClose).toEqual(await done);
    expect(await listOwnTrades(caller.account, { kind: 'close' })).toMatchObject({ trades: [{ quantity: '40' }] });
  });

  it('rejects a closed, unknown or foreign position', { tags: ['TRD-099'] }, async () => {
    const [caller, stranger] = [await createDemoCustomer(), await createDemoCustomer()];
    const opened = await market.open(caller);
    await expect(close(stranger, opened.id)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    await expect(close(caller, newId('pos'))).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    await market.through(caller, { 'BTC/USDT': '50000' }, () => close(caller, opened.id));
    await expect(close(caller, opened.id)).rejects.toMatchObject({ reason: 'ORDER_ALREADY_SETTLED' });
  });

  it('rejects without a recent price, but closes in a halted symbol', async () => {
    const caller = await createDemoCustomer();
    const opened = await market.open(caller);
    await market.tick({ 'BTC/USDT': ['50000', 0, 'held:test'] });
    await expect(close(caller, opened.id)).rejects.toMatchObject({ reason: 'PRICE_HELD' });
    await market.tick({ 'BTC/USDT': ['50000', 3001] });
    await expect(close(caller, opened.id)).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    await putItem(symbolOverrideConfigStore.key(), { changes: { 'BTC/USDT': { is_trading: false } } });
    market.pass(10);
    await market.tick({ 'BTC/USDT': '50000' });
    const closed = await market.through(caller, { 'BTC/USDT': '50100' }, () => close(caller, opened.id));
    expect(closed.position.status).toBe('closed');
    await putItem(symbolOverrideConfigStore.key(), { changes: {} });
    market.pass(10);
  });

  it('expires without a price and notifies the user once', async () => {
    const caller = await createDemoCustomer();
    const opened = await market.open(caller);
    const { done } = await startUntilFirstCommit(caller.account, () => close(caller, opened.id));
    market.pass(2);
    expect(await done).toMatchObject({ position: { closing: true }, trade: null });
    market.pass(8);
    for (let i = 0; i < 5; i++) await market.move({ 'BTC/USDT': '50100' });
    const { position } = await readOwnPositionWithTrades(caller.account, opened.id as never);
    expect(position).toMatchObject({ status: 'open', closing: false });
    const { notifications } = await listNotifications(caller.user.id, {});
    expect(notifications).toMatchObject([{ kind: 'close_given_back', params: { symbol: 'BTC/USDT', side: 'long' } }]);
  });

  it('leaves no trigger, open position or exposure', { tags: ['TRD-062'] }, async () => {
    const caller = await createDemoCustomer();
    const opened = await market.open(caller, { take_profit_price: '51000', stop_loss_price: '49000' });
    const waitingKinds = async () => {
      const kinds: string[] = [];
      for await (const trigger of iterateSymbolTriggers('BTC/USDT'))
        if ('position_id' in trigger && trigger.position_id === opened.id) kinds.push(trigger.kind);
      return kinds.sort();
    };
    expect(await waitingKinds()).toEqual(['liquidation', 'stop_loss', 'take_profit', 'warning']);
    const stored = await positionCollection.read(caller.account, opened.id as never);
    if (!stored) throw new Error('nothing was opened');
    const exposed = async () => (await getItem<{ notional: number }>(getSideExposureKey(stored)))?.notional ?? 0;
    const whileOpen = await exposed();
    await market.through(caller, { 'BTC/USDT': '50000' }, () => close(caller, opened.id));
    expect(await waitingKinds()).toEqual([]);
    expect(whileOpen - (await exposed())).toBe(Number(toAmount(opened.notional)));
    const before = await listOwnTrades(caller.account, {});
    for (const price of ['51001', '48999', '40000', '60000']) await market.move({ 'BTC/USDT': price });
    expect(await listOwnTrades(caller.account, {})).toEqual(before);
    expect(await getItem(openFuturesItemIndex.key(caller.account, opened.id as never))).toBeNull();
    expect(await getItem(accountCounters.key(caller.account))).toMatchObject({
      open_positions: 0,
      open_futures_orders: 0,
    });
  });
});

describe('closeAllPositions', () => {
  const ids = (results: { position_id: string }[]) => results.map(({ position_id }) => position_id).sort();

  const calm = { 'BTC/USDT': '50000', 'ETH/USDT': '3000' };

  async function four(caller: UserPrincipal) {
    const opened: string[] = [];
    for (const symbol of ['BTC/USDT', 'ETH/USDT'])
      for (const side of ['buy', 'sell'] as const) {
        const { position } = await market.through(caller, calm, () => placeTestPerpetual(caller, { symbol, side }));
        opened.push(position?.id ?? '');
      }
    return { btc: opened.slice(0, 2), eth: opened.slice(2) };
  }

  it.each([
    ['everything', {}, [0, 1, 2, 3]],
    ['one symbol', { symbol: 'ETH/USDT' }, [2, 3]],
    ['one side', { side: 'short' as const }, [1, 3]],
    ['one side of one symbol', { symbol: 'BTC/USDT', side: 'long' as const }, [0]],
  ])('closes %s once, at one tick', { tags: ['TRD-091'] }, async (_, filter, which) => {
    const caller = await createDemoCustomer();
    const { btc, eth } = await four(caller);
    const expectedIds = which.map((n) => [...btc, ...eth][n] ?? '').sort();
    const key = newId('jnl');
    // The tick comes when the last close was requested.
    const work = closeAllPositions(caller, key, filter);
    while (
      (await listOwnPositions(caller.account, {})).positions.filter(({ closing }) => closing).length <
      expectedIds.length
    );
    const tick = await market.tick({ 'BTC/USDT': '50100', 'ETH/USDT': '3010' });
    const results = await work;
    expect(ids(results)).toEqual(expectedIds);
    for (const { trade, error_code } of results)
      expect([error_code, trade?.receipt.exit?.sequence]).toEqual([null, tick.sequence]);
    expect((await listOwnPositions(caller.account, {})).total).toBe(4 - expectedIds.length);
    expect(await closeAllPositions(caller, key, filter)).toEqual(results);
    expect(await closeAllPositions(caller, newId('jnl'), filter)).toEqual([]);
  });

  it('reports for each position why it could not be closed', { tags: ['TRD-091'] }, async () => {
    const caller = await createDemoCustomer();
    const { btc, eth } = await four(caller);
    await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': ['3000', 0, 'held:test'] });
    const work = closeAllPositions(caller, newId('jnl'), {});
    while ((await listOwnPositions(caller.account, {})).positions.filter(({ closing }) => closing).length < 2);
    await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
    const results = await work;
    expect(ids(results.filter(({ error_code }) => error_code === 'PRICE_HELD'))).toEqual([...eth].sort());
    expect(ids(results.filter(({ trade }) => trade !== null))).toEqual([...btc].sort());
  });
});

it('closing positions › leaves the ledger balanced', async () => {
  expect((await reconcileEverything()).mismatches).toEqual([]);
});
