import { beforeEach, describe, expect, it } from 'vitest';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { toDayNumber, readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { readExposure } from '#functions/data/ledger/exposure.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { transact } from '#functions/data/table/transact.ts';
import { cancelFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { runWithConflicts, injectTableFailure } from '#functions/testing/inject-conflicts.ts';
import { placeTestPerpetual, readStoredPosition, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { FuturesOrderId, JournalEntryId, PositionId } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { buildOrderCancellation } from './order-writes.ts';
import { voidPosition } from './void-position.ts';

useTestTable();

const market = createTestMarket(1_897_000_000);
let caller: UserPrincipal;
beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await createDemoCustomer();
});

const position = (id: string) => readStoredPosition(caller, id);
/** Returns the operation and the details of entries. */
const readOperations = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      expect(id).toMatch(/^jnl_/);
      const entry = await readJournalEntry(caller.account, id as JournalEntryId);
      return [entry?.operation, entry?.reference];
    }),
  );
const readTradingFunds = async () => {
  const { available, frozen } = await readWalletBalance(caller.account, 'trading', 'USDT');
  return [formatUnits(available), formatUnits(frozen)];
};

describe('the journal of a perpetual', () => {
  it('has entries for placing, opening and closing', async () => {
    const { order, position: opened } = await market.through(caller, { 'BTC/USDT': '50000' }, () =>
      placeTestPerpetual(caller),
    );
    if (!opened) throw new Error('not filled');
    const close = () => closePosition(caller, newId('jnl'), opened.id as PositionId, null);
    await market.through(caller, { 'BTC/USDT': '50000' }, close);
    const placed = await futuresOrderCollection.read(caller.account, order.id as FuturesOrderId);
    expect(await readOperations(placed?.journal_ids ?? [])).toEqual([
      ['futures.place', order.id],
      ['futures.open', order.id],
    ]);
    expect((await readOperations((await position(opened.id)).journal_ids)).at(-1)).toEqual([
      'futures.close',
      opened.id,
    ]);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('has entries for placing and cancelling, with a full refund and no volume', async () => {
    const before = await readTradingFunds();
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
    expect(await readTradingFunds()).toEqual(['99899.8', '100.2']);
    await cancelFuturesOrder(caller, newId('jnl'), order.id as never);
    const cancelled = await futuresOrderCollection.read(caller.account, order.id as FuturesOrderId);
    expect(await readOperations(cancelled?.journal_ids ?? [])).toEqual([
      ['futures.place', order.id],
      ['futures.cancel', order.id],
    ]);
    expect(cancelled).toMatchObject({ status: 'cancelled', closed_at: nowSeconds() });
    expect(await readTradingFunds()).toEqual(before);
    expect((await readAccountCounters(caller.account))('open_futures_orders')).toBe(0);
    expect(await readDailyPnl(caller.account, nowSeconds())).toMatchObject({ staked: 0n, exposed: 0n });
  });
});

it('cancelling a futures order › restores the limits of its owner', async () => {
  const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
  const placed = await futuresOrderCollection.read(caller.account, order.id as FuturesOrderId);
  if (!placed) throw new Error('not placed');
  const dailyPnl = await readDailyPnl(caller.account, nowSeconds());
  const { operations, movement } = buildOrderCancellation(
    { ...placed, counted_on: toDayNumber(nowSeconds()) },
    'RESET',
  );
  await transact(operations, movement);
  // Its margin of 100 was staked, and could have been lost together with its fee of 0.2.
  expect(await readDailyPnl(caller.account, nowSeconds())).toEqual({
    ...dailyPnl,
    staked: dailyPnl.staked - toAmount('100'),
    exposed: dailyPnl.exposed - toAmount('100.2'),
  });
});

describe('voidPosition', () => {
  it('refunds the margin once and leaves no trigger or exposure', async () => {
    const exposed = () => readExposure('demo', 'BTC/USDT', 'perpetual-long', 'notional');
    const before = await exposed();
    const { id } = await market.open(caller);
    expect(await exposed()).toBe(before + toAmount('2000'));
    const open = await position(id);
    await expect(runWithConflicts(() => voidPosition(open, 'RESET'), injectTableFailure)).rejects.toThrow(
      'does not answer',
    );
    expect(await voidPosition(open, 'RESET')).toBe(true);
    expect(await voidPosition(open, 'RESET')).toBe(false);
    const closedPosition = await position(id);
    expect(closedPosition).toMatchObject({
      status: 'closed',
      cancel_reason: 'RESET',
      closed_at: nowSeconds(),
      unclosed_quantity: 0n,
      margin: 0n,
      notional: 0n,
      closing: null,
      reduce_only: false,
      version: open.version + 1,
    });
    expect((await readOperations(closedPosition.journal_ids)).at(-1)).toEqual(['futures.void', id]);
    expect(await exposed()).toBe(before);
    expect(await readTradingFunds()).toEqual(['99999.8', '0']);
    expect((await readAccountCounters(caller.account))('open_positions')).toBe(0);
    // Nothing is left that a price could reach.
    await market.move({ 'BTC/USDT': '1' });
    expect(await readTradingFunds()).toEqual(['99999.8', '0']);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });
});
