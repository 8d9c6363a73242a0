import { expect, it } from 'vitest';
import { getItem } from '#functions/data/table/table.ts';
import { newId } from '#functions/lib/ids.ts';
import { useEngineTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';
import { readEquityBetween, equityKey, readEquityOn, writeEquity } from './equity.ts';

useEngineTable();

const TODAY = 30_000;

it('equity history › reads the stored days by day', async () => {
  const account: AccountRef = { kind: 'live', id: newId('acc') };
  for (const day of [-3, -1, 0, 2]) await writeEquity(account, { day: TODAY + day, value: amount(String(100 + day)) });
  await writeEquity(account, { day: TODAY, value: amount('7') });
  expect(await readEquityOn(account, TODAY)).toEqual({ day: TODAY, value: amount('7') });
  expect(await readEquityOn(account, TODAY + 1)).toBeNull();
  expect((await readEquityBetween(account, TODAY - 1, TODAY + 1)).map(({ day }) => day - TODAY)).toEqual([-1, 0]);
});

it('equity history › keeps days of live accounts for good and of demo accounts for 400 days', async () => {
  for (const [kind, ttl] of [
    ['live', undefined],
    ['demo', (TODAY + 401) * DAY],
  ] as const) {
    const account: AccountRef = { kind, id: newId('acc') };
    await writeEquity(account, { day: TODAY, value: amount('1') });
    expect((await getItem<{ ttl?: number }>(equityKey(account, TODAY)))?.ttl).toBe(ttl);
  }
});
