import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createSiteVisitor } from '#scripts/testing/browser/create-visitor.ts';
import { createUniqueName as anyName, E2E_PASSWORD } from '#scripts/testing/browser/e2e-users.ts';
import { exhaustVisitorCodeAttempts } from '#scripts/testing/browser/exhaust-code-attempts.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { waitForEmailCode, createLocalMailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';

/** Page of the running test. */
let page: Page;
/** Returns the newest code sent to an address, other than `last`. */
let codeTo: (email: string, last?: string) => Promise<string>;

test.beforeEach(async ({ visit, place, allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
  page = await visit();
  codeTo = (email, last) => waitForEmailCode(createLocalMailboxReader(place.info.mailbox), email, last);
});

const stranger = ({ info }: RunningPlatform) => createSiteVisitor(info.web);
const newName = () => anyName('visitor');
const newAddress = () => `${anyName('mail')}@example.com`;
const path = () => new URL(page.url()).pathname;
const main = () => page.getByRole('main');
const readFieldError = async (label: string) => {
  const described = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  return page.locator(`[id="${described?.split(' ')[0]}"]`).textContent();
};

const hasFocus = (label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((element) => element === document.activeElement);

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}
const choosePassword = (password = E2E_PASSWORD) => fill({ Password: password, 'Repeat the password': password });
const create = () => main().getByRole('button', { name: 'Create account' }).click();

async function signUpByMail(email: string, name = newName()): Promise<string> {
  await page.goto('/signup');
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await fill({ 'E-mail address': email, Username: name });
  await main().getByRole('button', { name: 'Send code' }).click();
  await fill({ 'Code from the e-mail': await codeTo(email) });
  await choosePassword();
  await page.getByRole('checkbox').check();
  await create();
  return name;
}

describe('sign-up', () => {
  test(
    'with a username opens a main account and returns to the previous page',
    { tags: ['TRD-115', 'TRD-142'] },
    async () => {
      await page.goto(`/signup?redirect=${encodeURIComponent('/trading/options?symbol=ETH/USDT')}`);
      await fill({ Username: newName() });
      await choosePassword();
      await page.getByRole('checkbox').check();
      await create();
      await page.waitForURL((url) => url.pathname === '/trading/options');
      await page.goto('/signup');
      await page.waitForURL((url) => url.pathname === '/');
    },
  );

  test(
    'with an e-mail accepts the mailed code and limits codes to one a minute',
    { tags: ['TRD-116', 'TRD-131'] },
    async ({ place }) => {
      const email = newAddress();
      await page.goto('/signup');
      await page.getByRole('tab', { name: 'E-mail' }).click();
      await main().getByRole('button', { name: 'Send code' }).click();
      expect(await readFieldError('E-mail address')).toBe('Enter your e-mail address.');
      await fill({ 'E-mail address': email, Username: newName() });
      await main().getByRole('button', { name: 'Send code' }).click();
      await page.getByText(`We sent a code to ${email}.`).waitFor();
      await main()
        .getByRole('button', { name: /^Resend in \d+ s$/ })
        .waitFor();
      await takeOptionalScreenshot(page, 'signup-code', { fullPage: true });
      await choosePassword();
      await page.getByRole('checkbox').check();
      const code = await codeTo(email);
      await fill({ 'Code from the e-mail': code === '000000' ? '111111' : '000000' });
      await create();
      await page.getByText('The code is incorrect or has expired.').waitFor();
      expect(await readFieldError('Code from the e-mail')).toContain('The code is incorrect');
      expect(await hasFocus('Code from the e-mail')).toBe(true);
      await exhaustVisitorCodeAttempts(code, (attemptCode) =>
        stranger(place).api('POST /auth/verify-email-code', { body: { email, code: attemptCode, type: 'register' } }),
      );
      await fill({ 'Code from the e-mail': code });
      await create();
      await page.waitForURL((url) => url.pathname === '/');
    },
  );

  test('shows field errors and the password strength', { tags: ['rare', 'TRD-117', 'TRD-141'] }, async ({ place }) => {
    await page.goto('/signup');
    await create();
    expect(await readFieldError('Username')).toContain('3 to 30 letters');
    expect(await hasFocus('Username')).toBe(true);
    await fill({
      Username: place.info.logins.trader.username,
      Password: E2E_PASSWORD,
      'Repeat the password': 'other',
    });
    await create();
    expect(await readFieldError('Repeat the password')).toBe('Password confirmation does not match');
    await choosePassword('qwertyuiop');
    await page.getByText('Password strength: Fair').waitFor();
    await create();
    await page.getByText('Accept the terms to continue.').waitFor();
    for (const [name, to] of [
      ['terms of use', '/user-agreement'],
      ['privacy policy', '/privacy'],
    ] as const)
      expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(to);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('checkbox').check();
    await create();
    await page.getByText('This password is too common').waitFor();
    await choosePassword();
    await create();
    await page.getByText('This username is already taken').waitFor();
    expect(path()).toBe('/signup');
  });

  test('password toggle reveals the password', { tags: 'rare' }, async () => {
    await page.goto('/signup');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(E2E_PASSWORD);
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    expect(await password.getAttribute('type')).toBe('text');
  });

  test('prefills the referral code from the link', { tags: ['rare', 'TRD-118'] }, async () => {
    await page.goto('/signup?ref=abcd1234');
    expect(await page.getByLabel('Referral code (optional)').inputValue()).toBe('ABCD1234');
    await fill({ Username: newName() });
    await choosePassword();
    await page.getByRole('checkbox').check();
    await create();
    await page.getByText('This referral code is not valid.').waitFor();
  });

  test('redirects only to pages of the site', { tags: 'rare' }, async ({ place }) => {
    await page.goto(`/signup?redirect=${encodeURIComponent('//example.com')}`);
    await fill({ Username: newName() });
    await choosePassword();
    await page.getByRole('checkbox').check();
    await create();
    await page.waitForURL((url) => url.pathname === '/');
    expect(new URL(page.url()).origin).toBe(place.info.web);
  });

  const all = [
    { width: 375, theme: 'dark' },
    { width: 768, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe violations at $width in $theme',
    { tags: 'rare' },
    async ({ width, theme }, { visit }) => {
      const own = await visit({ width, height: 812, theme, language: 'es' });
      for (const route of ['signup', 'forgot-password']) {
        await own.goto(`/${route}`);
        await own.getByRole('heading', { level: 1 }).waitFor();
        await own.getByRole('main').getByRole('button').last().waitFor();
        await takeOptionalScreenshot(own, `${route}-${width}-${theme}`, { fullPage: true });
        expect(await findAxeViolations(own)).toEqual([]);
        expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );
});

describe('password reset', () => {
  test('accepts the mailed code and logs in with the new password', { tags: ['TRD-127'] }, async ({ place }) => {
    const email = newAddress();
    await signUpByMail(email);
    await page.waitForURL((url) => url.pathname === '/');
    await page.evaluate(() => localStorage.removeItem('session'));
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Username or e-mail').fill(email);
    const first = await codeTo(email);
    await main().getByRole('button', { name: 'Send code' }).click();
    await page.getByText('If the account has an e-mail address').waitFor();
    const code = await codeTo(email, first);
    const better = 'another herd of horses';
    const wrong = code === '000000' ? '111111' : '000000';
    await fill({ 'Code from the e-mail': wrong, 'New password': better, 'Repeat the password': better });
    await main().getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The code is incorrect or has expired.').waitFor();
    expect(await readFieldError('Code from the e-mail')).toContain('The code is incorrect');
    expect(await hasFocus('Code from the e-mail')).toBe(true);
    await exhaustVisitorCodeAttempts(code, (attemptCode) =>
      stranger(place).api('POST /auth/reset-password', {
        body: { username: email, code: attemptCode, password: better },
      }),
    );
    await fill({ 'Code from the e-mail': code });
    await main().getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed. Log in with your new password.').waitFor();
    await page.getByRole('tab', { name: 'E-mail' }).click();
    await fill({ 'Username or e-mail': email, Password: better });
    await main().getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('gives the same response for unknown accounts', { tags: 'rare' }, async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('Username or e-mail').fill('nobody-at-all');
    await main().getByRole('button', { name: 'Send code' }).click();
    await page.getByText('If the account has an e-mail address').waitFor();
  });
});
