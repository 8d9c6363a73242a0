import { describe, expect, it } from 'vitest';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useEngineTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { amount, ZERO } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';
import {
  type DailyCountFields,
  countClosedPosition,
  countDecidedOption,
  countOpenedPosition,
  countPlacedOrder,
  type DailyLimits,
  dailyPnlKey,
  eachDailyPnlSince,
  toDayNumber,
  readDailyPnl,
  uncountPlacedOrder,
} from './daily-pnl.ts';

useEngineTable();

const MIDNIGHT = (Math.floor(4_000_000_000 / DAY) * DAY) as EpochSeconds;
const NOTHING = {
  realized: ZERO,
  fees: ZERO,
  options: ZERO,
  options_fees: ZERO,
  staked: ZERO,
  exposed: ZERO,
  options_volume: ZERO,
  futures_volume: ZERO,
  orders: 0,
};
const at = (seconds: number) => (MIDNIGHT + seconds) as EpochSeconds;

describe('daily P&L', () => {
  it('sums all concurrent additions of the day exactly', async () => {
    const account: AccountRef = { kind: 'demo', id: newId('acc') };
    const added = Array.from({ length: 20 }, (_, i) => ({
      realized: amount(i % 2 === 0 ? '12345678.00000001' : '-1.5'),
      fee: amount('0.00000003'),
    }));
    await Promise.all(
      added.map((pnl, i) =>
        transact([countClosedPosition(account, at(i * 4000), {}, { ...pnl, margin: amount('7') })]),
      ),
    );
    expect(await readDailyPnl(account, at(DAY - 1))).toEqual({
      ...NOTHING,
      realized: amount('123456765.0000001'),
      fees: amount('0.0000006'),
      exposed: amount('-123456764.9999995'),
    });
    const lost = { profit: amount('-10'), stake: amount('10'), fee: amount('0.1') };
    await transact(countDecidedOption(account, at(5), {}, lost));
    expect(await readDailyPnl(account, at(5))).toEqual({
      ...NOTHING,
      realized: amount('123456755.0000001'),
      fees: amount('0.0000006'),
      options: amount('-10'),
      options_fees: amount('0.1'),
      exposed: amount('-123456754.9999995'),
    });
  });

  it('splits days at midnight UTC and separates accounts', async () => {
    const account: AccountRef = { kind: 'live', id: newId('acc') };
    await transact([
      countClosedPosition(account, at(-1), {}, { realized: amount('-7'), fee: amount('1'), margin: amount('9') }),
    ]);
    expect(await readDailyPnl(account, at(-DAY))).toMatchObject({ realized: amount('-7'), fees: amount('1') });
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
  const NO_LIMITS: DailyLimits = { stake: null, loss: null };
  const option = { stake: amount('10'), risk: amount('12'), option: true };
  const margin = { ...option, option: false };

  it('adds stake, risk and option volume, which uncountPlacedOrderInDailyPnl removes', async () => {
    const account = newAccount();
    await transact([countPlacedOrder(account, at(5), option, NO_LIMITS)]);
    expect(await readDailyPnl(account, at(0))).toMatchObject({ options_volume: amount('10'), orders: 1 });
    await transact([countPlacedOrder(account, at(6), margin, NO_LIMITS)]);
    expect(await readDailyPnl(account, at(0))).toEqual({
      ...NOTHING,
      staked: amount('20'),
      exposed: amount('24'),
      options_volume: amount('10'),
      orders: 1,
    });
    await transact(uncountPlacedOrder(account, { counted_on: TODAY }, option));
    expect(await readDailyPnl(account, at(0))).toEqual({ ...NOTHING, staked: amount('10'), exposed: amount('12') });
    await transact(uncountPlacedOrder(account, { counted_on: TODAY }, margin));
    expect(await readDailyPnl(account, at(0))).toEqual(NOTHING);
    expect(uncountPlacedOrder(account, {}, option)).toEqual([]);
  });

  it.each<[string, DailyLimits]>([
    ['stakes', { stake: amount('25'), loss: null }],
    ['losses', { stake: null, loss: amount('30') }],
    ['both', { stake: amount('25'), loss: amount('30') }],
  ])('keeps the daily limit of %s exactly under concurrent orders', async (_, limits) => {
    const account = newAccount();
    const place = (stake: string, risk: string) =>
      transact([countPlacedOrder(account, at(0), { stake: amount(stake), risk: amount(risk), option: false }, limits)]);
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => place('10', '12')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const outcome of all) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(REACHED);
    await expect(place('5.00000001', '6.00000001')).rejects.toMatchObject(REACHED);
    await place('5', '6');
    await expect(place('0.00000001', '0.00000001')).rejects.toMatchObject(REACHED);
  });

  it('rejects a first order above the limit', async () => {
    const large = { stake: amount('10'), risk: amount('10'), option: false };
    for (const limits of [
      { stake: amount('9'), loss: null },
      { stake: null, loss: amount('9') },
      { stake: amount('9'), loss: amount('100') },
      { stake: amount('100'), loss: amount('9') },
    ])
      await expect(transact([countPlacedOrder(newAccount(), at(0), large, limits)])).rejects.toMatchObject(REACHED);
  });
});

describe('daily amount at risk', () => {
  const opened = { fee: amount('2'), notional: amount('500') };

  it.each<[string, DailyCountFields, string]>([
    ['was counted on it: its fee stays', { counted_on: TODAY }, '0'],
    ['was counted on another', { counted_on: TODAY - 1 }, '2'],
    ['was not counted', {}, '2'],
  ])('counts fees of an opened position that %s', async (_, countedFields, exposed) => {
    const account = newAccount();
    await transact([countOpenedPosition(account, at(1), countedFields, opened)]);
    expect(await readDailyPnl(account, at(1))).toEqual({
      ...NOTHING,
      fees: amount('2'),
      exposed: amount(exposed),
      futures_volume: amount('500'),
      orders: 1,
    });
  });

  it('drops the stake of a settled option that was counted on the same day', async () => {
    const lost = { profit: amount('-10'), stake: amount('10'), fee: ZERO };
    const account = newAccount();
    expect(countDecidedOption(account, at(1), { counted_on: TODAY }, lost)).toHaveLength(1);
    await transact(countDecidedOption(account, at(1), { counted_on: TODAY }, lost));
    expect(await readDailyPnl(account, at(1))).toEqual({
      ...NOTHING,
      realized: amount('-10'),
      options: amount('-10'),
    });
  });

  it('subtracts the returned stake of an option only when it was counted that day', async () => {
    const drawnChange = { profit: ZERO, stake: amount('10'), fee: ZERO };
    const account = newAccount();
    expect(countDecidedOption(account, at(1), {}, drawnChange)).toEqual([]);
    await transact(countDecidedOption(account, at(1), { counted_on: TODAY }, drawnChange));
    expect(await readDailyPnl(account, at(1))).toEqual({ ...NOTHING, exposed: amount('-10') });
    // The gain equals the amount at risk: nothing is at risk any more, and the gain counts.
    const even = { profit: amount('-10'), stake: amount('10'), fee: ZERO };
    expect(countDecidedOption(account, at(1), { counted_on: TODAY }, even)).toHaveLength(1);
  });
});

describe('daily P&L history', () => {
  it('lists days from a given day, oldest first, without empty days', async () => {
    const account = newAccount();
    for (const day of [-2, 0, 3])
      await transact([
        countOpenedPosition(account, at(day * DAY), {}, { fee: amount('1'), notional: amount(String(10 + day)) }),
      ]);
    const volumes: bigint[] = [];
    for await (const { futures_volume } of eachDailyPnlSince(account, TODAY - 1)) volumes.push(futures_volume);
    expect(volumes).toEqual([amount('10'), amount('13')]);
  });

  it('keeps days of live accounts for good and of demo accounts for 400 days', async () => {
    for (const [kind, ttl] of [
      ['live', undefined],
      ['demo', MIDNIGHT + 401 * DAY],
    ] as const) {
      const account = newAccount(kind);
      await transact([countOpenedPosition(account, at(9), {}, { fee: ZERO, notional: amount('1') })]);
      expect((await getItem<{ ttl?: number }>(dailyPnlKey(account, TODAY)))?.ttl).toBe(ttl);
    }
  });
});
