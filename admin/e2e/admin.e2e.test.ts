import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, takePicture, type Visitor, watchForFaults } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';
import { createApi } from '#shared/api/client.ts';

const platform = testPlatform();
/** The one login of these tests: a code is good once, and the next one comes half a minute later. */
let session: string;
/** The order that the trader places at the beginning, one minute long. */
let order: { id: string; order_number: string };

const codeNow = () => new TOTP({ secret: Secret.fromBase32(platform.info.logins.owner.totp_secret) }).generate();

async function placeOrder() {
  const base = `${platform.info.web}/api`;
  const login = await createApi({ base, token: () => null })('POST /auth/login', { body: platform.info.logins.trader });
  const api = createApi({ base, token: () => login.token });
  const { configs } = await api('GET /options-config', {});
  const minute = configs.find(({ period }) => period === 60);
  if (!minute) throw new Error('There is no period of a minute.');
  const placed = await api('POST /options/create-order', {
    body: { symbol: 'BTC/USDT', direction: 'call', amount: '25', period_id: minute.id },
    idempotencyKey: crypto.randomUUID(),
  });
  return placed.order;
}

/** More users than a page of the list has rows. */
async function openDemoAccounts(count: number): Promise<void> {
  const api = createApi({ base: `${platform.info.web}/api`, token: () => null });
  for (let i = 0; i < count; i++) await api('POST /simulate/create', { body: {} });
}

beforeAll(async () => {
  order = await placeOrder();
  await openDemoAccounts(60);
});

const visit = (visitor: Partial<Visitor> = {}) => platform.newVisitor({ origin: platform.info.admin, ...visitor });

/** A browser in which the owner is logged in. */
async function staff(visitor: Parameters<typeof visit>[0] = {}): Promise<BrowserContext> {
  const context = await visit(visitor);
  await context.addInitScript((text) => {
    if (sessionStorage.getItem('test') !== null) return;
    sessionStorage.setItem('test', 'logged in once');
    sessionStorage.setItem('staff-session', text);
  }, session);
  return context;
}

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

