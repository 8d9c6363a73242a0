import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings, takePicture } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();
let visitor: BrowserContext;
let page: Page;

beforeEach(async () => {
  visitor = await platform.newVisitor();
  page = await visitor.newPage();
});

afterEach(() => visitor.close());

async function fillIn(username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

const trader = () => platform.info.logins.trader;
const path = () => new URL(page.url()).pathname;
const balance = (on: Page, amount: string) => on.getByRole('banner').getByText(amount);

describe('logging in', () => {
  it('says beside each field what is missing, and focuses the first', async () => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    const username = page.getByLabel('Username');
    expect(await username.getAttribute('aria-invalid')).toBe('true');
    const described = await username.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Please enter username and password');
    expect(await username.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('refuses a wrong password in words that tell nothing more', async () => {
    await page.goto('/login');
    await fillIn(trader().username, 'not the password');
    await page.getByText('Wrong username or password.').waitFor();
    expect(path()).toBe('/login');
    await takePicture(page, 'login-refused');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('lets the seeded trader in and leads back to where he came from', async () => {
    await page.goto(`/login?redirect=${encodeURIComponent('/trading/options?symbol=ETH/USDT')}`);
    await fillIn(trader().username, trader().password);
    await page.waitForURL(
      (url) => url.pathname === '/trading/options' && url.searchParams.get('symbol') === 'ETH/USDT',
    );
    await balance(page, '10,000.00').waitFor();
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/');
  });

  it.each(['https://example.com/', '//example.com', '/\\example.com'])('leads nowhere else: %s', async (target) => {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await fillIn(trader().username, trader().password);
    await page.waitForURL((url) => url.pathname === '/');
    expect(new URL(page.url()).origin).toBe(platform.info.web);
  });

  it('asks for the second factor where there is one, and takes each code once', async () => {
    const username = 'two-factors';
    const password = 'plenty of horses here';
    const post = async (path: string, body: object, token?: string) => {
      const response = await fetch(`${platform.info.web}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { data: { token: string; secret: string } }).data;
    };
    const { token } = await post('/auth/register-account', { username, password });
    const { secret } = await post('/user/totp/setup', { password }, token);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const used = totp.generate();
    await post('/user/totp/enable', { code: used }, token);
    await page.goto('/login');
    await fillIn(username, password);
    const code = page.getByLabel('Code', { exact: true });
    await code.waitFor();
    expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    const confirm = page.getByRole('main').getByRole('button', { name: 'Confirm' });
    await confirm.click();
    await page.getByText('Enter the six digits of your authenticator, or a recovery code.').waitFor();
    await code.fill(used);
    await confirm.click();
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(path()).toBe('/login');
    await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await confirm.click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('begins on the home page with a name, which the login has then', async () => {
    await page.goto('/');
    await page.getByLabel('Username or e-mail').fill(`  ${trader().username} `);
    await page.getByRole('button', { name: 'Get started' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.getByRole('tab', { name: 'E-mail' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.getByLabel('Username or e-mail').inputValue()).toBe(trader().username);
    await page.getByLabel('Password').fill(trader().password);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('takes what a wallet added out of the address, and believes none of it', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const wallet = 'wallet_callback=1&wallet_type=metamask&wallet_address=0xabc&signature=0xdef';
    await page.goto(`/login?${wallet}&redirect=${encodeURIComponent('/market')}`);
    await page.waitForURL((url) => url.search === `?redirect=${encodeURIComponent('/market')}`);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor();
    await page.goto(`/?wallet_callback=1&wallet_name=x`);
    await page.waitForURL((url) => url.pathname === '/' && url.search === '');
    expect(requests.filter((url) => url.includes('/auth/wallet'))).toEqual([]);
  });

  it('opens a demo account by one click, with its ticket', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open demo account' }).click();
    await page.waitForURL((url) => url.pathname === '/trading/options');
    await balance(page, '100,000.00').waitFor();
    await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();
  });

  it('ends in every tab of the browser at once', async () => {
    await page.goto('/login');
    await fillIn(trader().username, trader().password);
    await balance(page, '10,000.00').waitFor();
    const other = await visitor.newPage();
    await other.goto('/');
    await balance(other, '10,000.00').waitFor();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    await other.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await visitor.storageState()).not.toMatchObject({
      origins: [{ localStorage: expect.arrayContaining([expect.objectContaining({ name: 'session' })]) }],
    });
  });

  it('is asked for when the server no longer takes the session, and leads back', async () => {
    await page.goto('/login');
    await fillIn(trader().username, trader().password);
    await balance(page, '10,000.00').waitFor();
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}') as Record<string, unknown>;
      const ended = { ...session, token: 'usr_x.ses_x.gone', refreshToken: 'usr_x.ses_x.gone' };
      localStorage.setItem('session', JSON.stringify(ended));
    });
    await page.goto('/trading/options?symbol=ETH/USDT');
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('Your session has ended. Log in again to go on.').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect')).toContain('/trading/options');
    await fillIn(trader().username, trader().password);
    await page.waitForURL((url) => url.pathname === '/trading/options');
  });

  it.each([
    [375, 'dark'],
    [375, 'light'],
    [768, 'light'],
    [1440, 'dark'],
  ] as const)('has nothing that axe finds at %i in %s', async (width, theme) => {
    const context = await platform.newVisitor({ width, height: 812, theme, language: 'es' });
    const own = await context.newPage();
    await own.goto('/login');
    await own.getByRole('heading', { name: 'Entra en' }).waitFor();
    await takePicture(own, `login-${width}-${theme}`);
    expect(await axeFindings(own)).toEqual([]);
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  });
});
