import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { ApiError } from '#shared/api/client.ts';

const unreadAt = async ({ api }: E2eUser) => (await api('GET /notifications', { query: {} })).unread_count;

/**
 * Sets price alerts just above and below the prices of some markets: either way, one of each two is reached within
 * seconds. Resolves when that many notifications exist and no more come; returns their number.
 */
async function makeNotifications(person: E2eUser, count: number): Promise<number> {
  const { api } = person;
  const { prices } = await api('GET /public/prices', {});
  const liquid = prices.filter(({ symbol }) => symbol.endsWith('/USDT')).slice(0, count * 2);
  for (const { symbol, price } of liquid)
    for (const side of [1.000_02, 0.999_98]) {
      const level = Number((Number(price) * side).toPrecision(7)).toString();
      await api('POST /user/price-alerts', { body: { symbol, price: level } }).catch((error: unknown) => {
        // The price has just reached this level, so it is rejected; others exist.
        if (!(error instanceof ApiError && error.reason === 'VALIDATION_FAILED')) throw error;
      });
    }
  await expect.poll(() => unreadAt(person), { timeout: 60_000, interval: 250 }).toBeGreaterThanOrEqual(count);
  const { alerts } = await api('GET /user/price-alerts', {});
  for (const { id } of alerts) await api('DELETE /user/price-alerts/{id}', { params: { id } });
  return unreadAt(person);
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /notification/i });
const unread = async (page: Page) => Number((await page.getByTestId('unread').allInnerTexts())[0] ?? 0);

