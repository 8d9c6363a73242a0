import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, takePicture, type Visitor } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();

/** Somebody with a demo account of their own: nobody else's notifications are among theirs. */
async function openDemo(visitor: Partial<Visitor> = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await platform.newVisitor(visitor);
  const page = await context.newPage();
  await page.goto('/login');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Open demo account' })
    .or(page.getByRole('main').getByRole('button', { name: 'Abrir cuenta demo' }))
    .click();
  await page.waitForURL((url) => url.pathname === '/trading/options');
  await page.goto('/market');
  return { context, page };
}

/** As the page would: with the token that it holds. */
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([verb, where, data]) => {
      const { token } = JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string };
      const response = await fetch(`/api${where}`, {
        method: verb,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(data === undefined ? {} : { body: JSON.stringify(data) }),
      });
      return (await response.json()) as { data: never };
    },
    [method, path, body] as const,
  );

async function deleteAlerts(page: Page): Promise<void> {
  const { data } = (await call(page, 'GET', '/user/price-alerts')) as { data: { alerts: { id: string }[] } };
  for (const { id } of data.alerts) await call(page, 'DELETE', `/user/price-alerts/${id}`);
}

/** Levels close above and below the present price of some symbols: one that moves at all reaches one of its two. */
async function setAlerts(page: Page, symbols: number): Promise<void> {
  const { data } = (await call(page, 'GET', '/public/prices')) as {
    data: { prices: { symbol: string; price: string }[] };
  };
  const liquid = data.prices.filter(({ symbol }) => symbol.endsWith('/USDT'));
  for (const { symbol, price } of liquid.slice(0, symbols)) {
    for (const side of [1.000_02, 0.999_98]) {
      const level = Number((Number(price) * side).toPrecision(7)).toString();
      await call(page, 'POST', '/user/price-alerts', { symbol, price: level });
    }
  }
}

/** Resolves when `count` notifications are there and no further one comes; gives how many that is. */
async function makeNotifications(page: Page, count: number): Promise<number> {
  const unread = async () =>
    ((await call(page, 'GET', '/notifications')) as { data: { unread_count: number } }).data.unread_count;
  // A price may run past both levels before they are set, and away: they follow it.
  const tried = async () => {
    await deleteAlerts(page);
    await setAlerts(page, count * 2);
    return await unread();
  };
  await expect.poll(tried, { timeout: 60_000, interval: 2000 }).toBeGreaterThanOrEqual(count);
  await deleteAlerts(page);
  return await unread();
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /notification/i });
const unread = async (page: Page) => Number((await page.getByTestId('unread').allInnerTexts())[0] ?? 0);

describe('notifications', () => {
  it('are nothing for visitors, and empty at first', async () => {
    const visitor = await platform.newVisitor();
    const stranger = await visitor.newPage();
    const asked: string[] = [];
    stranger.on('request', (request) => asked.push(request.url()));
    await stranger.goto('/');
    await stranger.getByRole('banner').getByRole('button', { name: 'Language' }).waitFor();
    expect(await bell(stranger).count()).toBe(0);
    expect(asked.filter((url) => url.includes('/notifications'))).toEqual([]);
    await visitor.close();

    const { context, page } = await openDemo();
    await bell(page).click();
    await page.getByText('Nothing yet.').waitFor();
    expect(await page.getByTestId('unread').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('are pushed to the badge, listed with their words, read, deleted, and read all at once', async () => {
    const { context, page } = await openDemo();
    const made = await makeNotifications(page, 3);
    await expect.poll(() => unread(page)).toBe(made);
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const items = panel.getByRole('listitem');
    await items.nth(2).waitFor();
    expect(await items.first().innerText()).toMatch(/is (above|below)/);
    expect(await items.first().locator('svg[data-type="trading"]').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'notifications-1366');

    const title = await items.first().getByRole('button').first().innerText();
    expect(title).toContain('Unread');
    // Leads where it belongs, and is read.
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

    // Shown before it is answered: a page that is left before may take its request with it.
    const marked = page.waitForResponse('**/api/notifications/mark-all-read');
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByTestId('unread').waitFor({ state: 'detached' });
    await panel.getByText('Nothing is unread.').waitFor();
    expect(await panel.getByRole('button', { name: 'Mark all as read' }).getAttribute('aria-disabled')).toBe('true');
    await marked;
    await page.reload();
    await bell(page).click();
    await panel.getByText('Nothing is unread.').waitFor();
    await context.close();
  });

  it('say what failed and try again, and take back what the server refused', async () => {
    const { context, page } = await openDemo();
    await makeNotifications(page, 2);
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
    await page.getByText('That was not saved').waitFor();
    await expect.poll(() => items.count()).toBeGreaterThanOrEqual(before);
    await context.close();
  });

  it('are capped on the badge, and go on as one scrolls', async () => {
    const { context, page } = await openDemo();
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
    await page.route('**/api/notifications?*', async (route) => {
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
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const items = panel.getByRole('listitem');
    await items.first().waitFor();
    expect(await page.getByTestId('unread').innerText()).toBe('99+');
    for (let shown = await items.count(); shown < all.length; shown = await items.count()) {
      await items.last().scrollIntoViewIfNeeded();
      await expect.poll(() => items.count()).toBeGreaterThan(shown);
    }
    expect(await items.first().locator('time').innerText()).toMatch(/now|sec\. ago/);
    expect(await items.last().locator('time').innerText()).toMatch(/\b20\d\d\b/);
    await context.close();
  });

  it('are asked for every half minute while the socket is away', async () => {
    const context = await platform.newVisitor();
    const page = await context.newPage();
    await page.clock.install();
    await page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
    const asked: number[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/notifications/unread-count')) asked.push(1);
    });
    await page.goto('/login');
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Open demo account' })
      .or(page.getByRole('main').getByRole('button', { name: 'Abrir cuenta demo' }))
      .click();
    await page.waitForURL((url) => url.pathname === '/trading/options');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    const before = asked.length;
    // Prices and orders are asked for every four seconds meanwhile.
    await page.clock.runFor(25_000);
    expect(asked.length).toBe(before);
    await page.clock.runFor(6000);
    await expect.poll(() => asked.length).toBe(before + 1);
    await context.close();
  });

  it.each([
    [375, 'dark', 'es-ES'],
    [375, 'light', 'en-US'],
    [1440, 'light', 'es-ES'],
    [1440, 'dark', 'en-US'],
  ] as const)('are sound at %i px, %s, %s', async (width, theme, language) => {
    const { context, page } = await openDemo({ width, height: 812, theme, language });
    await makeNotifications(page, 3);
    await page.getByTestId('unread').waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /notifica/i })
      .click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, `notifications-${width}-${theme}`);
    await context.close();
  });
});
