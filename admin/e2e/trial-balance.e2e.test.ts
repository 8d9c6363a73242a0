/** @module-tag rare */

import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { writeOpenStakes } from '#functions/data/ledger/open-stakes.ts';
import { writeTrialBalance, type TrialBalance } from '#functions/data/ledger/trial-balances.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import { toDayResult } from '#functions/domain/trial-balance/day-result.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { createIsolatedTest } from '#scripts/testing/browser/test.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import type { UserId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS, toUtcDate, type EpochSeconds } from '#shared/time.ts';

/** Writes days that no other test may see. */
const test = createIsolatedTest();

const TODAY = Math.floor(nowSeconds() / DAY_SECONDS);
/** Days before today, so that the platform does not sum them itself. */
const LAST = TODAY - 2;
const dayText = (day: number): string => toUtcDate((day * DAY_SECONDS) as EpochSeconds);

const sums = (decimals: Record<string, string>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(decimals).map(([key, decimal]) => [key, toAmount(decimal) as bigint]));

/** Builds a day on which finance added 12,000 USDT and an option of 100 stayed open; it sums to zero in each coin. */
const lastDay = (agrees: boolean): TrialBalance => ({
  day: LAST,
  state: 'closed',
  from: (LAST * DAY_SECONDS) as EpochSeconds,
  until: ((LAST + 1) * DAY_SECONDS) as EpochSeconds,
  accounts: 2481,
  entries: 18_204,
  opening: sums({
    'customers:available USDT': '1840233.12',
    'customers:frozen USDT': '215400.5',
    'house:options USDT': '48211.07',
    'house:fees USDT': '9120.4',
    'house:chain USDT': '-2113965.09',
    'house:loans USDT': '-25000',
    'house:loan_interest USDT': '310',
    'house:inventory USDT': '25690',
    'customers:available BTC': '14.20000000',
    'house:chain BTC': '-13.7',
    'house:inventory BTC': '-0.5',
  }),
  movements: sums({
    'house:options USDT option.enter': '4150',
    'customers:frozen USDT option.enter': '-4150',
    'house:options USDT option.settle': '-3925',
    'customers:available USDT option.settle': '3925',
    'house:fees USDT futures.open': '61.5',
    'customers:frozen USDT futures.open': '-61.5',
    'house:futures USDT futures.close': '-220.25',
    'customers:available USDT futures.close': '220.25',
    'house:loan_interest USDT loan.repay': '170',
    'house:loans USDT loan.repay': '1500',
    'customers:available USDT loan.repay': '-1670',
    'house:inventory USDT exchange.complete': '50104.7',
    'customers:available USDT exchange.complete': '-50104.7',
    'house:inventory BTC exchange.complete': '-1',
    'customers:available BTC exchange.complete': '1',
    'house:withdrawal_fees BTC withdrawal.complete': '0.0004',
    'house:chain BTC withdrawal.complete': '0.2',
    'customers:available BTC withdrawal.complete': '-0.2004',
    'house:adjustment USDT adjustment': '-12000',
    'customers:available USDT adjustment': '12000',
  }),
  stakes: { opening: toAmount('2400'), closing: toAmount('2500') },
  wallets: sums({ USDT: agrees ? '2015792.67' : '2015790.25', BTC: '14.9996' }),
  unchecked: 0,
  prices: { USDT: '1', BTC: '50000' },
  priced_at: ((LAST + 1) * DAY_SECONDS - 1) as EpochSeconds,
});

/** Writes days before it, each with a result. */
async function pastDays(count: number): Promise<void> {
  for (let day = LAST - count; day < LAST; day++) {
    const balance: TrialBalance = {
      ...lastDay(true),
      day,
      until: ((day + 1) * DAY_SECONDS) as EpochSeconds,
      movements: sums({ 'house:options USDT option.enter': (1200 * Math.sin(day * 1.7)).toFixed(2) }),
    };
    await writeTrialBalance('live', balance, { ...toDayResult(balance), agrees: true });
  }
}

test.beforeAll(async ({ place }) => {
  configureLocalFunctions(place.endpoints);
  const { login } = await createE2eUser(place, { name: 'holder', funds: '10' });
  const user = await readUser(login.user.id as UserId);
  const account = user && getUserAccount(user, 'main');
  if (!account) throw new Error('The person has no account.');
  const stake = (decimal: string) => ({ order: newId('opt'), journal: newId('jnl'), amount: toAmount(decimal) });
  await writeOpenStakes({ kind: 'live', day: LAST }, account.id, [stake('100'), stake('2400')]);
  const balance = lastDay(true);
  await writeTrialBalance('live', balance, toDayResult(balance));
  await pastDays(20);
  const differing = { ...lastDay(false), day: LAST };
  await writeTrialBalance('demo', differing, toDayResult(differing));
});

