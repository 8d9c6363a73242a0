import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { setClock } from '#functions/lib/clock.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { buyTestOption, buyTestOptions } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { exportOwnOptions } from './list-own-options.ts';
import { readOptionStatistics } from './read-option-statistics.ts';
import { settleOwnOption } from './settle-own-options.ts';

useTestTable();
useTestSettleQueue();

let second = 1_800_000_000;
let caller: UserPrincipal;
const goTo = async (at: number, price = '100') => {
  second = at;
  setClock(() => second * 1000 + 300);
  await writeTestTick(second, { 'BTC/USDT': price, 'ETH/USDT': price });
};

beforeEach(async () => {
  await goTo(second + 100 * DAY_SECONDS);
  caller = await createDemoCustomer();
});
afterEach(() => setClock());

/** Parses the lines of a file without its header, as fields by name. */
function rows(text: string): Record<string, string>[] {
  const [head = '', ...lines] = readCsvLines(text);
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell])));
}

describe('CSV export of own options', () => {
  it('contains every own order of the window, newest first', { tags: ['TRD-089', 'FIN-348'] }, async () => {
    const first = await buyTestOption(caller, { amount: '150' });
    await buyTestOption(await createDemoCustomer());
    await goTo(second + 61, '101');
    await settleOwnOption(caller.account, first.id as OptionOrderId).catch(() => {});
    const other = await buyTestOption(caller, { symbol: 'ETH/USDT', direction: 'put' });
    const exportedRows = rows(await exportOwnOptions(caller.account, {}));
    expect(exportedRows.map(({ id }) => id)).toEqual([other.id, first.id]);
    expect(exportedRows[0]).toMatchObject({
      symbol: 'ETH/USDT',
      direction: 'put',
      status: 'pending',
      amount: '100',
      payout: '',
    });
    expect(exportedRows[1]?.['created_at']).toBe(new Date(first.created_at * 1000).toISOString().replace('.000Z', 'Z'));
  });

  it('applies the filter and the limit of 31 days', async () => {
    const old = await buyTestOption(caller);
    await goTo(second + 40 * DAY_SECONDS);
    const recent = await buyTestOption(caller, { symbol: 'ETH/USDT' });
    const ids = async (filter: Parameters<typeof exportOwnOptions>[1]) =>
      rows(await exportOwnOptions(caller.account, filter)).map(({ id }) => id);
    expect(await ids({})).toEqual([recent.id]);
    expect(await ids({ from: old.created_at as EpochSeconds, to: (old.created_at + 5) as EpochSeconds })).toEqual([
      old.id,
    ]);
    expect(await ids({ symbol: 'BTC/USDT' })).toEqual([]);
    expect(await ids({ status: 'win' })).toEqual([]);
    const wide = exportOwnOptions(caller.account, { from: old.created_at as EpochSeconds, to: second as EpochSeconds });
    await expect(wide).rejects.toMatchObject({ reason: 'VALIDATION_FAILED' });
  });
});

describe('option statistics', () => {
  it('start at zero and sum the options that were decided', { tags: ['TRD-089'] }, async () => {
    expect(await readOptionStatistics(caller.account)).toMatchObject({
      count: 0,
      open: 0,
      profit: '0',
      win_rate: null,
    });
    const [...orders] = await buyTestOptions(caller, [
      { amount: '100' },
      { amount: '50', direction: 'put' },
      { amount: '10', period_id: 'p120' },
      { period_id: 'p360' },
    ]);
    orders.pop();
    second += 1;
    await goTo(second + 60, '101');
    await goTo(second + 60, '100');
    for (const { id } of orders) await settleOwnOption(caller.account, id as OptionOrderId);
    expect(await readOptionStatistics(caller.account)).toEqual({
      count: 3,
      won: 1,
      lost: 1,
      tied: 1,
      sold: 0,
      cancelled: 0,
      staked: '160',
      paid: '120',
      profit: '-40',
      win_rate: '50',
      open: 1,
      by_period: [
        expect.objectContaining({ period_id: 'p60', expiry_period: 60, count: 2, won: 1, lost: 1, profit: '-40' }),
        expect.objectContaining({ period_id: 'p120', expiry_period: 120, count: 1, tied: 1, staked: '10', paid: '10' }),
      ],
    });
  });
});
