import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccountSymbolTotals } from '#functions/data/futures/account-symbols.ts';
import { openPositions, positionCollection } from '#functions/data/futures/positions.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { writeWorkProgress } from '#functions/data/table/progress.ts';
import { transact } from '#functions/data/table/transact.ts';
import { readLeverageLimit } from '#functions/domain/futures/leverage-limit.ts';
import { readOwnFuturesOrder } from '#functions/domain/futures/read-own-futures.ts';
import { readOwnPositionWithTrades } from '#functions/domain/futures/read-position.ts';
import { updatePositionSettings } from '#functions/domain/futures/update-position-settings.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { setClock } from '#functions/lib/clock.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { getTradingSessionAt } from '#shared/market/sessions.ts';
import { toAmount, toPrice } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { applySessionCloseToPosition } from './apply-market-closes.ts';
import { catchUpTriggers } from './catch-up-triggers.ts';
import { fireTriggersByTicks } from './process-ticks.ts';

useTestTable();

const SYMBOL = 'EUR/USD';
/** Wednesdays at noon in New York, a week apart. */
let wednesday = Date.UTC(2030, 4, 8, 16) / 1000;
let closes: number;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

beforeEach(async () => {
  process.env['MARKET_FEED'] = 'live';
  wednesday += 7 * 86_400;
  closes = getTradingSessionAt(SYMBOL, wednesday as EpochSeconds).changes_at as number;
  market = createTestMarket(closes - 3600);
  await market.tick({ [SYMBOL]: '1.1' });
  caller = await createDemoCustomer();
});
afterEach(() => setClock());

const open = (more = {}) => market.open(caller, { symbol: SYMBOL, leverage: 100, ...more }, '1.1');
const detail = (id: string) => readOwnPositionWithTrades(caller.account, id as never);
const stored = async (id: string) => {
  const storedPosition = await positionCollection.read(caller.account, id as never);
  if (!storedPosition) throw new Error('no position');
  return storedPosition;
};
/** Passes the tick of this many seconds before or after the close. */
const at = async (second: number, prices: Parameters<typeof market.move>[0]) => {
  market.pass(closes + second - market.second() - 1);
  return market.move(prices);
};
const kinds = async () =>
  (await listNotifications(caller.user.id, {})).notifications
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('leverage'));
const balance = () => readWalletBalance(caller.account, 'trading', 'USDT');

describe('last half hour of a session', () => {
  it('rejects new positions above 20x and states until when', async () => {
    await at(-1802, { [SYMBOL]: '1.1' });
    expect(await open()).toMatchObject({ leverage: 100 });
    await at(-1200, { [SYMBOL]: '1.1' });
    await expect(placeTestPerpetual(caller, { symbol: SYMBOL, leverage: 21 })).rejects.toMatchObject({
      reason: 'LEVERAGE_LIMITED',
      reasons: { leverage: [{ name: 'leverageClose', params: { most: 20, minutes: 20 } }] },
    });
    expect((await readLeverageLimit(caller.account, SYMBOL)).limit).toEqual({
      leverage: 20,
      by: 'close',
      until: closes,
    });
    expect(await open({ leverage: 20 })).toMatchObject({ leverage: 20 });
  });

  it('rejects new commodity positions at any leverage, as their cap is below the minimum', async () => {
    await at(-1200, { USOIL: '70' });
    await expect(placeTestPerpetual(caller, { symbol: 'USOIL', leverage: 20 })).rejects.toMatchObject({
      reason: 'LEVERAGE_LIMITED',
      reasons: { leverage: [{ name: 'leverageClosing', params: { minutes: 20 } }] },
    });
    expect((await readLeverageLimit(caller.account, 'USOIL')).limit).toMatchObject({ leverage: 5, by: 'close' });
  });

  it('cancels resting orders above the cap when they would fill and fills others', async () => {
    const [high, low] = [
      await placeTestPerpetual(caller, { symbol: SYMBOL, leverage: 50, type: 'limit', price: '1.09' }),
      await placeTestPerpetual(caller, { symbol: SYMBOL, leverage: 20, type: 'limit', price: '1.09' }),
    ];
    await at(-1000, { [SYMBOL]: '1.095' });
    const read = (id: string) => readOwnFuturesOrder(caller.account, id as never);
    expect((await read(high.order.id)).status).toBe('pending');
    await at(-900, { [SYMBOL]: '1.089' });
    expect(await read(high.order.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'LEVERAGE_LIMITED' });
    expect((await read(low.order.id)).status).toBe('filled');
  });

  it.each([
    ['right before', -1, 500],
    ['at', 0, 500],
    ['right after', 3, 3500],
  ])('does not fill a resting order above the cap by a price of %s the close', async (_, second, age) => {
    await placeTestPerpetual(caller, { symbol: SYMBOL, leverage: 200, type: 'limit', price: '1.09' });
    await at(-1800, { [SYMBOL]: '1.1' });
    await at(-2, { [SYMBOL]: '1.1' });
    await at(second, { [SYMBOL]: ['1.0899', age] });
    await at(10, { 'BTC/USDT': '50000' });
    expect(await openPositions.all(caller.account)).toEqual([]);
  });

  it('marks open positions above the cap once and notifies the owner once', async () => {
    const { id } = await open();
    await open({ leverage: 20 });
    await at(-1801, { [SYMBOL]: '1.1' });
    expect([(await detail(id)).position.close_cap, await kinds()]).toEqual([null, []]);
    await at(-1800, { [SYMBOL]: '1.1' });
    await at(-1799, { [SYMBOL]: '1.1' });
    expect((await detail(id)).position).toMatchObject({
      leverage: 100,
      close_cap: { leverage: 20, closes_at: closes },
    });
    expect(await kinds()).toEqual(['leverage_cap']);
  });

  it('marks a position that was filled during the check a minute later', async () => {
    const { id } = await open();
    const before = await stored(id);
    await at(-1800, { [SYMBOL]: '1.1' });
    // The state when the filling run stopped right there.
    const lost = { update: 'SET close_cap = :none', values: { ':none': null } };
    await transact([positionCollection.update(caller.account, before.id, lost)]);
    await at(-1745, { [SYMBOL]: '1.1' });
    expect((await stored(id)).close_cap).toBeNull();
    await at(-1739, { [SYMBOL]: '1.1' });
    expect((await stored(id)).close_cap).toEqual({ leverage: 20, closes_at: closes });
  });

  it('marks a position that its owner changes concurrently', async () => {
    const { id } = await open();
    const before = await stored(id);
    await updatePositionSettings(caller, before.id, { take_profit_price: toPrice('1.2') });
    market.pass(closes - 1800 - market.second() - 1);
    const tick = await market.tick({ [SYMBOL]: '1.1' });
    await applySessionCloseToPosition(before, tick);
    expect(await stored(id)).toMatchObject({ close_cap: { closes_at: closes }, take_profit_price: toPrice('1.2') });
  });
});

