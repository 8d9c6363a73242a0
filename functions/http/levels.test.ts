import { beforeEach, describe, expect, it } from 'vitest';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { SEEDED_OPTION_CONFIGS, optionConfigStore } from '#functions/data/options/option-configs.ts';
import { putItem } from '#functions/data/table/table.ts';
import { readUser } from '#functions/data/users/users.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { buyOptionInMarket, readStoredOption, type OptionOverrides } from '#functions/testing/market/options.ts';
import {
  ANY_SIZE_TERMS,
  overrideFuturesTerms,
  placeTestPerpetual,
  createTestMarket,
} from '#functions/testing/market/perpetuals.ts';
import { type LoggedInCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { FuturesOrderId, PositionId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');

let start = Math.floor(1_800_000_000 / DAY_SECONDS) * DAY_SECONDS;
let market: ReturnType<typeof createTestMarket>;
const buy = (caller: UserPrincipal, overrides: OptionOverrides = {}) => buyOptionInMarket(market, caller, overrides);
let risk: TestStaffMember;
let customer: LoggedInCustomer;
let person = 0;

beforeEach(async () => {
  start += 100 * DAY_SECONDS;
  market = createTestMarket(start + 3600);
  await overrideFuturesTerms(ANY_SIZE_TERMS);
  await market.tick({ 'BTC/USDT': '50000' });
  risk = await createTestStaffMember('risk');
  customer = await logInLiveCustomer(`trader-of-levels-${person++}`, '1000000');
});

/** Returns the customer's current state for the next call. */
async function caller(): Promise<UserPrincipal> {
  const user = await readUser(customer.user.id);
  if (!user?.main_account) throw new Error('no account');
  return { user, account: { kind: 'live', id: user.main_account }, mode: 'main', session: newId('ses') };
}

async function read(path: string) {
  // A token is valid for a quarter of an hour, but these tests move the clock by days.
  const { token } = await openSession((await caller()).user, 'main', buildTestVisit());
  const { envelope, status } = await callTestApi({ method: 'GET', path, token });
  return (envelope as unknown as { data: Record<string, unknown> } | undefined)?.data ?? { status };
}
const level = async () => {
  const data = (await read('/user-levels')) as unknown as {
    user_level: { current_level: { level_number: number } };
    upgrade_progress: string;
    total_trading_volume: string;
  };
  return [data.user_level.current_level.level_number, data.total_trading_volume, data.upgrade_progress];
};
const history = async () => (await read('/user-levels/history'))['history'] as Record<string, unknown>[];
const adjust = (level_number: number | null, more: object = {}) =>
  risk.change('POST', '/user-levels/adjust', { user_id: customer.user.id, level_number, ...more });

describe('user levels', () => {
  it('are visible to everyone', { tags: ['TRD-162', 'FIN-092'] }, async () => {
    const { envelope } = await callTestApi({ method: 'GET', path: '/user-levels/configs' });
    const { levels } = (envelope as unknown as { data: { levels: Record<string, unknown>[] } }).data;
    expect(
      levels.map(({ level_number, level_name, trading_fee_discount }) => [
        level_number,
        level_name,
        trading_fee_discount,
      ]),
    ).toEqual([
      [1, 'Bronze', '0'],
      [2, 'Silver', '5'],
      [3, 'Gold', '10'],
      [4, 'Platinum', '15'],
      [5, 'Diamond', '20'],
    ]);
  });

  it(
    'are reached by stakes and notional, notified once and kept in the history',
    { tags: ['TRD-155', 'FIN-092'] },
    async () => {
      expect(await level()).toEqual([1, '0', '0']);
      const trader = await caller();
      await buy(trader, { amount: '50000' });
      expect(await level()).toEqual([1, '50000', '5']);
      expect(await read('/user-levels')).toMatchObject({
        user_level: { current_level: { level_name: 'Bronze', trading_fee_discount: '0' } },
        next_level: { level_number: 2, level_name: 'Silver', trading_fee_discount: '5', min_trading_volume: '1000000' },
      });
      // A resting order has traded nothing.
      await placeTestPerpetual(trader, { type: 'limit', price: '40000', quantity: '50000' });
      expect(await level()).toEqual([1, '50000', '5']);
      await market.open(trader, { quantity: '10000', leverage: 95 });
      expect(await level()).toEqual([2, '1000000', '0']);
      expect(await history()).toEqual([
        { id: expect.any(String), from_level: 1, to_level: 2, reason: 'volume', created_at: expect.any(Number) },
      ]);
      const answer = (await read('/notifications')) as unknown as { notifications: { kind: string }[] };
      expect(answer.notifications.map(({ kind }) => kind)).toEqual(['level_reached']);
      await buy(await caller(), { amount: '100' });
      expect(await history()).toHaveLength(1);
    },
  );

  it('are updated when read if the update was missed', { tags: ['TRD-155'] }, async () => {
    const trader = await caller();
    await putItem(accountCounters.key(trader.account), { volume: toAmount('12000000') });
    expect(await level()).toEqual([3, '12000000', '5']);
    expect(await history()).toHaveLength(1);
  });

  it('discount fees of later orders and each close, exact to the unit', { tags: ['TRD-156'] }, async () => {
    const before = await market.open(await caller(), { quantity: '1000', leverage: 100 });
    expect(before.fee).toBe('10');
    await adjust(5);
    market.pass(60);
    await market.tick({ 'BTC/USDT': '50000' });
    const trader = await caller();
    const position = await market.open(trader, { quantity: '1000', leverage: 100 });
    expect(position.fee).toBe('8');
    const stored = await positionCollection.read(trader.account, position.id as PositionId);
    expect(stored).toMatchObject({ fee_rate: '0.008', fee_discount: '20' });
    const order = await futuresOrderCollection.read(trader.account, position.order_id as FuturesOrderId);
    expect(order).toMatchObject({ fee: toAmount('8'), fee_discount: '20' });
    const close = (id: string) =>
      market.through(trader, { 'BTC/USDT': '50000' }, () =>
        closePosition(trader, newId('jnl'), id as PositionId, null),
      );
    expect((await close(position.id)).trade?.fee).toBe('8');
    // An earlier order keeps its terms.
    expect((await close(before.id)).trade?.fee).toBe('10');
    expect(await reconcileAccount(trader.account, true)).toEqual([]);
    const { wallets } = (await read('/user/assets?wallet_type=trading')) as unknown as {
      wallets: { available_balance: string }[];
    };
    expect(wallets[0]?.available_balance).toBe('999964');
  });

  it('discount the fees of options', async () => {
    const [minute] = SEEDED_OPTION_CONFIGS;
    await putItem(optionConfigStore.key(), { configs: [{ ...minute, fee_percentage: '1' }] });
    try {
      await adjust(3);
      market.pass(60);
      await market.tick({ 'BTC/USDT': '50000' });
      const trader = await caller();
      const order = await buy(trader, { amount: '100' });
      expect(order).toMatchObject({ fee: '0.9', net_amount: '99.1', expected_payout: '109.1' });
      const stored = await readStoredOption(trader.account, order.id);
      expect(stored.fee_discount).toBe('10');
      market.pass(stored.expired_at - market.second() - 1);
      await market.tick({ 'BTC/USDT': '60000' });
      market.pass(1);
      expect((await settleOption(stored)).order.payout).toBe(toAmount('109.1'));
      expect(await read('/user-levels/trading-stats?period=7d')).toMatchObject({ fees: '0.9', realized_pnl: '9.1' });
    } finally {
      await putItem(optionConfigStore.key(), { configs: SEEDED_OPTION_CONFIGS });
    }
  });

  it(
    'are shown with traded volume, fees and P&L of a period by day',
    { tags: ['TRD-155', 'FIN-086', 'FIN-092'] },
    async () => {
      const trader = await caller();
      await buy(trader, { amount: '200' });
      const position = await market.open(trader, { quantity: '100', leverage: 50 });
      market.pass(10 * DAY_SECONDS);
      await market.tick({ 'BTC/USDT': '50000' });
      await market.through(trader, { 'BTC/USDT': '51000' }, () =>
        closePosition(trader, newId('jnl'), position.id as PositionId, null),
      );
      expect(await read('/user-levels/trading-stats?period=7d')).toEqual({
        period: '7d',
        volume: '0',
        options_volume: '0',
        futures_volume: '0',
        fees: '0.5',
        orders: 0,
        realized_pnl: '100',
      });
      const all = {
        volume: '5200',
        options_volume: '200',
        futures_volume: '5000',
        fees: '1',
        orders: 2,
        realized_pnl: '100',
      };
      expect(await read('/user-levels/trading-stats')).toEqual({ period: '30d', ...all });
      expect(await read('/user-levels/trading-stats?period=90d')).toEqual({ period: '90d', ...all });
      expect(await read('/user-levels/trading-stats?period=all')).toEqual({ period: 'all', ...all });
    },
  );
});

describe('user level set by staff', () => {
  it(
    'applies until the traded volume decides again; each change is recorded',
    { tags: ['TRD-157', 'FIN-318'] },
    async () => {
      const trader = await caller();
      await putItem(accountCounters.key(trader.account), { volume: toAmount('50000000'), level: 1 });
      expect((await adjust(2)).status).toBe(200);
      expect(await level()).toEqual([2, '50000000', '100']);
      expect((await adjust(2)).envelope).toMatchObject({ error_code: 'VALIDATION_FAILED' });
      expect((await adjust(null)).envelope).toMatchObject({ data: { current_level: { level_number: 4 } } });
      expect(await level()).toEqual([4, '50000000', '0']);
      expect((await history()).map(({ from_level, to_level, reason }) => [from_level, to_level, reason])).toEqual([
        [2, 4, 'staff'],
        [1, 2, 'staff'],
      ]);
      const { envelope } = await callTestApi({
        method: 'GET',
        path: `/admin/operation-logs?search=${customer.user.id}`,
        token: risk.token,
      });
      const { entries } = (envelope as unknown as { data: { entries: Record<string, unknown>[] } }).data;
      expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
        ['level.adjust', 'because of the test'],
        ['level.adjust', 'because of the test'],
      ]);
      await putItem(accountCounters.key(trader.account), { volume: toAmount('250000000'), level: 4 });
      expect((await level())[0]).toBe(5);
    },
  );

  it('requires a code, a known level and a user with a main account', async () => {
    expect((await adjust(2, { code: undefined })).envelope).toMatchObject({ error_code: 'STEP_UP_REQUIRED' });
    expect((await adjust(2, { code: '000000' })).envelope).toMatchObject({ error_code: 'STEP_UP_REQUIRED' });
    expect((await adjust(9)).envelope).toMatchObject({ errors: { level_number: [expect.any(String)] } });
    expect((await adjust(2, { user_id: newId('usr') })).envelope).toMatchObject({ error_code: 'USER_NOT_FOUND' });
    const at = now();
    expect((await adjust(2)).status).toBe(200);
    setClock(() => at + 30_000);
    const code = risk.code();
    const secondAnswer = await callTestApi({
      method: 'POST',
      path: '/user-levels/adjust',
      token: risk.token,
      body: JSON.stringify({ user_id: customer.user.id, level_number: 3, reason: 'once more', code }),
    });
    expect(secondAnswer.envelope).toMatchObject({ error_code: 'STEP_UP_REQUIRED' });
    const support = await createTestStaffMember('support');
    const refusedAnswer = await support.change('POST', '/user-levels/adjust', {
      user_id: customer.user.id,
      level_number: 3,
    });
    expect(refusedAnswer.envelope).toMatchObject({ error_code: 'FORBIDDEN' });
    expect((await level())[0]).toBe(2);
  });
});
