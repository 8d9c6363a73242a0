import { beforeEach, describe, expect, it } from 'vitest';
import { readOwnPositionWithTrades } from '#functions/domain/futures/read-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { listSymbolsWithPendingTriggers } from './list-pending-symbols.ts';

const table = useTestTable();

const market = createTestMarket(1_830_000_000);
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'EUR/USD'];

beforeEach(async () => {
  await table.renew();
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});

/** Returns the symbols with pending items, and the table calls needed. */
async function look(): Promise<{ waiting: string[]; calls: number }> {
  let calls = 0;
  const stop = hookTableCalls(({ send }) => {
    calls++;
    return send();
  });
  const pendingSymbols = await listSymbolsWithPendingTriggers(SYMBOLS);
  stop();
  return { waiting: pendingSymbols, calls };
}

const readPositionStatus = async (caller: UserPrincipal, id: string) =>
  (await readOwnPositionWithTrades(caller.account, id as never)).position.status;

describe('listSymbolsWithPendingTriggers without triggers', () => {
  it('queries the symbols once a minute and otherwise reads one item', async () => {
    expect(await look()).toEqual({ waiting: [], calls: 1 + 2 * SYMBOLS.length });
    market.pass(MINUTE_SECONDS - 1);
    expect(await look()).toEqual({ waiting: [], calls: 1 });
    market.pass(1);
    expect(await look()).toEqual({ waiting: [], calls: 1 + 2 * SYMBOLS.length });
    expect(await look()).toEqual({ waiting: [], calls: 1 });
  });

  it('queries at every tick for ten minutes after a trigger was set', async () => {
    await look();
    const caller = await createDemoCustomer();
    const order = () => placeTestPerpetual(caller, { type: 'limit', price: '40000' });
    await order();
    expect(await look()).toEqual({ waiting: ['BTC/USDT'], calls: 1 });
    market.pass(5 * MINUTE_SECONDS + 1);
    await market.tick({ 'BTC/USDT': '50000' });
    await order();
    market.pass(9 * MINUTE_SECONDS);
    // The two others are checked again.
    expect(await look()).toEqual({ waiting: ['BTC/USDT'], calls: 1 + 2 * 2 });
  });
});

describe('listSymbolsWithPendingTriggers with a trigger', () => {
  it('returns its symbol at the next tick', async () => {
    await market.move({ 'BTC/USDT': '50000' });
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    await market.move({ 'BTC/USDT': '47000' });
    expect(await readPositionStatus(caller, id)).toBe('liquidated');
  });

  it('returns its symbol as long as the trigger waits', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    await market.move({ 'BTC/USDT': '50000' });
    for (const seconds of [11 * MINUTE_SECONDS, 1, MINUTE_SECONDS, 60 * MINUTE_SECONDS]) {
      market.pass(seconds);
      await market.move({ 'BTC/USDT': '50000' });
      expect((await look()).waiting).toEqual(['BTC/USDT']);
    }
    await market.move({ 'BTC/USDT': '47000' });
    expect(await readPositionStatus(caller, id)).toBe('liquidated');
  });
});
