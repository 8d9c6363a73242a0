import { beforeEach, describe, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { newId } from '#functions/lib/ids.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { type Price, toPrice } from '#shared/money.ts';
import { readOwnPositionWithTrades } from './read-position.ts';
import { updatePositionSettings } from './update-position-settings.ts';

useTestTable();

const market = createTestMarket(1_820_000_000);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});

const level = (text: string | null | undefined): Price | null | undefined => (text ? toPrice(text) : (text as null));
const set = (caller: UserPrincipal, id: string, take?: string | null, stop?: string | null) =>
  updatePositionSettings(caller, id as never, {
    ...(take !== undefined && { take_profit_price: level(take) }),
    ...(stop !== undefined && { stop_loss_price: level(stop) }),
  });
const readTradeReason = async (caller: UserPrincipal, id: string) =>
  (await readOwnPositionWithTrades(caller.account, id as never)).trades[1]?.reason ?? null;

describe('updatePositionSettings', () => {
  it(
    'sets, changes and clears take profit and stop loss separately',
    { tags: ['TRD-052', 'TRD-054', 'TRD-062', 'TRD-091'] },
    async () => {
      const caller = await createDemoCustomer();
      const { id } = await market.open(caller);
      expect(await set(caller, id, '51000', '49000')).toMatchObject({
        take_profit_price: '51000',
        stop_loss_price: '49000',
      });
      expect(await set(caller, id, '52000')).toMatchObject({ take_profit_price: '52000', stop_loss_price: '49000' });
      expect(await set(caller, id, undefined, '48000')).toMatchObject({
        take_profit_price: '52000',
        stop_loss_price: '48000',
      });
      expect(await set(caller, id, null)).toMatchObject({ take_profit_price: null, stop_loss_price: '48000' });
      expect(await set(caller, id)).toMatchObject({
        take_profit_price: null,
        stop_loss_price: '48000',
        mark_price: '50000',
      });
      expect(await set(caller, id, null, null)).toMatchObject({ take_profit_price: null, stop_loss_price: null });
    },
  );

  it.each([
    ['buy', 'take_profit', '51000', '50999.9', '51100'],
    ['buy', 'stop_loss', '49000', '49000.1', '48900'],
    ['sell', 'take_profit', '49000', '49000.1', '48900'],
    ['sell', 'stop_loss', '51000', '50999.9', '51100'],
  ] as const)(
    'closes once by the crossing tick: %s position, %s at %s',
    async (side, reason, at, shortPrice, beyond) => {
      const caller = await createDemoCustomer();
      const { id } = await market.open(caller, { side });
      await (reason === 'take_profit' ? set(caller, id, at) : set(caller, id, undefined, at));
      await market.move({ 'BTC/USDT': shortPrice });
      market.pass(1);
      await market.move({ 'BTC/USDT': beyond }, true);
      await market.move({ 'BTC/USDT': [beyond, 0, 'held:test'] });
      expect(await readTradeReason(caller, id)).toBeNull();
      const tick = await market.move({ 'BTC/USDT': beyond });
      await market.move({ 'BTC/USDT': beyond });
      const { position, trades } = await readOwnPositionWithTrades(caller.account, id as never);
      expect(position.status).toBe('closed');
      expect(trades).toHaveLength(2);
      expect(trades[1]).toMatchObject({ reason, price: beyond, receipt: { exit: { sequence: tick.sequence } } });
    },
  );

  it('never fires a level that was replaced', { tags: ['TRD-062'] }, async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    await set(caller, id, '50500', '49500');
    await set(caller, id, '51500', null);
    await market.move({ 'BTC/USDT': '50600' });
    await market.move({ 'BTC/USDT': '49400' });
    expect(await readTradeReason(caller, id)).toBeNull();
    await market.move({ 'BTC/USDT': '51600' });
    expect(await readTradeReason(caller, id)).toBe('take_profit');
  });

  it.each([
    ['buy', '50000', undefined, 'take_profit_price'],
    ['buy', undefined, '50000', 'stop_loss_price'],
    ['sell', '50000.1', undefined, 'take_profit_price'],
    ['sell', undefined, '49999.9', 'stop_loss_price'],
  ] as const)('rejects for a %s position a level on the wrong side (%s, %s)', async (side, take, stop, field) => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, { side });
    await expect(set(caller, id, take, stop)).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
      fields: { [field]: [expect.any(String)] },
    });
    expect((await readOwnPositionWithTrades(caller.account, id as never)).position).toMatchObject({
      take_profit_price: null,
      stop_loss_price: null,
    });
  });

  it('ignores prices observed before a level was set, but only for that level', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, { stop_loss_price: '49000' });
    await set(caller, id, '51000');
    await market.move({ 'BTC/USDT': ['51500', 6] });
    expect(await readTradeReason(caller, id)).toBeNull();
    await set(caller, id, '52000');
    await market.move({ 'BTC/USDT': ['48900', 6] });
    expect(await readTradeReason(caller, id)).toBe('stop_loss');
  });

  it('clears levels when no price is available, but does not set any', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, { take_profit_price: '51000' });
    market.pass(30);
    await expect(set(caller, id, '52000')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    expect(await set(caller, id, null)).toMatchObject({ take_profit_price: null });
  });

  it('rejects a closed, unknown or foreign position', { tags: ['TRD-091'] }, async () => {
    const [caller, stranger] = [await createDemoCustomer(), await createDemoCustomer()];
    const { id } = await market.open(caller, { take_profit_price: '51000' });
    await expect(set(stranger, id, '52000')).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    await expect(set(caller, newId('pos'), '52000')).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    await market.move({ 'BTC/USDT': '51000' });
    await expect(set(caller, id, '53000')).rejects.toMatchObject({ reason: 'ORDER_ALREADY_SETTLED' });
  });
});