describe('trial balance', () => {
  test('sums to zero, lists adjustments on their own line, and links to journal lines', async ({ staffPage }) => {
    const { page } = await staffPage('read_only', '/admin/users', { width: 1440 });
    await page.getByRole('link', { name: 'Trial balance' }).click();
    await page.waitForURL('**/admin/trial-balance');
    await page
      .getByRole('grid', { name: 'Net revenue by day (UTC)' })
      .locator('tbody tr')
      .filter({ hasText: dayText(LAST) })
      .click();
    await page.waitForURL(`**day=${dayText(LAST)}`);
    await page.getByText('Matches wallets').waitFor();
    const result = page.getByRole('table', { name: 'Net revenue', exact: true }).getByRole('row');
    const line = (name: string) => result.filter({ hasText: name }).innerText();
    await expect.poll(() => line('Adjustments')).toMatch(/Adjustments\s+-12,000\.00\sUSDT\s+-12,000\.00/);
    expect(await line('Less: change in open option stakes')).toMatch(/-100\.00\sUSDT\s+-100\.00/);
    expect(await line('Realised result')).toMatch(/\+156\.25/);
    expect(await line('Net revenue')).toMatch(/-11,739\.05/);
    const total = page
      .getByRole('table', { name: 'Trial balance, USDT' })
      .getByRole('row')
      .filter({ hasText: 'Total' });
    expect((await total.innerText()).replace(/\s+/g, ' ').trim()).toBe('Total 0.00 0.00 0.00');
    const stakes = page.getByRole('region', { name: 'Open option stakes at day end' });
    expect(await stakes.locator('tbody tr').count()).toBe(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).first().click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('house:adjustment,USDT,0,-12000,-12000,-12000\r\n');
    await result.filter({ hasText: 'Adjustments' }).getByRole('link').click();
    await page.waitForURL('**/admin/transactions?**');
    const query = new URL(page.url()).searchParams;
    expect([query.get('house'), query.get('coin_type'), query.get('utc_day')]).toEqual([
      'house:adjustment',
      'USDT',
      dayText(LAST),
    ]);
    expect(await page.getByLabel('House account').inputValue()).toBe('house:adjustment');
    expect(await page.getByLabel('From').count()).toBe(0);
    await page.getByRole('button', { name: `UTC day: ${dayText(LAST)}` }).click();
    await page.getByLabel('From').waitFor();
  });

  test('reports wallets that differ, and a day without a balance', async ({ staffPage }) => {
    const { page } = await staffPage('support', `/admin/trial-balance?kind=demo&day=${dayText(LAST)}`, { width: 1440 });
    await page.getByText('Differs from wallets').first().waitFor();
    const row = page
      .getByRole('table', { name: 'Customer balances and wallets' })
      .getByRole('row')
      .filter({ hasText: 'USDT' });
    expect(await row.innerText()).toMatch(/2,015,790\.25\s+−2\.42/);
    await page.getByRole('textbox', { name: 'Day (UTC)' }).fill(dayText(LAST - 400));
    await page.getByText(`No trial balance for ${dayText(LAST - 400)}.`).waitFor();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await page.getByText(`No trial balance for ${dayText(LAST - 401)}.`).waitFor();
  });

  test('shows an error when loading fails and retries', async ({ staffPage, allowFaults }) => {
    allowFaults(/status of 503 .*trial-balance/);
    const { page } = await staffPage('owner', null);
    const refuse = JSON.stringify({ success: false, code: 5003, message: '', error_code: 'SERVICE_UNAVAILABLE' });
    await page.route('**/api/admin/trial-balance?**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: refuse }),
    );
    await page.goto(`/admin/trial-balance?day=${dayText(LAST)}`);
    await page.getByRole('alert').first().waitFor({ timeout: 60_000 });
    await page.unroute('**/api/admin/trial-balance?**');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByText('Matches wallets').waitFor();
  });
});

const all = [
  { width: 1440, height: 900, theme: 'dark', language: 'en-US' },
  { width: 1366, height: 768, theme: 'light', language: 'es-ES' },
  { width: 768, height: 1024, theme: 'light', language: 'en-US' },
  { width: 375, height: 812, theme: 'dark', language: 'zh-TW' },
] as const;
test.for(selectDevices(all))(
  'trial balance › has no axe findings and no sideways scrolling at $width px in $language',
  async (device, { staffPage }) => {
    const { width, theme, language } = device;
    const { page } = await staffPage('owner', `/admin/trial-balance?day=${dayText(LAST)}`, device);
    await page.locator('h3').last().waitFor();
    await page.getByRole('grid').getByText(dayText(LAST)).waitFor();
    await page
      .locator('#open-stakes')
      .getByText(/2[.,]400[.,]00/)
      .waitFor();
    await page.setViewportSize({ width, height: 2600 });
    await takeOptionalScreenshot(page, `admin-trial-balance-${width}-${theme}-${language}`);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await page.locator('body').innerText()).not.toMatch(/\b(books|titles|transactions)\.[a-zA-Z_]+\b/);
  },
);