describe('applySessionCloses', () => {
  const toClose = async (last: string) => {
    await at(-1800, { [SYMBOL]: '1.1' });
    await at(-30, { [SYMBOL]: '1.1' });
    await at(-5, { [SYMBOL]: last });
    // Held and stale prices do not count.
    await at(-2, { [SYMBOL]: ['1.2', 0, 'held:test'] });
    await at(-1, { [SYMBOL]: ['1.3', 60_000] });
  };

  it('pays the gain of the closed part at the last sound price and keeps the margin', async () => {
    const { id } = await open();
    await toClose('1.1011');
    const tick = await at(0, { 'BTC/USDT': '50000' });
    const { position, trades } = await detail(id);
    // 0.1 % of 8,000, less 0.01 %.
    expect(position).toMatchObject({
      status: 'open',
      leverage: 20,
      margin: '100',
      notional: '2000',
      unclosed_quantity: '100',
      realized_pnl: '8',
      fee: '1.8',
      liquidation_price: '1.045',
    });
    expect(trades[1]).toMatchObject({
      reason: 'leverage_cap',
      price: '1.1011',
      realized_pnl: '8',
      fee: '0.8',
      margin: '0',
    });
    expect(trades[1]?.receipt.exit?.at).toBe(closes - 5);
    expect(tick.at).toBe(closes);
    expect(await balance()).toEqual({ available: toAmount('99906.2'), frozen: toAmount('100') });
    expect((await readAccountSymbolTotals(caller.account, SYMBOL)).notional).toBe(toAmount('2000'));
    expect(await kinds()).toEqual(['leverage_reduced', 'leverage_cap']);
  });

  it('deducts the loss of the closed part from margin and quantity', async () => {
    const { id } = await open();
    await toClose('1.0989');
    await at(0, { 'BTC/USDT': '50000' });
    const { position, trades } = await detail(id);
    // 100 × (1 − 0.0011 × 100) / (1 − 0.0011 × 20).
    expect(position).toMatchObject({
      leverage: 20,
      margin: '91.00204498',
      notional: '1820.0408996',
      unclosed_quantity: '91.00204498',
    });
    expect(trades[1]).toMatchObject({ margin: '8.99795502', reason: 'leverage_cap' });
    expect((await balance()).frozen).toBe(toAmount('91.00204498'));
    expect((await reconcileEverything()).mismatches).toEqual([]);
  });

  it('has one outcome, however late and concurrent it runs', async () => {
    const { id } = await open();
    await toClose('1.1011');
    market.pass(closes - market.second() - 1);
    const first = await market.tick({ 'BTC/USDT': '50000' });
    const later = await market.tick({ 'BTC/USDT': '50000' });
    const position = await stored(id);
    await Promise.all([
      fireTriggersByTicks([first]),
      catchUpTriggers({ position }, first.sequence - 1, later.sequence),
      fireTriggersByTicks([first, later]),
    ]);
    await fireTriggersByTicks([later]);
    expect((await detail(id)).trades.filter(({ reason }) => reason === 'leverage_cap')).toHaveLength(1);
    expect(await detail(id)).toMatchObject({ position: { leverage: 20, realized_pnl: '8' } });
  });

  it('runs before a later price could liquidate', async () => {
    const { id } = await open();
    await toClose('1.1');
    await writeWorkProgress('triggers', { sequence: 0 });
    market.pass(2 * 86_400 + 3600);
    await market.move({ [SYMBOL]: '1.08' });
    expect((await detail(id)).position).toMatchObject({ status: 'open', leverage: 20, liquidation_price: '1.045' });
  });

  it('closes the whole position when price and fee leave nothing', async () => {
    const { id } = await open();
    await toClose('1.08911');
    await at(0, { 'BTC/USDT': '50000' });
    const { position, trades } = await detail(id);
    expect(position).toMatchObject({ status: 'closed', unclosed_quantity: '0', margin: '0' });
    expect(trades[1]).toMatchObject({ reason: 'leverage_cap', realized_pnl: '-99', fee: '1' });
    expect((await balance()).frozen).toBe(0n);
    expect((await readAccountSymbolTotals(caller.account, SYMBOL)).notional).toBe(0n);
  });

  it('changes nothing in a market without a cap', async () => {
    await market.tick({ 'BTC/USDT': '50000', [SYMBOL]: '1.1' });
    const { id } = await market.open(caller, { leverage: 100 });
    await toClose('1.1');
    await at(0, { 'BTC/USDT': '50000' });
    expect((await detail(id)).position).toMatchObject({ leverage: 100, close_cap: null });
  });
});