describe('notifications', () => {
  test(
    'are hidden for visitors and empty at first',
    { tags: ['rare', 'FIN-274', 'FIN-277'] },
    async ({ visit, demoPage }) => {
      const stranger = await visit();
      const requestedUrls: string[] = [];
      stranger.on('request', (request) => requestedUrls.push(request.url()));
      await stranger.goto('/');
      await stranger.getByRole('banner').getByRole('button', { name: 'Language' }).waitFor();
      expect(await bell(stranger).count()).toBe(0);
      expect(requestedUrls.filter((url) => url.includes('/notifications'))).toEqual([]);

      const page = await demoPage('/market');
      await bell(page).click();
      await page.getByText('No notifications yet.').waitFor();
      expect(await page.getByTestId('unread').count()).toBe(0);
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  test(
    'update the badge live, and can be read, deleted and all marked as read',
    { tags: ['FIN-275', 'FIN-276'] },
    async ({ newDemo, pageOf }) => {
      const demo = await newDemo();
      const page = await pageOf(demo, '/market');
      const unreadCount = await makeNotifications(demo, 3);
      await expect.poll(() => unread(page)).toBe(unreadCount);
      await bell(page).click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      const items = panel.getByRole('listitem');
      await items.nth(2).waitFor();
      expect(await items.first().innerText()).toMatch(/is (above|below)/);
      expect(await items.first().locator('svg[data-type="trading"]').count()).toBe(1);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'notifications-1366');

      const title = await items.first().getByRole('button').first().innerText();
      expect(title).toContain('Unread');
      // Opens its target, and is marked as read.
      await items.first().getByRole('button').first().click();
      await page.waitForURL((url) => url.pathname.startsWith('/trading'));
      await panel.waitFor({ state: 'hidden' });
      await bell(page).click();
      await items.first().waitFor();
      await expect
        .poll(async () => (await items.allInnerTexts()).filter((text) => !text.includes('Unread')).length)
        .toBe(1);

      const before = await items.count();
      await items
        .nth(1)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect.poll(() => items.count()).toBe(before - 1);

      // Shown before the answer: leaving the page earlier may cancel the request.
      const marked = page.waitForResponse('**/api/notifications/mark-all-read');
      await panel.getByRole('button', { name: 'Mark all as read' }).click();
      await page.getByTestId('unread').waitFor({ state: 'detached' });
      await panel.getByText('No unread notifications').waitFor();
      await expect
        .poll(() => panel.getByRole('button', { name: 'Mark all as read' }).getAttribute('aria-disabled'))
        .toBe('true');
      await marked;
      await page.reload();
      await bell(page).click();
      await panel.getByText('No unread notifications').waitFor();
    },
  );

  test(
    'show load failures with a retry and revert rejected changes',
    { tags: ['rare', 'FIN-274'] },
    async ({ newDemo, pageOf, allowFaults }) => {
      allowFaults(/status of 500/);
      const demo = await newDemo();
      await makeNotifications(demo, 2);
      const page = await pageOf(demo, '/market');
      await expect.poll(() => page.getByTestId('unread').count()).toBe(1);
      let broken = true;
      await page.route('**/api/notifications?*', (route) =>
        broken
          ? route.fulfill({ status: 500, json: { success: false, code: 5001, error_code: 'INTERNAL_ERROR' } })
          : route.continue(),
      );
      await bell(page).click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await panel.getByText(/Code 5001/).waitFor();
      broken = false;
      await panel.getByRole('button', { name: 'Retry' }).click();
      const items = panel.getByRole('listitem');
      await items.first().waitFor();
      await page.route('**/api/notifications/delete', (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 5001, error_code: 'INTERNAL_ERROR' } }),
      );
      const before = await items.count();
      await items
        .first()
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByText('Could not be saved').waitFor();
      await expect.poll(() => items.count()).toBeGreaterThanOrEqual(before);
    },
  );

  test(
    'cap the badge count and load more on scroll',
    { tags: ['rare', 'FIN-273', 'FIN-274'] },
    async ({ demoPage }) => {
      const page = await demoPage('/market');
      const all = Array.from({ length: 120 }, (_, index) => ({
        id: `ntf_${String(120 - index).padStart(26, '0')}`,
        type: (['system', 'trading', 'finance', 'security'] as const)[index % 4],
        kind: 'price_alert',
        params: { symbol: 'BTC/USDT', direction: 'above', price: String(50_000 + index), reached_price: '50000' },
        title: '',
        message: '',
        link: null,
        is_read: false,
        // The last ones are older than a week.
        created_at: Math.floor(Date.now() / 1000) - index * 7200,
      }));
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/notifications?*', async (route) => {
        await answered;
        const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
        const end = from + 20;
        await route.fulfill({
          json: {
            success: true,
            code: 200,
            message: 'OK',
            data: {
              notifications: all.slice(from, end),
              unread_count: all.length,
              total: null,
              next_cursor: end < all.length ? String(end) : null,
            },
          },
        });
      });
      // Requested at page load, it may be answered last.
      await page.route('**/api/notifications/unread-count', (route) =>
        route.fulfill({ json: { success: true, code: 200, message: 'OK', data: { unread_count: all.length } } }),
      );
      await bell(page).click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      const items = panel.getByRole('listitem');
      await panel.getByRole('status', { name: 'Loading' }).waitFor();
      answer();
      await items.first().waitFor();
      expect(await page.getByTestId('unread').innerText()).toBe('99+');
      const icons = panel.locator('svg[data-type]');
      expect(await icons.evaluateAll((all) => all.slice(0, 4).map((icon) => icon.getAttribute('data-type')))).toEqual([
        'system',
        'trading',
        'finance',
        'security',
      ]);
      for (let shown = await items.count(); shown < all.length; shown = await items.count()) {
        await items.last().scrollIntoViewIfNeeded();
        await expect.poll(() => items.count()).toBeGreaterThan(shown);
      }
      expect(await items.first().locator('time').innerText()).toMatch(/now|sec\. ago/);
      // Screen readers always get the full date, behind the visible one.
      expect(await items.nth(83).locator('time').innerText()).toMatch(/^6 days ago/);
      for (const older of [items.nth(85), items.last()])
        expect(await older.locator('time').innerText()).toMatch(/^[A-Z][a-z]+ \d+, 20\d\d/);
    },
  );

  test(
    'are polled every half minute while the socket is down',
    { tags: ['rare', 'FIN-031', 'FIN-276'] },
    async ({ demoPage, allowFaults }) => {
      allowFaults(/WebSocket/);
      const page = await demoPage(null);
      await page.clock.install();
      await page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
      const countRequests: number[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/notifications/unread-count')) countRequests.push(1);
      });
      await page.goto('/trading/options');
      await expect.poll(() => countRequests.length).toBeGreaterThan(0);
      await page.waitForLoadState('networkidle');
      const before = countRequests.length;
      // Prices and orders are requested every four seconds meanwhile.
      await page.clock.runFor(25_000);
      expect(countRequests.length).toBe(before);
      await page.clock.runFor(6000);
      await expect.poll(() => countRequests.length).toBe(before + 1);
    },
  );

  const all = [
    { width: 375, theme: 'dark', language: 'es-ES' },
    { width: 375, theme: 'light', language: 'en-US' },
    { width: 1440, theme: 'light', language: 'es-ES' },
    { width: 1440, theme: 'dark', language: 'en-US' },
  ] as const;
  test.for(selectDevices(all))(
    'are accessible at $width px, $theme, $language',
    { tags: 'rare' },
    async (look, { newDemo, pageOf }) => {
      const demo = await newDemo();
      await makeNotifications(demo, 3);
      const page = await pageOf(demo, '/market', { ...look, height: 812 });
      await page.getByTestId('unread').waitFor();
      await page
        .getByRole('banner')
        .getByRole('button', { name: /notifica/i })
        .click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, `notifications-${look.width}-${look.theme}`);
    },
  );
});
