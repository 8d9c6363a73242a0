import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { getApiRejectionCode } from '#scripts/testing/browser/create-visitor.ts';
import { backdateLogins, createUniqueName, E2E_PASSWORD } from '#scripts/testing/browser/e2e-users.ts';
import { exhaustVisitorCodeAttempts } from '#scripts/testing/browser/exhaust-code-attempts.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { getCurrentAuthenticatorCode } from '#scripts/testing/platform/create-authenticator.ts';
import { waitForEmailCode, createLocalMailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';

const PAGE = '/profile/security';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(({ allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
});

describe('security page', () => {
  test('asks a visitor to log in and returns to the page', { tags: 'rare' }, async ({ visit }) => {
    const page = await visit();
    await page.goto(PAGE);
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/profile/security');
  });

  test(
    'sets up two-factor login with QR code, secret and one-time recovery codes',
    { tags: ['FIN-279', 'FIN-284'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(PAGE);
      const { api, username } = person;
      await section(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click();
      const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
      await dialog.getByLabel('Password', { exact: true }).fill('not it at all');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('Incorrect password.').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'security-totp');
      const secret = (await dialog.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
      expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
      await dialog.getByLabel('Code from the app').fill('000000');
      await dialog.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
      await dialog.getByText('Incorrect code.').waitFor();
      await dialog.getByLabel('Code from the app').fill(getCurrentAuthenticatorCode(secret));
      await dialog.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
      const codeItems = dialog.getByTestId('recovery-codes').getByRole('listitem');
      await codeItems.nth(5).waitFor();
      const codes = await codeItems.allInnerTexts();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'security-recovery-codes');
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toMatch(/recovery-codes\.txt$/);
      await dialog.getByRole('button', { name: 'I have saved them' }).click();
      await section(page, 'Two-factor authentication').getByText('On', { exact: true }).waitFor();
      await section(page, 'Security log').getByText('Two-factor authentication turned on').waitFor();

      const login = { username, password: E2E_PASSWORD };
      expect(await getApiRejectionCode(api('POST /auth/login', { body: login }))).toBe('TOTP_REQUIRED');
      // A code is usable once: use the next one, or a recovery code.
      await api('POST /auth/login', { body: { ...login, code: codes[0] } });

      await section(page, 'Two-factor authentication').getByRole('button', { name: 'Turn off' }).click();
      const off = page.getByRole('dialog', { name: 'Turn off two-factor authentication' });
      await off.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
      await off.getByLabel(/Authenticator code or recovery code/).fill(codes[1] as string);
      await off.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
      await page.getByRole('alertdialog', { name: /Two-factor authentication is off/ }).waitFor();
    },
  );

  test('lists sessions, ends one session, then ends all', { tags: ['rare', 'FIN-280'] }, async ({ personPage }) => {
    const { page, person } = await personPage(null);
    const other = await person.api('POST /auth/login', { body: { username: person.username, password: E2E_PASSWORD } });
    await page.goto(PAGE);
    const list = section(page, 'Active sessions');
    await list.getByText('This session').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('button', { name: /^Log out:/ }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    person.be(other.token);
    expect(await getApiRejectionCode(person.api('GET /user/profile', {}))).toBe('UNAUTHORIZED');
    await list.getByRole('button', { name: 'Log out everywhere' }).click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Log out everywhere' });
    await confirmDialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test(
    'changes the password and shows errors beside each field',
    { tags: ['rare', 'FIN-281'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(PAGE);
      const { api, username } = person;
      await section(page, 'Password').getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      const save = dialog.getByRole('button', { name: 'Change password' });
      await save.click();
      expect(await dialog.getByRole('alert').allInnerTexts()).toEqual([
        'This field is required.',
        'At least 10 characters.',
      ]);
      await dialog.getByLabel('Current password').fill('not mine at all');
      await dialog.getByLabel('New password', { exact: true }).fill('another long one of mine');
      await dialog.getByLabel('Confirm new password').fill('another long one of yours');
      await save.click();
      await dialog.getByText('Password confirmation does not match').waitFor();
      await dialog.getByLabel('Confirm new password').fill('another long one of mine');
      await save.click();
      await dialog.getByText('Incorrect password.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await dialog.getByLabel('Current password').fill(E2E_PASSWORD);
      await save.click();
      await page.getByRole('alertdialog', { name: /Password changed/ }).waitFor();
      const login = (password: string) =>
        getApiRejectionCode(api('POST /auth/login', { body: { username, password } }));
      expect(await login(E2E_PASSWORD)).toBe('INVALID_CREDENTIALS');
      expect(await login('another long one of mine')).toBeNull();
    },
  );

  test(
    'lowers self-imposed limits at once and raises them a day later',
    { tags: ['rare', 'FIN-282'] },
    async ({ personPage }) => {
      const { page } = await personPage(PAGE);
      const limits = section(page, 'Your own limits');
      await limits.getByLabel('Daily loss limit').fill('0');
      await limits.getByLabel('Session length').fill('2');
      await limits.getByRole('button', { name: 'Save' }).click();
      await limits.getByText('Enter an amount above zero, or leave it empty.').waitFor();
      await limits.getByText('5 to 1440 minutes, or leave it empty.').waitFor();
      await limits.getByLabel('Daily loss limit').fill('100');
      await limits.getByLabel('Session length').fill('60');
      await limits.getByRole('button', { name: 'Save' }).click();
      await limits.getByText('Saved.').waitFor();
      await limits.getByText(/Now:\s*100\.00/).waitFor();
      expect(await limits.getByText('Applies from').count()).toBe(0);
      await limits.getByLabel('Daily loss limit').fill('500');
      await limits.getByRole('button', { name: 'Save' }).click();
      await limits.getByText('Applies from').waitFor();
      await limits.getByText(/Now:\s*100\.00/).waitFor();
      await page.reload();
      await limits.getByText('Applies from').waitFor();
      expect(await limits.getByLabel('Daily loss limit').inputValue()).toBe('500.00');
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  test(
    'asks for re-authentication before bank account, fund password or e-mail code changes',
    { tags: ['rare', 'TRD-213'] },
    async ({ place, personPage }) => {
      const { page, person } = await personPage(PAGE);
      await backdateLogins(place, person, 601);
      const phishing = section(page, 'Anti-phishing code');
      await phishing.getByLabel('Your code').fill('green heron');
      await phishing.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Confirm that it is you' });
      await dialog.getByLabel('Password', { exact: true }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'security-confirm');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await phishing.getByText('Confirm your login or log in again').waitFor();
      await phishing.getByRole('button', { name: 'Save' }).click();
      await dialog.getByLabel('Password', { exact: true }).fill('not it at all');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('Incorrect password.').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await phishing.getByText('Saved.').waitFor();
      expect((await person.api('GET /user/profile', {})).user.anti_phishing_code).toBe('green heron');
    },
  );

  test(
    'freezes and unfreezes the account, and stores anti-phishing code and e-mail choices',
    { tags: ['rare', 'FIN-283'] },
    async ({ personPage, place }) => {
      const { page, person } = await personPage(PAGE);
      const email = `${createUniqueName('frozen')}@example.com`;
      const mailbox = createLocalMailboxReader(place.info.mailbox);
      await person.api('POST /user/send-email-code', { body: { type: 'bind_email', email } });
      const bound = await waitForEmailCode(mailbox, email);
      await person.api('POST /user/bind-email', { body: { email, email_code: bound, password: E2E_PASSWORD } });
      await page.reload();
      await section(page, 'Anti-phishing code').getByLabel('Your code').fill('green heron');
      await section(page, 'Anti-phishing code').getByRole('button', { name: 'Save' }).click();
      await section(page, 'Anti-phishing code').getByText('Saved.').waitFor();
      const mails = section(page, 'E-mails');
      const news = mails.getByLabel('News');
      const wasChecked = await news.isChecked();
      const saved = page.waitForResponse(
        (response) => response.url().endsWith('/user/profile') && response.request().method() === 'PUT',
      );
      await news.click();
      await saved;
      await page.reload();
      await expect.poll(() => news.isChecked()).toBe(!wasChecked);
      expect(await section(page, 'Anti-phishing code').getByLabel('Your code').inputValue()).toBe('green heron');

      const freeze = section(page, 'Freeze the account');
      await freeze.getByRole('button', { name: 'Freeze account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Freeze account' });
      await dialog.getByText('No new orders and no withdrawals.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Freeze account' }).click();
      await page
        .getByRole('alertdialog', { name: /Your account is frozen/ })
        .getByRole('button', { name: 'OK' })
        .click();
      await freeze.getByText('Frozen', { exact: true }).waitFor();
      await freeze.getByRole('button', { name: 'Unfreeze account' }).click();
      const lift = page.getByRole('dialog', { name: 'Unfreeze account' });
      await lift.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
      await lift.getByRole('button', { name: 'Send code' }).click();
      const code = await waitForEmailCode(mailbox, email, bound);
      await exhaustVisitorCodeAttempts(code, (attemptCode) =>
        person.api('POST /user/unfreeze', { body: { email_code: attemptCode, password: E2E_PASSWORD } }),
      );
      await lift.getByLabel('Code from the e-mail').fill(code);
      await lift.getByRole('button', { name: 'Unfreeze account' }).click();
      await page.getByRole('alertdialog', { name: /no longer frozen/ }).waitFor();
      await freeze.getByRole('button', { name: 'Freeze account' }).waitFor();
    },
  );

  test(
    'subscribes this browser to push messages if it supports them',
    { tags: ['rare', 'FIN-278'] },
    async ({ personPage, place, allowFaults }) => {
      allowFaults(/does not support the Push API in incognito mode/);
      const { page, person } = await personPage(PAGE, { width: 375, height: 812, worker: true });
      const context = page.context();
      const messages = section(page, 'Push notifications');
      const settlements = messages.getByLabel('Settled options and closed positions');
      const isWorking = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL);
      await settlements.click();
      await messages.getByText('This browser blocks notifications from this site.').waitFor();
      expect(await settlements.isChecked()).toBe(false);
      await context.grantPermissions(['notifications']);
      await settlements.click();
      const failure = messages.getByText('could not reach its push service');
      await failure.waitFor();
      expect(await settlements.isChecked()).toBe(false);
      expect(await findAxeViolations(page)).toEqual([]);
      await failure.scrollIntoViewIfNeeded();
      await takeOptionalScreenshot(page, 'security-push-375');

      // Subscription as from a push service: this browser has none.
      await page.evaluate(() => {
        const keys: Record<string, number> = { p256dh: 65, auth: 16 };
        const subscription = {
          endpoint: 'https://fcm.googleapis.com/fcm/send/browser-of-a-test',
          getKey: (name: string) => new Uint8Array(keys[name] ?? 0).fill(4).buffer,
          unsubscribe: async () => true,
        };
        let currentSubscription: typeof subscription | null = null;
        Object.assign(PushManager.prototype, {
          getSubscription: async () => currentSubscription,
          subscribe: async () => (currentSubscription = subscription),
        });
      });
      await settlements.click();
      await messages.getByLabel('Show amounts and prices').click();
      const own = async () => (await person.api('GET /user/push-subscriptions', {})).subscriptions;
      await expect.poll(own).toMatchObject([{ kinds: ['settlements'], amounts: true }]);
      expect(await settlements.isChecked()).toBe(true);
      expect(await isWorking()).toBe(`${place.info.web}/sw.js`);

      await settlements.click();
      await expect.poll(own).toEqual([]);
      expect(await settlements.isChecked()).toBe(false);

      // The worker shows the message and opens its target; this browser cannot show it and crashes there.
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
      await worker.evaluate(() => {
        const scope = globalThis as unknown as {
          registration: object;
          navigator: object;
          WindowClient: { prototype: object };
        };
        const keep = (fields: object) => Object.assign(scope, fields);
        Object.assign(scope.registration, {
          showNotification: async (title: string, { tag, data }: { tag: string; data: object }) =>
            void keep({ shown: { title, tag, data } }),
        });
        Object.assign(scope.navigator, { setAppBadge: async (unread: number) => void keep({ unread }) });
        // Only a user's click may bring a window to the front.
        Object.assign(scope.WindowClient.prototype, {
          async focus() {
            return this;
          },
        });
      });
      const message = { title: 'BTC/USDT option: won', body: 'Look', url: '/assets', tag: 'n1', unread: 1, lang: 'en' };
      await worker.evaluate((payload) => {
        dispatchEvent(Object.assign(new Event('push'), { data: { json: () => payload }, waitUntil: () => {} }));
      }, message);
      const done = () =>
        worker.evaluate(() => {
          const { shown, unread } = globalThis as unknown as Record<string, unknown>;
          return { shown, unread };
        });
      await expect
        .poll(done)
        .toEqual({ shown: { title: message.title, tag: 'n1', data: { url: '/assets' } }, unread: 1 });
      await worker.evaluate(() => {
        const { shown: notification } = globalThis as unknown as { shown: object };
        const click = { notification: Object.assign(notification, { close: () => {} }), waitUntil: () => {} };
        dispatchEvent(Object.assign(new Event('notificationclick'), click));
      });
      await page.waitForURL((url) => url.pathname === '/assets');
    },
  );

  test('lists main-account-only features in a demo account', { tags: ['rare', 'FIN-285'] }, async ({ personPage }) => {
    const { page } = await personPage(PAGE);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Go to the demo account' }).click();
    await page.getByText('You are in the demo account. Password, two-factor authentication').waitFor();
    await section(page, 'Your own limits').waitFor();
    await section(page, 'Active sessions').getByText('This session').waitFor();
    expect(await section(page, 'Password').count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'Go to the main account' }).click();
    await section(page, 'Password').waitFor();
  });

  test(
    'missing requirement leads a visitor’s demo user to the upgrade',
    { tags: ['rare', 'TRD-119'] },
    async ({ demoPage }) => {
      const page = await demoPage(PAGE);
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
      const dialog = page.getByRole('dialog', { name: 'Open a real account' });
      await dialog.getByLabel('Username').fill(createUniqueName('upgraded'));
      const password = dialog.getByLabel(/^(Password|Repeat the password)/);
      for (const field of await password.all()) await field.fill(E2E_PASSWORD);
      const terms = dialog.getByRole('checkbox');
      expect(await dialog.getByRole('link', { name: 'terms of use' }).getAttribute('href')).toBe('/user-agreement');
      await terms.check();
      await dialog.getByRole('button', { name: 'Open account' }).click();
      await page.getByRole('alertdialog', { name: 'Account opened' }).waitFor();
    },
  );

  const all = [
    { width: 375, theme: 'dark', language: 'es-ES' },
    { width: 375, theme: 'light', language: 'en-US' },
    { width: 768, theme: 'dark', language: 'en-US' },
    { width: 1440, theme: 'light', language: 'es-ES' },
    { width: 1440, theme: 'dark', language: 'en-US' },
  ] as const;
  test.for(selectDevices(all))(
    'is accessible at $width px, $theme, $language',
    { tags: 'rare' },
    async ({ width, theme, language }, { personPage }) => {
      const { page } = await personPage(PAGE, { width, height: 812, theme, language });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(language === 'es-ES' ? 'Esta sesión' : 'This session').waitFor();
      await page.getByText(language === 'es-ES' ? 'Registro' : 'Signed up', { exact: true }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, `security-${width}-${theme}`, { fullPage: true });
    },
  );
});
