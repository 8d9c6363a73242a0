import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { writeDailyMetrics } from '#functions/data/ledger/daily-metrics.ts';
import { writeTrialBalance, type TrialBalance } from '#functions/data/ledger/trial-balances.ts';
import { readUser } from '#functions/data/users/users.ts';
import { sumDailyMetrics } from '#functions/domain/platform-metrics/sum-daily-metrics.ts';
import { toDayResult } from '#functions/domain/trial-balance/day-result.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { createPendingWithdrawal, createHeldDeposit } from '#functions/testing/contract/chain-subjects.ts';
import { createPendingKyc } from '#functions/testing/contract/staff-subjects.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import type { UserId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

/** Builds a closed day with this options result of the house. */
const buildDayBalance = (day: number, options: bigint): TrialBalance => ({
  day,
  state: 'closed',
  from: (day * DAY_SECONDS) as EpochSeconds,
  until: ((day + 1) * DAY_SECONDS) as EpochSeconds,
  accounts: 9,
  entries: 99,
  opening: {},
  movements: {
    'house:options USDT option.settle': options,
    'customers:available USDT option.settle': -options,
  },
  stakes: { opening: 0n, closing: 0n },
  wallets: null,
  unchecked: 0,
  prices: { USDT: '1' },
  priced_at: null,
});

/** Writes `count` past days, no two alike; no other test reads those of the shared platform. */
async function pastDays(count: number): Promise<void> {
  const today = Math.floor(nowSeconds() / DAY_SECONDS);
  const units = (value: number) => toAmount(value.toFixed(2));
  for (let day = today - count; day < today; day++) {
    const wave = Math.sin(day * 1.7);
    await writeDailyMetrics({
      day,
      until: ((day + 1) * DAY_SECONDS) as EpochSeconds,
      people: 20 + (day % 9),
      active: 300 + (day % 41),
      volume: { options: units(80_000 + 9000 * wave), perpetuals: units(4_100_000), exchange: units(12_000) },
      deposits: units(52_000),
      withdrawals: units(41_000 + 30_000 * wave),
    });
    const balance = buildDayBalance(day, units(5200 * wave));
    await writeTrialBalance('live', balance, toDayResult(balance));
  }
}

test.beforeAll(async ({ place }) => {
  configureLocalFunctions(place.endpoints);
  const { login } = await createE2eUser(place, { name: 'holder', funds: '10000' });
  const user = await readUser(login.user.id as UserId);
  if (!user) throw new Error('there is no trader');
  await createPendingKyc('waits');
  await createPendingKyc('waits-too');
  await createPendingWithdrawal(user);
  await createHeldDeposit(user);
  await pastDays(30);
  await sumDailyMetrics();
});

const tile = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) });

describe('admin home page', () => {
  test(
    'opens after login and shows pending reviews, daily metrics and system health',
    { tags: ['FIN-353'] },
    async ({ staffPage }) => {
      const { page } = await staffPage('owner', '/', { width: 1440 });
      await page.waitForURL('**/admin');
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await tile(page, 'Verifications').waitFor();
      // Counts pending items of all users; two are from this test.
      expect(Number(/\d+$/.exec(await tile(page, 'Verifications').innerText())?.[0])).toBeGreaterThanOrEqual(2);
      expect(await page.getByRole('main').getByRole('link', { name: /\d$/ }).count()).toBe(7);
      const products = page.getByRole('table', { name: 'Today by product, in USDT' });
      expect(await products.getByRole('row').count()).toBe(8);
      await page.getByText(/^Net revenue by day, .* low .* high /).waitFor({ state: 'attached' });
      await page.getByRole('radio', { name: 'New users' }).click();
      await page.getByText(/^New users by day, /).waitFor({ state: 'attached' });
      const health = page.getByRole('table', { name: 'System status' });
      await expect
        .poll(() => health.getByRole('row').filter({ hasText: 'Latest tick age' }).innerText())
        .toMatch(/[\d.]+ sec/);
      const queues = page.getByRole('table', { name: 'Queues' });
      await expect
        .poll(() => queues.getByRole('row').filter({ hasText: 'Notifications' }).innerText())
        .toMatch(/Notifications\s+\d+/);
      expect(await queues.getByRole('link', { name: 'Exports' }).getAttribute('href')).toBe('/admin/exports');
      await takeOptionalScreenshot(page, 'admin-home-1440-first', { fullPage: true });
      // Opens it by keyboard, and goes back.
      await tile(page, 'Withdrawals').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/withdrawals?status=pending');
      await page.locator('tbody tr[tabindex]').first().waitFor();
      await page.goBack();
      await page.waitForURL('**/admin');
      await page.getByRole('link', { name: 'Last reconciliation' }).click();
      await page.waitForURL('**/admin/reconcile');
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click();
      await page.waitForURL('**/admin');
    },
  );

  test('shows a role only the pending lists that it may open', { tags: 'rare' }, async ({ staffPage }) => {
    const { page } = await staffPage('read_only', '/admin', { width: 1440 });
    await tile(page, 'Withdrawals').waitFor();
    for (const name of ['Verifications', 'Bank accounts', 'Tickets'])
      expect([name, await tile(page, name).count()]).toEqual([name, 0]);
    expect(await tile(page, 'Loans and applications').count()).toBe(1);
  });

  test('shows an error when loading fails and retries', { tags: 'rare' }, async ({ staffPage, allowFaults }) => {
    allowFaults(/status of 503 .*home/);
    const { page } = await staffPage('owner', null);
    const refuse = JSON.stringify({ success: false, code: 5003, message: '', error_code: 'SERVICE_UNAVAILABLE' });
    await page.route('**/api/admin/home', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: refuse }),
    );
    await page.goto('/admin');
    await page.getByRole('alert').first().waitFor({ timeout: 60_000 });
    await page.unroute('**/api/admin/home');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await tile(page, 'Approvals').waitFor();
  });

  test('shows empty states before the first daily totals and health check', { tags: 'rare' }, async ({ staffPage }) => {
    const { page } = await staffPage('owner', null);
    await page.route('**/api/admin/home', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, today: null, days: [], health: null } } });
    });
    await page.goto('/admin');
    await page.getByText('No data for today yet', { exact: false }).waitFor();
    await page.getByText('No daily data yet.').waitFor();
    await page.getByText('Not checked yet', { exact: false }).waitFor();
  });

  const all = [
    { width: 1440, height: 900, theme: 'dark', language: 'en-US' },
    { width: 1440, height: 900, theme: 'light', language: 'ja-JP' },
    { width: 375, height: 812, theme: 'dark', language: 'es-ES' },
    { width: 375, height: 812, theme: 'light', language: 'zh-TW' },
    { width: 768, height: 1024, theme: 'light', language: 'ko-KR' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe findings and no sideways scrolling at $width × $height, $theme, $language',
    async (device, { staffPage }) => {
      const { width, theme } = device;
      const { page } = await staffPage('owner', '/admin', { ...device, motion: false });
      await page.locator('figure canvas').first().waitFor();
      await page.locator('tbody tr').nth(10).waitFor();
      await takeOptionalScreenshot(page, `admin-home-${width}-${theme}`, { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await page.locator('body').innerText()).not.toMatch(/\b(home|titles|menu|state)\.[a-zA-Z_]+\b/);
    },
  );
});
