import { beforeEach, describe, expect, it } from 'vitest';
import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import type { UserOwnLimits, StoredUser } from '#functions/data/users/users.ts';
import { cancelFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { placeOption } from '#functions/domain/options/place-option.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import {
  placeTestOption,
  buyOptionInMarket,
  readStoredOption,
  type OptionOverrides,
} from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { readAvailableUsdt, createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

useTestTable();
useTestSettleQueue();

/** Shortly after midnight, so that a test does not cross one. */
let start = Math.floor(1_800_000_000 / DAY_SECONDS) * DAY_SECONDS;
let market: ReturnType<typeof createTestMarket>;
const buy = (caller: UserPrincipal, overrides: OptionOverrides = {}) => buyOptionInMarket(market, caller, overrides);

beforeEach(async () => {
  start += 20 * DAY_SECONDS;
  market = createTestMarket(start + 3600);
  await market.tick({ 'BTC/USDT': '50000' });
});

const as = (caller: UserPrincipal, change: Partial<StoredUser>): UserPrincipal => ({
  ...caller,
  user: { ...caller.user, ...change },
});
const limited = (caller: UserPrincipal, limits: Partial<UserOwnLimits>): UserPrincipal =>
  as(caller, { limits: { daily_loss: null, daily_stake: null, session_minutes: null, ...limits } });
const today = (caller: UserPrincipal) => readDailyPnl(caller.account, nowSeconds());

let person = 0;
const customer = (funds = '10000') => createLiveCustomer(`opener-${person++}`, funds);

const settleAt = async (caller: UserPrincipal, id: string, at: string) => {
  const order = await readStoredOption(caller.account, id);
  market.pass(order.expired_at - market.second() - 1);
  await market.tick({ 'BTC/USDT': at });
  market.pass(1);
  const { order: settled } = await settleOption(order);
  return settled;
};

describe('assertMayOpenOrder', () => {
  it.each([
    ['a suspended one', { status: 'suspended' }, 'ACCOUNT_RESTRICTED', 'ACCOUNT_RESTRICTED'],
    ['one who has frozen the account', { is_frozen: true }, 'ACCOUNT_FROZEN', 'ACCOUNT_FROZEN'],
    ['one who may not trade', { flags: { trading: false } }, 'TRADING_NOT_ALLOWED', 'TRADING_NOT_ALLOWED'],
    ['one who may not buy options', { flags: { options_trading: false } }, 'OPTIONS_NOT_ALLOWED', null],
    ['a resident of a restricted country', { country: 'YE' }, 'COUNTRY_RESTRICTED', 'COUNTRY_RESTRICTED'],
  ] as const)(
    'rejects %s and changes nothing',
    { tags: ['TRD-151', 'TRD-161'] },
    async (_, change, options, futures) => {
      const caller = as(await customer(), change);
      await expect(buy(caller)).rejects.toMatchObject({ reason: options });
      const placed = placeTestPerpetual(caller, { type: 'limit', price: '40000' });
      if (futures === null) expect((await placed).order.status).toBe('pending');
      else {
        await expect(placed).rejects.toMatchObject({ reason: futures });
        expect(await readAvailableUsdt(caller.account)).toBe('10000');
      }
    },
  );

  it('rejects live money from a restricted country and allows demo accounts', { tags: ['TRD-151'] }, async () => {
    const request = { symbol: 'BTC/USDT', direction: 'call', amount: toAmount('100'), period_id: 'p60' } as const;
    const caller = await customer();
    await expect(placeOption(caller, newId('jnl'), request, 'CN')).rejects.toMatchObject({
      reason: 'COUNTRY_RESTRICTED',
    });
    for (const [buyer, country] of [
      [caller, 'DE'],
      [await createDemoCustomer(), 'CN'],
    ] as const) {
      const bought = market.through(buyer, { 'BTC/USDT': '50000' }, () =>
        placeOption(buyer, newId('jnl'), request, country),
      );
      expect((await bought).status).toBe('pending');
    }
  });

  it('requires the questionnaire only for live money above 20x leverage', { tags: ['TRD-152'] }, async () => {
    const { questionnaire: _, ...user } = (await customer()).user;
    const caller = { ...(await customer()), user: { ...user, id: newId('usr') } };
    await expect(placeTestPerpetual(caller, { leverage: 21 })).rejects.toMatchObject({
      reason: 'QUESTIONNAIRE_REQUIRED',
    });
    const resting = await placeTestPerpetual(caller, { leverage: 20, type: 'limit', price: '40000' });
    expect(resting.order.status).toBe('pending');
    const demo = await placeTestPerpetual(await createDemoCustomer(), { leverage: 200, type: 'limit', price: '40000' });
    expect(demo.order.status).toBe('pending');
  });

  it('does not block closing, cancelling or settlement', { tags: ['TRD-151'] }, async () => {
    const caller = await customer();
    const position = await market.open(caller);
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '40000' });
    const option = await buy(caller);
    const barred = as(limited(caller, { daily_loss: 1n as never, daily_stake: 1n as never }), {
      status: 'suspended',
      is_frozen: true,
      flags: { trading: false, options_trading: false },
      country: 'YE',
    });
    const cancelled = await cancelFuturesOrder(barred, newId('jnl'), order.id as never);
    expect(cancelled.status).toBe('cancelled');
    const closed = await market.through(barred, { 'BTC/USDT': '50000' }, () =>
      closePosition(barred, newId('jnl'), position.id as never, null),
    );
    expect(closed.position.status).toBe('closed');
    expect((await settleAt(barred, option.id, '60000')).status).toBe('win');
  });
});

