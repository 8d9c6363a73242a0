import { expect, it } from 'vitest';
import { getItem } from '#functions/data/table/table.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { readDailyEquityRange, getDailyEquityKey, readDailyEquity, writeDailyEquity } from './equity.ts';

useTestTableOnEngine();

const TODAY = 30_000;

it('equity history › reads the stored days by day', async () => {
  const account: AccountRef = { kind: 'live', id: newId('acc') };
  for (const day of [-3, -1, 0, 2])
    await writeDailyEquity(account, { day: TODAY + day, value: toAmount(String(100 + day)) });
  await writeDailyEquity(account, { day: TODAY, value: toAmount('7') });
  expect(await readDailyEquity(account, TODAY)).toEqual({ day: TODAY, value: toAmount('7') });
  expect(await readDailyEquity(account, TODAY + 1)).toBeNull();
  expect((await readDailyEquityRange(account, TODAY - 1, TODAY + 1)).map(({ day }) => day - TODAY)).toEqual([-1, 0]);
});

it('equity history › keeps days of live accounts for good and of demo accounts for 400 days', async () => {
  for (const [kind, ttl] of [
    ['live', undefined],
    ['demo', (TODAY + 401) * DAY_SECONDS],
  ] as const) {
    const account: AccountRef = { kind, id: newId('acc') };
    await writeDailyEquity(account, { day: TODAY, value: toAmount('1') });
    expect((await getItem<{ ttl?: number }>(getDailyEquityKey(account, TODAY)))?.ttl).toBe(ttl);
  }
});
