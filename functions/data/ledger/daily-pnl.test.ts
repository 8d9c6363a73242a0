import { describe, expect, it } from 'vitest';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import {
  type DailyCountFields,
  countClosedPositionInDailyPnl,
  countDecidedOptionInDailyPnl,
  countOpenedPositionInDailyPnl,
  countPlacedOrderInDailyPnl,
  type UserDailyLimits,
  getDailyPnlKey,
  iterateDailyPnlSince,
  toDayNumber,
  readDailyPnl,
  uncountPlacedOrderInDailyPnl,
} from './daily-pnl.ts';

useTestTableOnEngine();

const MIDNIGHT = (Math.floor(4_000_000_000 / DAY_SECONDS) * DAY_SECONDS) as EpochSeconds;
const NOTHING = {
  realized: ZERO_AMOUNT,
  fees: ZERO_AMOUNT,
  options: ZERO_AMOUNT,
  options_fees: ZERO_AMOUNT,
  staked: ZERO_AMOUNT,
  exposed: ZERO_AMOUNT,
  options_volume: ZERO_AMOUNT,
  futures_volume: ZERO_AMOUNT,
  orders: 0,
};
const at = (seconds: number) => (MIDNIGHT + seconds) as EpochSeconds;

describe('daily P&L', () => {
  it('sums all concurrent additions of the day exactly', async () => {
    const account: AccountRef = { kind: 'demo', id: newId('acc') };
    const added = Array.from({ length: 20 }, (_, i) => ({
      realized: toAmount(i % 2 === 0 ? '12345678.00000001' : '-1.5'),
      fee: toAmount('0.00000003'),
    }));
    await Promise.all(
      added.map((pnl, i) =>
        transact([countClosedPositionInDailyPnl(account, at(i * 4000), {}, { ...pnl, margin: toAmount('7') })]),
      ),
    );
    expect(await readDailyPnl(account, at(DAY_SECONDS - 1))).toEqual({
      ...NOTHING,
      realized: toAmount('123456765.0000001'),
      fees: toAmount('0.0000006'),
      exposed: toAmount('-123456764.9999995'),
    });
    const lost = { profit: toAmount('-10'), stake: toAmount('10'), fee: toAmount('0.1') };
    await transact(countDecidedOptionInDailyPnl(account, at(5), {}, lost));
    expect(await readDailyPnl(account, at(5))).toEqual({
      ...NOTHING,
      realized: toAmount('123456755.0000001'),
      fees: toAmount('0.0000006'),
      options: toAmount('-10'),
      options_fees: toAmount('0.1'),
      exposed: toAmount('-123456754.9999995'),
    });
  });

  it('splits days at midnight UTC and separates accounts', async () => {
    const account: AccountRef = { kind: 'live', id: newId('acc') };
    await transact([
      countClosedPositionInDailyPnl(
        account,
        at(-1),
        {},
        { realized: toAmount('-7'), fee: toAmount('1'), margin: toAmount('9') },
      ),
    ]);
    expect(await readDailyPnl(account, at(-DAY_SECONDS))).toMatchObject({
      realized: toAmount('-7'),
      fees: toAmount('1'),
    });
    for (const [other, second] of [
      [account, at(0)],
      [{ ...account, kind: 'demo' as const }, at(-1)],
      [{ ...account, id: newId('acc') }, at(-1)],
    ] as const)
      expect(await readDailyPnl(other, second)).toEqual(NOTHING);
  });
});

const newAccount = (kind: AccountRef['kind'] = 'live'): AccountRef => ({ kind, id: newId('acc') });
const TODAY = toDayNumber(at(0));