describe('own limits', () => {
  it('cap the stakes of a day exactly and reset the next day', { tags: ['TRD-154'] }, async () => {
    const caller = limited(await customer(), { daily_stake: toAmount('250') });
    await buy(caller, { amount: '100' });
    await placeTestPerpetual(caller, { type: 'limit', price: '40000', quantity: '100' });
    await expect(buy(caller, { amount: '50.00000001' })).rejects.toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    await expect(placeTestPerpetual(caller, { quantity: '100' })).rejects.toMatchObject({
      reason: 'SELF_LIMIT_REACHED',
    });
    await buy(caller, { amount: '50' });
    await expect(buy(caller, { amount: '10' })).rejects.toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    expect((await today(caller)).staked).toBe(toAmount('250'));
    market.pass(DAY_SECONDS);
    await market.tick({ 'BTC/USDT': '50000' });
    await buy(caller, { amount: '250' });
  });

  it('free the stake of a cancelled order', async () => {
    const caller = limited(await customer(), { daily_stake: toAmount('100'), daily_loss: toAmount('101') });
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '40000', quantity: '100' });
    await expect(buy(caller, { amount: '10' })).rejects.toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    await cancelFuturesOrder(caller, newId('jnl'), order.id as never);
    expect(await today(caller)).toMatchObject({ staked: 0n, exposed: 0n });
    expect((await buy(caller, { amount: '100' })).status).toBe('pending');
  });

  it('count possible then realised losses; a win frees the limit, a loss does not', { tags: ['TRD-154'] }, async () => {
    const caller = limited(await customer(), { daily_loss: toAmount('300') });
    const won = await buy(caller, { amount: '200' });
    await expect(buy(caller, { amount: '101' })).rejects.toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    await settleAt(caller, won.id, '60000');
    expect((await today(caller)).exposed).toBe(toAmount('-20'));
    const lost = await buy(caller, { amount: '300' });
    await settleAt(caller, lost.id, '49999');
    expect((await today(caller)).exposed).toBe(toAmount('280'));
    await expect(buy(caller, { amount: '21' })).rejects.toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    const tied = await buy(caller, { amount: '20' });
    await expect(buy(caller, { amount: '10' })).rejects.toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    await settleAt(caller, tied.id, '50000');
    expect((await today(caller)).exposed).toBe(toAmount('280'));
  });

  it("count a position's margin and fees until closed, then its realised P&L", async () => {
    const caller = limited(await customer(), { daily_loss: toAmount('500') });
    const position = await market.open(caller, { quantity: '100' });
    // 100 of margin and 0.2 of fee: 2,000 at 0.01 %.
    expect((await today(caller)).exposed).toBe(toAmount('100.2'));
    await market.through(caller, { 'BTC/USDT': '49000' }, () =>
      closePosition(caller, newId('jnl'), position.id as never, toAmount('50')),
    );
    // Half of it lost 2 % of 1,000, and paid a fee of 0.1.
    expect((await today(caller)).exposed).toBe(toAmount('70.3'));
    await market.through(caller, { 'BTC/USDT': '49000' }, () =>
      closePosition(caller, newId('jnl'), position.id as never, null),
    );
    expect(await today(caller)).toMatchObject({ exposed: toAmount('40.4'), realized: toAmount('-40') });
  });

  it('count the loss of an older position on the day that books it', async () => {
    const caller = limited(await customer(), { daily_loss: toAmount('150') });
    const position = await market.open(caller, { quantity: '100' });
    market.pass(DAY_SECONDS);
    await market.tick({ 'BTC/USDT': '50000' });
    await market.through(caller, { 'BTC/USDT': '49000' }, () =>
      closePosition(caller, newId('jnl'), position.id as never, null),
    );
    expect((await today(caller)).exposed).toBe(toAmount('40.2'));
    await expect(buy(caller, { amount: '110' })).rejects.toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    expect((await buy(caller, { amount: '109' })).status).toBe('pending');
  });

  it('are not exceeded by concurrent orders', { tags: ['TRD-154'] }, async () => {
    const caller = limited(await customer(), { daily_stake: toAmount('100'), daily_loss: toAmount('70') });
    const orders = await market.during({ 'BTC/USDT': '50000' }, () =>
      Promise.allSettled(Array.from({ length: 16 }, () => placeTestOption(caller, { amount: '10' }))),
    );
    const rejectedOrders = orders.filter((order) => order.status === 'rejected');
    expect(orders.length - rejectedOrders.length).toBe(7);
    for (const { reason } of rejectedOrders) expect(reason).toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    expect(await today(caller)).toMatchObject({ staked: toAmount('70'), exposed: toAmount('70'), orders: 7 });
    expect(await readAvailableUsdt(caller.account)).toBe('9930');
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('apply to each demo account separately; a repeated key counts once', async () => {
    const caller = limited(await createDemoCustomer(), { daily_stake: toAmount('100') });
    const key = newId('jnl');
    const first = await buy(caller, { amount: '100', key });
    expect((await buy(caller, { amount: '100', key })).id).toBe(first.id);
    await expect(buy(caller, { amount: '10' })).rejects.toMatchObject({ reason: 'SELF_LIMIT_REACHED' });
    const free = await createDemoCustomer();
    await buy(free, { amount: '100' });
    expect((await today(free)).staked).toBe(0n);
  });

  it('take effect later when loosened', async () => {
    const caller = limited(await customer(), { daily_stake: toAmount('50') });
    const withPendingLimits = (from: number) =>
      as(caller, {
        pending_limits: {
          from: from as EpochSeconds,
          limits: { daily_loss: null, daily_stake: toAmount('200'), session_minutes: null },
        },
      });
    await expect(buy(withPendingLimits(nowSeconds() + 1), { amount: '60' })).rejects.toMatchObject({
      reason: 'SELF_LIMIT_REACHED',
    });
    expect((await buy(withPendingLimits(nowSeconds()), { amount: '60' })).status).toBe('pending');
  });

  it('free the stake of an option voided without a price', async () => {
    const caller = limited(await customer(), { daily_stake: toAmount('100'), daily_loss: toAmount('100') });
    const order = await readStoredOption(caller.account, (await buy(caller, { amount: '100' })).id);
    market.pass(order.expired_at - market.second() - 1);
    await writeTestTick(order.expired_at, { 'ETH/USDT': '3000' });
    market.pass(1);
    expect((await settleOption(order)).order).toMatchObject({ status: 'cancelled' });
    expect(await today(caller)).toMatchObject({ staked: 0n, exposed: 0n, options_volume: 0n, orders: 0 });
  });
});
