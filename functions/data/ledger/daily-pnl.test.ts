import { describe, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTable } from '#functions/testing/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { amount, ZERO } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';
import { countClosed, countDecidedOption, readDailyPnl } from './daily-pnl.ts';

useTable();

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

describe('the profit and loss of a day', () => {
  it('is the sum of what was added on it, to the last unit, however it came in', async () => {
    const account: AccountRef = { kind: 'demo', id: newId('acc') };
    const added = Array.from({ length: 20 }, (_, i) => ({
      realized: amount(i % 2 === 0 ? '12345678.00000001' : '-1.5'),
      fee: amount('0.00000003'),
    }));
    await Promise.all(
      added.map((pnl, i) => transact([countClosed(account, at(i * 4000), {}, { ...pnl, margin: amount('7') })])),
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

  it('ends at midnight UTC, and is no other account’s', async () => {
    const account: AccountRef = { kind: 'live', id: newId('acc') };
    await transact([
      countClosed(account, at(-1), {}, { realized: amount('-7'), fee: amount('1'), margin: amount('9') }),
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