describe('the back office', { sequential: true }, () => {
  it('asks for a login with words beside the fields, and leads back to the page that was asked for', async () => {
    const context = await visit();
    const page = await context.newPage();
    const faults = watchForFaults(page);
    await page.goto(`/admin/options?kind=live`);
    await page.getByRole('button', { name: 'Log in' }).click();
    const username = page.getByLabel('Username');
    expect(await username.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Enter your username.').waitFor();
    await page.getByText('Enter the six digits of your authenticator.').waitFor();
    expect(await username.evaluate((input) => input === document.activeElement)).toBe(true);

    const { owner } = platform.info.logins;
    await username.fill(owner.username);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByLabel('Authenticator code').fill(codeNow());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/options?kind=live');
    await rows(page).first().waitFor();
    session = (await page.evaluate(() => sessionStorage.getItem('staff-session'))) ?? '';
    expect(faults).toEqual([]);

    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/');
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password').fill('not the password');
    await page.getByLabel('Authenticator code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong username, password or code.').waitFor();
    expect(await page.getByLabel('Authenticator code').inputValue()).toBe('');
    await context.close();
  });

  it('shows users, filtered by the server, and one of them with accounts and orders', async () => {
    const context = await staff();
    const page = await context.newPage();
    const faults = watchForFaults(page);
    await page.goto('/');
    await page.waitForURL('**/admin/users');
    await rows(page).first().waitFor();
    await page.getByRole('searchbox').fill('TRAD');
    await page.waitForURL('**/admin/users?search=TRAD');
    await rows(page)
      .filter({ hasText: 'trader' })
      .click({ position: { x: 20, y: 10 } });
    const panel = page.getByRole('dialog');
    await panel.getByText('Main account').waitFor();
    await panel.getByText('9,975.00').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/admin/users?search=TRAD');

    await page.getByLabel('Status').selectOption('banned');
    await page.getByText('Nothing matches these filters.').waitFor();
    await page.goBack();
    await rows(page).first().press('Enter');
    await panel.getByRole('link', { name: 'Options orders of this user' }).click();
    await page.waitForURL(/\/admin\/options\?user_id=usr_/);
    await rows(page).filter({ hasText: 'BTC/USDT' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('goes through pages by address, also after a reload', async () => {
    const context = await staff();
    const page = await context.newPage();
    const names = () => page.locator('tbody tr[tabindex] td:first-child').allInnerTexts();
    const button = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name });
    await page.goto('/admin/users?kind=simulate');
    await rows(page).first().waitFor();
    const first = await names();
    expect(first).toHaveLength(50);
    await button('Next').click();
    await page.waitForURL(/cursor=/);
    await page.getByText('10 rows').waitFor();
    const second = await names();
    expect(new Set([...first, ...second]).size).toBe(60);
    expect(await button('Next').count()).toBe(0);
    await page.reload();
    await page.getByText('10 rows').waitFor();
    expect(await names()).toEqual(second);
    await button('Previous').click();
    await page.getByText('50 rows').waitFor();
    expect(await names()).toEqual(first);

    await page.getByRole('button', { name: 'Registered' }).click();
    await page.waitForURL(/order=oldest/);
    await expect.poll(names).toEqual([...second.reverse(), ...first.reverse()].slice(0, 50));
    await page.goto('/admin/users?from=2026-01-01&to=2026-06-01');
    await page.getByText('Choose at most 31 days.').waitFor();
    await context.close();
  });

  it('says when the rows cannot be had, and tries again', async () => {
    const context = await staff();
    const page = await context.newPage();
    await page.route('**/api/admin/users?**', (route) => route.abort());
    await page.goto('/admin/users');
    await page.getByText('The server cannot be reached.').waitFor();
    await page.unroute('**/api/admin/users?**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await rows(page).first().waitFor();
    await context.close();
  });

  it('hands the orders over as CSV', async () => {
    const context = await staff();
    const page = await context.newPage();
    await page.goto('/admin/options?symbol=BTC%2FUSDT');
    await rows(page).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^options-orders-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\r\n')[0]).toMatch(/^id,created_at,/);
    expect(text).toContain(order.id);
    await context.close();
  });

  it('speaks Spanish where it is asked to', async () => {
    const context = await staff({ language: 'es-ES' });
    const page = await context.newPage();
    await page.goto('/admin/options');
    await rows(page).first().waitFor();
    await page.getByText('Dirección').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await context.close();
  });

  it('collapses its menu to 64 px, and remembers it', async () => {
    const context = await staff({ width: 1440 });
    const page = await context.newPage();
    await page.goto('/admin/users');
    const menu = page.locator('aside');
    const width = async () => (await menu.boundingBox())?.width;
    await menu.waitFor();
    expect(await width()).toBe(200);
    await page.getByRole('button', { name: 'Collapse' }).click();
    expect(await width()).toBe(64);
    await page.reload();
    await menu.waitFor();
    expect(await width()).toBe(64);
    await context.close();
  });

  it.each([
    [1440, 900, 'dark'],
    [768, 1024, 'light'],
    [375, 812, 'dark'],
    [375, 812, 'light'],
  ] as const)('has no fault that axe finds at %i × %i, %s, and fits', async (width, height, theme) => {
    const context = await staff({ width, height, theme, reducedMotion: true });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    const look = async (name: string) => {
      await takePicture(page, `admin-${name}-${width}-${theme}`);
      expect([name, await axeFindings(page)]).toEqual([name, []]);
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
    await page.getByText('Nothing matches these filters.').waitFor();
    await look('empty');
    expect(faults).toEqual([]);

    const visitor = await visit({ width, height, theme });
    const login = await visitor.newPage();
    await login.goto('/admin/login');
    await login.getByLabel('Username').waitFor();
    await takePicture(login, `admin-login-${width}-${theme}`);
    expect(await axeFindings(login)).toEqual([]);
    await visitor.close();
    await context.close();
  });

  it('shows an order being settled, with its receipt and the journal', async () => {
    const context = await staff({ width: 1440 });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    await page.goto('/admin/options');
    await rows(page)
      .filter({ hasText: 'BTC/USDT' })
      .first()
      .click({ position: { x: 20, y: 10 } });
    const panel = page.getByRole('dialog');
    await panel.getByText(/^(Won|Lost|Tie)$/).waitFor();
    await panel.getByText('Entry tick').waitFor();
    await panel.getByText('Exit tick').waitFor();
    await panel.getByRole('link', { name: 'Open as a page' }).click();
    await page.waitForURL(`**/admin/options/${order.id}`);
    await panel.waitFor({ state: 'hidden' });
    await page.getByText('Option settled').or(page.getByText('Option bought')).first().waitFor();
    await takePicture(page, 'admin-order-settled-1440');
    expect(await axeFindings(page)).toEqual([]);

    const [tick] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('a[href*="from_sequence"]').last().click(),
    ]);
    await tick.waitForLoadState();
    expect(await tick.locator('body').innerText()).toContain('"hash"');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('ends the session with the menu, for good', async () => {
    const context = await staff();
    const page = await context.newPage();
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Account' }).click();
    // The page does not wait for the server; what is asked below must not be asked before it has heard.
    const heard = page.waitForResponse('**/api/admin/logout');
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/admin/login');
    await heard;
    // The token that this tab had is worth nothing anywhere.
    const other = await staff();
    const old = await other.newPage();
    // The refusal comes before there is a page to show it.
    const refused = old.waitForResponse((answer) => answer.status() === 401);
    await old.route(/assets\/admin-[^/]*\.js$/, async (route) => {
      await refused;
      await route.continue();
    });
    await old.goto('/admin/options?kind=live', { waitUntil: 'commit' });
    await old.getByText('Your session has ended.').waitFor();
    expect(new URL(old.url()).pathname).toBe('/admin/login');
    await other.close();
    await context.close();
  });
});
