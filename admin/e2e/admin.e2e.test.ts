import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newId } from '#functions/lib/ids.ts';
import { blockRequests } from '#scripts/testing/browser/block-requests.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eStaffMember, createE2eUser, type E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { assertUnknownPage } from '#scripts/testing/browser/unknown-page.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';

let trader: E2eUser;
/** The trader's option, and another user's, which expires soon. */
let order: OptionOrder;
let settled: OptionOrder;
let settledFor: string;

async function placeOrder({ api }: E2eUser, period_id: string): Promise<OptionOrder> {
  const placed = await api('POST /options/create-order', {
    body: { symbol: 'BTC/USDT', direction: 'call', amount: '25', period_id },
    idempotencyKey: crypto.randomUUID(),
  });
  return placed.order;
}

test.beforeAll(async ({ place }) => {
  trader = await createE2eUser(place, { name: 'trader', funds: '10000' });
  const other = await createE2eUser(place, { funds: '100' });
  settled = await placeOrder(other, 'p5');
  settledFor = other.login.user.id;
  order = await placeOrder(trader, 'p1800');
});

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

describe('back office', () => {
  test(
    'shows login errors beside the fields and returns to the requested page after login',
    { tags: ['FIN-003', 'FIN-004', 'FIN-014', 'FIN-315'] },
    async ({ visitOffice, allowFaults, place }) => {
      allowFaults(/status of 401 .*login/);
      const page = await visitOffice();
      await page.goto(`/admin/options?kind=live`);
      const home = page.getByRole('link', { name: 'Back to Candela' });
      expect(new URL((await home.getAttribute('href')) ?? '').origin).toBe(new URL(place.info.web).origin);
      await page.getByRole('button', { name: 'Log in' }).click();
      const username = page.getByLabel('Username');
      expect(await username.getAttribute('aria-invalid')).toBe('true');
      await page.getByText('Enter your username.').waitFor();
      await page.getByText('Enter the 6-digit code from your authenticator app.').waitFor();
      expect(await username.evaluate((input) => input === document.activeElement)).toBe(true);

      const owner = await createE2eStaffMember(place, 'owner');
      await username.fill(owner.username);
      await page.getByLabel('Password').fill(owner.password);
      await page.getByLabel('Authenticator code').fill(await owner.code());
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/options?kind=live');
      await rows(page).first().waitFor();
      // A logged-in member sees no login form.
      await page.goto('/admin/login');
      await page.waitForURL('**/admin');
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      const [token, user] = await page.evaluate(() =>
        ['admin_token', 'admin_user'].map((name) => sessionStorage.getItem(name)),
      );
      expect(token).not.toBe('');
      expect(JSON.parse(user ?? 'null')).toMatchObject({ username: owner.username });
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/');
      await page.getByLabel('Username').fill(owner.username);
      await page.getByLabel('Password').fill('not the password');
      await page.getByLabel('Authenticator code').fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText('Wrong username, password or code.').waitFor();
      expect(await page.getByLabel('Authenticator code').inputValue()).toBe('');
    },
  );

  test('lists users, filters them on the server and shows one with accounts and orders', async ({ staffPage }) => {
    const { page } = await staffPage('owner', null);
    await page.goto('/');
    await page.waitForURL('**/admin');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Users' }).click();
    await page.waitForURL('**/admin/users');
    await rows(page).first().waitFor();
    await page.getByRole('searchbox').fill(trader.username.toUpperCase());
    await page.waitForURL(`**/admin/users?search=${trader.username.toUpperCase()}`);
    await rows(page)
      .filter({ hasText: trader.username })
      .click({ position: { x: 20, y: 10 } });
    const panel = page.getByRole('dialog');
    await panel.getByText('Main account').waitFor();
    await panel.getByText('9,975.00').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`**/admin/users?search=${trader.username.toUpperCase()}`);

    await page.getByLabel('Status').selectOption('banned');
    await page.getByText('No results match these filters.').waitFor();
    await page.goBack();
    await rows(page).first().press('Enter');
    await panel.getByRole('link', { name: 'Options orders of this user' }).click();
    await page.waitForURL(/\/admin\/options\?user_id=usr_/);
    await rows(page).filter({ hasText: 'BTC/USDT' }).waitFor();
  });

  test('shows an error when a list fails to load and retries', { tags: 'rare' }, async ({ staffPage, allowFaults }) => {
    const { page } = await staffPage('owner', null);
    allowFaults(/ERR_FAILED .*users/);
    const restore = await blockRequests(page, '**/api/admin/users?**');
    await page.goto('/admin/users');
    await page.getByText('The server cannot be reached.').waitFor();
    restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await rows(page).first().waitFor();
  });

  test('exports orders as CSV', async ({ staffPage }) => {
    const { page } = await staffPage('owner', null);
    await page.goto('/admin/options?symbol=BTC%2FUSDT');
    await rows(page).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^options-orders-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\r\n')[0]).toMatch(/^\ufeffid,created_at,/);
    expect(text).toContain(order.id);
  });

  test('shows its pages in Spanish when that language is chosen', { tags: 'rare' }, async ({ staffPage }) => {
    const { page } = await staffPage('owner', null, { language: 'es-ES' });
    await page.goto('/admin/options');
    await rows(page).first().waitFor();
    await page.getByText('Dirección').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  });

  test('collapses the menu to 64 px and remembers it', { tags: ['rare', 'FIN-317'] }, async ({ staffPage }) => {
    const { page } = await staffPage('owner', null, { width: 1440 });
    await page.goto('/admin/users');
    const menu = page.locator('aside');
    const width = async () => (await menu.boundingBox())?.width;
    await menu.waitFor();
    await expect.poll(width).toBe(200);
    await page.getByRole('button', { name: 'Collapse' }).click();
    await expect.poll(width).toBe(64);
    await page.reload();
    await menu.waitFor();
    await expect.poll(width).toBe(64);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect.poll(() => crumbs.allInnerTexts()).toEqual(['Users']);
    await page.goto(`/admin/options/${order.id}`);
    await expect.poll(() => crumbs.last().getByTitle(order.id).innerText()).toBe(order.id.slice(-8));
    await crumbs.getByRole('link').click();
    await page.waitForURL('**/admin/options');
  });

  const all = [
    { width: 1440, height: 900, theme: 'dark' },
    { width: 768, height: 1024, theme: 'light' },
    { width: 375, height: 812, theme: 'dark' },
    { width: 375, height: 812, theme: 'light' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe findings and no sideways scrolling at $width × $height, $theme',
    async (device, { staffPage, visitOffice }) => {
      const { width, theme } = device;
      const { page } = await staffPage('owner', null, { ...device, motion: false });
      const look = async (name: string) => {
        await takeOptionalScreenshot(page, `admin-${name}-${width}-${theme}`);
        expect([name, await findAxeViolations(page)]).toEqual([name, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      };
      await page.goto('/admin/users');
      await rows(page).first().waitFor();
      await look('users');
      await rows(page).first().press('Enter');
      await page.locator('dialog dl').first().waitFor();
      await look('user-panel');
      await page.goto('/admin/options');
      await rows(page).first().waitFor();
      await look('orders');
      await page.goto(`/admin/options/${order.id}`);
      await page.getByRole('heading', { name: 'Journal' }).waitFor();
      await look('order');
      await page.goto('/admin/options?symbol=NONE');
      await page.getByText('No results match these filters.').waitFor();
      await look('empty');

      const login = await visitOffice(device);
      await login.goto('/admin/login');
      await login.getByLabel('Username').waitFor();
      await takeOptionalScreenshot(login, `admin-login-${width}-${theme}`);
      expect(await findAxeViolations(login)).toEqual([]);
    },
  );

  test('shows a settled order with its receipt and journal', async ({ staffPage }) => {
    const { page } = await staffPage('owner', null, { width: 1440 });
    await page.goto(`/admin/options?user_id=${settledFor}`);
    await rows(page)
      .filter({ hasText: 'BTC/USDT' })
      .click({ position: { x: 20, y: 10 } });
    const panel = page.getByRole('dialog');
    await panel.getByText(/^(Won|Lost|Tie)$/).waitFor();
    await panel.getByText('Entry tick').waitFor();
    await panel.getByText('Exit tick').waitFor();
    await panel.getByRole('link', { name: 'Open as a page' }).click();
    await page.waitForURL(`**/admin/options/${settled.id}`);
    await panel.waitFor({ state: 'hidden' });
    await page.getByText('Option settled').or(page.getByText('Option bought')).first().waitFor();
    await takeOptionalScreenshot(page, 'admin-order-settled-1440');
    expect(await findAxeViolations(page)).toEqual([]);

    const [tick] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('a[href*="from_sequence"]').last().click(),
    ]);
    await tick.waitForLoadState();
    expect(await tick.locator('body').innerText()).toContain('"hash"');
  });

  test(
    'explains an unknown address in plain words and links home, logged out and logged in',
    { tags: ['FIN-315'] },
    async ({ visitOffice, staffPage, allowFaults }) => {
      allowFaults(/status of 404/);
      const visitor = await visitOffice();
      const { page } = await staffPage('owner', null);
      for (const each of [visitor, page])
        for (const path of ['/admin/nowhere', '/admin/users/nowhere/at-all', '/nowhere'])
          await assertUnknownPage(each, path, /^Page not found$/, '/admin');
      await assertUnknownPage(page, `/admin/users/${newId('usr')}`, /^User/, '/admin');
      await assertUnknownPage(page, `/admin/options/${newId('opt')}`, /^Option/, '/admin');
      await assertUnknownPage(page, '/admin/futures/config/nothing', /./, '/admin');
      await assertUnknownPage(page, '/admin/trading/symbols/NO-SUCH', /./, '/admin');
    },
  );

  test(
    'logs out from the menu and invalidates the session',
    { tags: ['rare', 'FIN-317'] },
    async ({ staffPage, allowFaults }) => {
      allowFaults(/status of 401/);
      const { page } = await staffPage('owner', null);
      await page.goto('/admin/users');
      await page.getByRole('button', { name: 'Account' }).click();
      // The page does not wait for the server; the requests below must come after its answer.
      const heard = page.waitForResponse('**/api/admin/logout');
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL('**/admin/login');
      await heard;
      // The old token is rejected everywhere.
      const old = await page.context().newPage();
      // The rejection comes before the page can show it.
      const rejectedResponse = old.waitForResponse((answer) => answer.status() === 401);
      await old.route(/assets\/admin-[^/]*\.js$/, async (route) => {
        await rejectedResponse;
        await route.continue();
      });
      await old.goto('/admin/options?kind=live', { waitUntil: 'commit' });
      await old.getByText('Your session has ended.').waitFor();
      expect(new URL(old.url()).pathname).toBe('/admin/login');
    },
  );
});