describe('countPlacedOrderInDailyPnl', () => {
  const REACHED = { reason: 'SELF_LIMIT_REACHED' };
  const NO_LIMITS: UserDailyLimits = { stake: null, loss: null };
  const option = { stake: toAmount('10'), risk: toAmount('12'), option: true };
  const margin = { ...option, option: false };

  it('adds stake, risk and option volume, which uncountPlacedOrderInDailyPnl removes', async () => {
    const account = newAccount();
    await transact([countPlacedOrderInDailyPnl(account, at(5), option, NO_LIMITS)]);
    expect(await readDailyPnl(account, at(0))).toMatchObject({ options_volume: toAmount('10'), orders: 1 });
    await transact([countPlacedOrderInDailyPnl(account, at(6), margin, NO_LIMITS)]);
    expect(await readDailyPnl(account, at(0))).toEqual({
      ...NOTHING,
      staked: toAmount('20'),
      exposed: toAmount('24'),
      options_volume: toAmount('10'),
      orders: 1,
    });
    await transact(uncountPlacedOrderInDailyPnl(account, { counted_on: TODAY }, option));
    expect(await readDailyPnl(account, at(0))).toEqual({ ...NOTHING, staked: toAmount('10'), exposed: toAmount('12') });
    await transact(uncountPlacedOrderInDailyPnl(account, { counted_on: TODAY }, margin));
    expect(await readDailyPnl(account, at(0))).toEqual(NOTHING);
    expect(uncountPlacedOrderInDailyPnl(account, {}, option)).toEqual([]);
  });

  it.each<[string, UserDailyLimits]>([
    ['stakes', { stake: toAmount('25'), loss: null }],
    ['losses', { stake: null, loss: toAmount('30') }],
    ['both', { stake: toAmount('25'), loss: toAmount('30') }],
  ])('keeps the daily limit of %s exactly under concurrent orders', async (_, limits) => {
    const account = newAccount();
    const place = (stake: string, risk: string) =>
      transact([
        countPlacedOrderInDailyPnl(
          account,
          at(0),
          { stake: toAmount(stake), risk: toAmount(risk), option: false },
          limits,
        ),
      ]);
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => place('10', '12')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const outcome of all) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(REACHED);
    await expect(place('5.00000001', '6.00000001')).rejects.toMatchObject(REACHED);
    await place('5', '6');
    await expect(place('0.00000001', '0.00000001')).rejects.toMatchObject(REACHED);
  });

  it('rejects a first order above the limit', async () => {
    const large = { stake: toAmount('10'), risk: toAmount('10'), option: false };
    for (const limits of [
      { stake: toAmount('9'), loss: null },
      { stake: null, loss: toAmount('9') },
      { stake: toAmount('9'), loss: toAmount('100') },
      { stake: toAmount('100'), loss: toAmount('9') },
    ])
      await expect(transact([countPlacedOrderInDailyPnl(newAccount(), at(0), large, limits)])).rejects.toMatchObject(
        REACHED,
      );
  });
});

describe('daily amount at risk', () => {
  const opened = { fee: toAmount('2'), notional: toAmount('500') };

  it.each<[string, DailyCountFields, string]>([
    ['was counted on it: its fee stays', { counted_on: TODAY }, '0'],
    ['was counted on another', { counted_on: TODAY - 1 }, '2'],
    ['was not counted', {}, '2'],
  ])('counts fees of an opened position that %s', async (_, countedFields, exposed) => {
    const account = newAccount();
    await transact([countOpenedPositionInDailyPnl(account, at(1), countedFields, opened)]);
    expect(await readDailyPnl(account, at(1))).toEqual({
      ...NOTHING,
      fees: toAmount('2'),
      exposed: toAmount(exposed),
      futures_volume: toAmount('500'),
      orders: 1,
    });
  });

  it('drops the stake of a settled option that was counted on the same day', async () => {
    const lost = { profit: toAmount('-10'), stake: toAmount('10'), fee: ZERO_AMOUNT };
    const account = newAccount();
    expect(countDecidedOptionInDailyPnl(account, at(1), { counted_on: TODAY }, lost)).toHaveLength(1);
    await transact(countDecidedOptionInDailyPnl(account, at(1), { counted_on: TODAY }, lost));
    expect(await readDailyPnl(account, at(1))).toEqual({
      ...NOTHING,
      realized: toAmount('-10'),
      options: toAmount('-10'),
    });
  });

  it('subtracts the returned stake of an option only when it was counted that day', async () => {
    const drawnChange = { profit: ZERO_AMOUNT, stake: toAmount('10'), fee: ZERO_AMOUNT };
    const account = newAccount();
    expect(countDecidedOptionInDailyPnl(account, at(1), {}, drawnChange)).toEqual([]);
    await transact(countDecidedOptionInDailyPnl(account, at(1), { counted_on: TODAY }, drawnChange));
    expect(await readDailyPnl(account, at(1))).toEqual({ ...NOTHING, exposed: toAmount('-10') });
    // The gain equals the amount at risk: nothing is at risk any more, and the gain counts.
    const even = { profit: toAmount('-10'), stake: toAmount('10'), fee: ZERO_AMOUNT };
    expect(countDecidedOptionInDailyPnl(account, at(1), { counted_on: TODAY }, even)).toHaveLength(1);
  });
});

describe('daily P&L history', () => {
  it('lists days from a given day, oldest first, without empty days', async () => {
    const account = newAccount();
    for (const day of [-2, 0, 3])
      await transact([
        countOpenedPositionInDailyPnl(
          account,
          at(day * DAY_SECONDS),
          {},
          { fee: toAmount('1'), notional: toAmount(String(10 + day)) },
        ),
      ]);
    const volumes: bigint[] = [];
    for await (const { futures_volume } of iterateDailyPnlSince(account, TODAY - 1)) volumes.push(futures_volume);
    expect(volumes).toEqual([toAmount('10'), toAmount('13')]);
  });

  it('keeps days of live accounts for good and of demo accounts for 400 days', async () => {
    for (const [kind, ttl] of [
      ['live', undefined],
      ['demo', MIDNIGHT + 401 * DAY_SECONDS],
    ] as const) {
      const account = newAccount(kind);
      await transact([
        countOpenedPositionInDailyPnl(account, at(9), {}, { fee: ZERO_AMOUNT, notional: toAmount('1') }),
      ]);
      expect((await getItem<{ ttl?: number }>(getDailyPnlKey(account, TODAY)))?.ttl).toBe(ttl);
    }
  });
});
