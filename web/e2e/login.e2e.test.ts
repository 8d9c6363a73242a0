import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { createTestAuthenticator } from '#scripts/testing/platform/create-authenticator.ts';

async function fillIn(page: Page, { username, password }: Pick<E2eUser, 'username' | 'password'>): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

const path = (page: Page) => new URL(page.url()).pathname;
const balance = (page: Page, amount: string | RegExp) => page.getByRole('banner').getByText(amount).waitFor();
/** Balance of users who log in in these tests. */
const FUNDS = { funds: '10000' };

describe('login', () => {
  test(
    'marks each missing field with an error and focuses the first',
    { tags: ['rare', 'TRD-123'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/login');
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      const username = page.getByLabel('Username');
      expect(await username.getAttribute('aria-invalid')).toBe('true');
      const described = await username.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Please enter username and password');
      expect(await username.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  test(
    'rejects a wrong password without further detail',
    { tags: ['TRD-010', 'TRD-123', 'TRD-145'] },
    async ({ visit, newPerson, allowFaults }) => {
      allowFaults(/status of 401/);
      const page = await visit();
      await page.goto('/login');
      for (const [name, href] of [
        ['terms of use', '/user-agreement'],
        ['privacy policy', '/privacy'],
      ] as const)
        expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(href);
      await fillIn(page, { ...(await newPerson()), password: 'not the password' });
      await page.getByText('Wrong username or password.').waitFor();
      expect(path(page)).toBe('/login');
      await takeOptionalScreenshot(page, 'login-refused');
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  test(
    'blocks the page while the response takes longer than a second',
    { tags: ['TRD-015', 'TRD-178'] },
    async ({ visit, newPerson, allowFaults }) => {
      allowFaults(/status of 401/);
      const page = await visit();
      let letThrough = () => {};
      const release = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route('**/api/auth/login', async (route) => {
        await release;
        await route.continue();
      });
      await page.goto('/login');
      await page.getByLabel('Username').fill((await newPerson()).username);
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('not the password');
      await password.press('Enter');
      const cover = page.getByRole('dialog', { name: 'Loading' });
      await cover.getByRole('status').waitFor();
      await takeOptionalScreenshot(page, 'login-covered');
      expect(await findAxeViolations(page)).toEqual([]);
      // It cannot be closed, and nothing behind it takes the focus.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      expect(await cover.isVisible()).toBe(true);
      expect(await password.evaluate((field) => field === document.activeElement)).toBe(false);
      letThrough();
      await page.getByText('Wrong username or password.').waitFor();
      await cover.waitFor({ state: 'detached' });
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    },
  );

  test(
    'logs in the seeded trader and returns to the previous page',
    { tags: ['TRD-007', 'TRD-009', 'TRD-142', 'FIN-066'] },
    async ({ visit, place }) => {
      const page = await visit();
      await page.goto(`/login?redirect=${encodeURIComponent('/trading/options?symbol=ETH/USDT')}`);
      await fillIn(page, place.info.logins.trader);
      await page.waitForURL(
        (url) => url.pathname === '/trading/options' && url.searchParams.get('symbol') === 'ETH/USDT',
      );
      await balance(page, /^\d{2},\d{3}\.\d{2}/);
      const stored = await page.evaluate((): Record<string, string> => ({ ...localStorage }));
      expect(stored['user_auth_token']).toBe(JSON.parse(stored['session'] ?? '').token);
      expect(JSON.parse(stored['user_info'] ?? '')).toMatchObject({ username: place.info.logins.trader.username });
      expect(JSON.parse(stored['trading_options_supported'] ?? '')).toContain('BTC/USDT');
      await page.goto('/login');
      await page.waitForURL((url) => url.pathname === '/');
    },
  );

  test.for(['https://example.com/', '//example.com', '/\\example.com'])(
    'ignores a redirect to another site: %s',
    { tags: 'rare' },
    async (target, { visit, newPerson, place }) => {
      const [page, person] = await Promise.all([visit(), newPerson()]);
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
      await fillIn(page, person);
      await page.waitForURL((url) => url.pathname === '/');
      expect(new URL(page.url()).origin).toBe(place.info.web);
    },
  );

  test(
    'asks for the second factor and accepts each code once',
    { tags: ['rare', 'TRD-138'] },
    async ({ visit, newPerson, allowFaults }) => {
      // The first step is answered 403: a code is required.
      allowFaults(/status of 401/, /status of 403 .*auth\/login/);
      const [page, person] = await Promise.all([visit(), newPerson()]);
      const { secret } = await person.api('POST /user/totp/setup', { body: { password: person.password } });
      const next = createTestAuthenticator(secret);
      const used = next();
      await person.api('POST /user/totp/enable', { body: { code: used } });
      await page.goto('/login');
      await fillIn(page, person);
      const code = page.getByLabel('Code', { exact: true });
      await code.waitFor();
      expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
      const confirm = page.getByRole('main').getByRole('button', { name: 'Confirm' });
      await confirm.click();
      await page.getByText('Enter the 6-digit code from your authenticator, or a recovery code.').waitFor();
      await code.fill(used);
      await confirm.click();
      await page.locator('[aria-invalid="true"]').waitFor();
      expect(path(page)).toBe('/login');
      await code.fill(next());
      await confirm.click();
      await page.waitForURL((url) => url.pathname === '/');
    },
  );

  test(
    'prefills the username that was typed on the home page',
    { tags: ['rare', 'TRD-125'] },
    async ({ visit, newPerson }) => {
      const [page, person] = await Promise.all([visit(), newPerson()]);
      await page.goto('/');
      await page.getByLabel('Username or e-mail').first().fill(`  ${person.username} `);
      await page.getByRole('button', { name: 'Get started' }).first().click();
      await page.waitForURL((url) => url.pathname === '/login');
      expect(await page.getByRole('tab', { name: 'E-mail' }).getAttribute('aria-selected')).toBe('true');
      expect(await page.getByLabel('Username or e-mail').inputValue()).toBe(person.username);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL((url) => url.pathname === '/');
    },
  );

  test(
    'strips wallet parameters from the address and ignores them',
    { tags: ['rare', 'TRD-126', 'TRD-217'] },
    async ({ visit }) => {
      const page = await visit();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const wallet = 'wallet_callback=1&wallet_type=metamask&wallet_address=0xabc&signature=0xdef';
      await page.goto(`/login?${wallet}&redirect=${encodeURIComponent('/market')}`);
      await page.waitForURL((url) => url.search === `?redirect=${encodeURIComponent('/market')}`);
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor();
      await page.goto(`/?wallet_callback=1&wallet_name=x`);
      await page.waitForURL((url) => url.pathname === '/' && url.search === '');
      expect(requests.filter((url) => url.includes('/auth/wallet'))).toEqual([]);
    },
  );

  test(
    'opens a demo account and its order ticket in one click',
    { tags: ['TRD-040', 'TRD-064', 'TRD-158'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/');
      await page.getByRole('button', { name: 'Open demo account' }).click();
      await page.waitForURL((url) => url.pathname === '/trading/options');
      await balance(page, '100,000.00');
      await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();
    },
  );

  test(
    'logout ends the session in every tab',
    { tags: ['rare', 'TRD-135'] },
    async ({ visit, newPerson, allowFaults }) => {
      // Requests of the other tab while the session ends.
      allowFaults(/status of 401/);
      const [page, person] = await Promise.all([visit(), newPerson(FUNDS)]);
      await page.goto('/login');
      await fillIn(page, person);
      await balance(page, '10,000.00');
      const other = await page.context().newPage();
      await other.goto('/');
      await balance(other, '10,000.00');
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
      await other.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
      expect(await page.context().storageState()).not.toMatchObject({
        origins: [{ localStorage: expect.arrayContaining([expect.objectContaining({ name: 'session' })]) }],
      });
    },
  );

  test(
    'is required after the server rejects the session, then returns to the page',
    { tags: ['rare', 'TRD-128'] },
    async ({ visit, newPerson, allowFaults }) => {
      allowFaults(/status of 401/);
      const [page, person] = await Promise.all([visit(), newPerson(FUNDS)]);
      await page.goto('/login');
      await fillIn(page, person);
      await balance(page, '10,000.00');
      await page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('session') ?? '{}') as Record<string, unknown>;
        const endedSession = { ...session, token: 'usr_x.ses_x.gone', refreshToken: 'usr_x.ses_x.gone' };
        localStorage.setItem('session', JSON.stringify(endedSession));
      });
      await page.goto('/trading/options?symbol=ETH/USDT');
      await page.waitForURL((url) => url.pathname === '/login');
      await page.getByText('Your session has ended. Log in again to continue.').waitFor();
      expect(new URL(page.url()).searchParams.get('redirect')).toContain('/trading/options');
      await fillIn(page, person);
      await page.waitForURL((url) => url.pathname === '/trading/options');
    },
  );

  const all = [
    { width: 375, theme: 'dark' },
    { width: 375, theme: 'light' },
    { width: 768, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const;
  test.for(selectDevices(all))('has no axe violations at $width in $theme', async ({ width, theme }, { visit }) => {
    const page = await visit({ width, height: 812, theme, language: 'es' });
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Entra en' }).waitFor();
    await takeOptionalScreenshot(page, `login-${width}-${theme}`);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
