import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newId } from '#functions/lib/ids.ts';
import { version } from '#package.json';
import {
  findAxeViolations,
  scrollHomePage,
  scrollToFooter,
  takeOptionalScreenshot,
} from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { getTransferConfirmButton, openTransferDialog, getTransferDialog } from '#scripts/testing/browser/transfers.ts';
import { assertUnknownPage } from '#scripts/testing/browser/unknown-page.ts';
import { switchableSystems } from '#shared/staff/system-settings.ts';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('page frame', () => {
  test(
    'names the current account on every page and switches accounts',
    { tags: ['rare', 'TRD-163', 'TRD-168', 'TRD-169'] },
    async ({ personPage }) => {
      const { page } = await personPage(null, { funds: '10000' });
      const banner = page.getByRole('banner');
      for (const path of ['/', '/market', '/trading/options', '/trading/perpetual', '/profile/security', '/nowhere']) {
        await page.goto(path);
        await banner.getByText('Live', { exact: true }).waitFor();
      }
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByText('You trade with your own money.').waitFor();
      await page.getByRole('menuitem', { name: 'Go to the demo account' }).click();
      const warning = page.getByRole('alertdialog', { name: /Switched to demo account/ });
      await warning.waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'frame-mode');
      // A success message disappears by itself.
      await warning.waitFor({ state: 'detached' });
      await banner.getByText('100,000.00').waitFor();
      for (const path of ['/', '/market', '/trading/options', '/trading/perpetual', '/profile/security', '/nowhere']) {
        await page.goto(path);
        await banner.getByText('Demo', { exact: true }).waitFor();
      }
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Go to the main account' }).click();
      await banner.getByText('Live', { exact: true }).waitFor();
      await banner.getByText('10,000.00').waitFor();
    },
  );

  test(
    'links every area in the header and names the user in the account menu',
    { tags: ['TRD-014', 'TRD-163'] },
    async ({ personPage }) => {
      const { page, person } = await personPage('/market', { funds: '10000' });
      const banner = page.getByRole('banner');
      await banner.getByRole('link', { name: 'Markets' }).waitFor();
      await banner.getByRole('button', { name: /^Notifications/ }).waitFor();
      await banner.getByRole('button', { name: 'Language' }).waitFor();
      expect(await banner.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/news');
      expect(await banner.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe(
        '/customer-service',
      );
      await banner.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByText(person.username, { exact: true }).waitFor();
      await page.getByRole('menu').getByText(`Version ${version}`).waitFor();
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await page.waitForURL((url) => url.pathname === '/profile');
      await banner.getByRole('button', { name: 'Trade' }).click();
      // Synchronously: in the same task as the press.
      const closesAtOnce = (item: HTMLElement) => {
        item.click();
        return !item.checkVisibility();
      };
      expect(await page.getByRole('menuitem', { name: 'Perpetual' }).evaluate(closesAtOnce)).toBe(true);
      await page.waitForURL((url) => url.pathname === '/trading/perpetual');
      await banner.getByRole('link', { name: 'Candela' }).click();
      await page.waitForURL((url) => url.pathname === '/');
    },
  );

  test('links legal pages in the footer', { tags: ['rare', 'TRD-174'] }, async ({ visit }) => {
    const page = await visit({ language: 'es-ES' });
    await page.goto('/login');
    const foot = page.getByRole('navigation', { name: 'Pie de página' });
    for (const [link, title] of [
      ['Condiciones', 'Condiciones de uso'],
      ['Riesgos', 'Aviso de riesgos'],
      ['Privacidad', 'Política de privacidad'],
    ] as const) {
      await foot.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toContain(title);
      expect(await findAxeViolations(page)).toEqual([]);
    }
  });

  test(
    'shows one keyboard-operable menu on a phone',
    { tags: ['rare', 'TRD-164', 'TRD-182'] },
    async ({ personPage }) => {
      const { page, person } = await personPage('/', { width: 375, height: 812 });
      const menu = page.getByRole('button', { name: 'Menu' });
      await menu.focus();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Menu' });
      await sheet.getByText(person.username, { exact: true }).waitFor();
      await takeOptionalScreenshot(page, 'frame-menu-375');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
      await menu.click();
      await sheet.getByLabel('Language').selectOption('es');
      await page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Mercados' }).click();
      await page.waitForURL((url) => url.pathname === '/market');
      await page.getByRole('dialog', { name: 'Menú' }).waitFor({ state: 'hidden' });
      expect(await sideways(page)).toBe(0);
    },
  );

  test('links areas and trading types in the phone’s bottom bar', { tags: ['rare', 'TRD-166'] }, async ({ visit }) => {
    const page = await visit({ width: 375, height: 812 });
    await page.goto('/');
    const foot = page.getByRole('navigation', { name: 'Main' }).last();
    await foot.getByRole('button', { name: 'Trade' }).click();
    await page.getByRole('menuitem', { name: 'Perpetual' }).click();
    await page.waitForURL((url) => url.pathname === '/trading/perpetual');
    await foot.getByRole('button', { name: 'Trade' }).click();
    await page.getByRole('menuitem', { name: 'Options' }).click();
    await page.waitForURL((url) => url.pathname === '/trading/options');
    await foot.getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL((url) => url.pathname === '/market');
    await foot.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await foot.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/news');
    await foot.getByRole('link', { name: 'Assets' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
  });

  test.for([
    ['Accept', 'true'],
    ['Decline', 'false'],
  ] as const)(
    'asks about cookies once and stores the answer: %s',
    { tags: ['rare', 'TRD-170'] },
    async ([answer, storedConsent], { visit }) => {
      const page = await visit({ askedForCookies: true, width: 375, height: 812 });
      await page.goto('/');
      const question = page.getByRole('region', { name: 'Cookies' });
      await question.waitFor();
      await takeOptionalScreenshot(page, 'frame-cookies-375');
      await scrollHomePage(page);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
      await question.getByRole('button', { name: answer }).click();
      await question.waitFor({ state: 'detached' });
      await page.reload();
      await scrollToFooter(page);
      expect(await question.count()).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe(storedConsent);
      expect(await page.context().cookies()).toEqual([]);
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
      await question.waitFor();
    },
  );

  test(
    'shows an error code that is also logged to the console',
    { tags: ['rare', 'TRD-171'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/planted|reading 'component'/, /^console: P-[0-9A-F]{8}/);
      const page = await visit();
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Trade' }).waitFor();
      await page.route('**/assets/market-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' }),
      );
      await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
      await page.getByRole('main').getByRole('heading', { name: 'Something went wrong' }).waitFor();
      // The navigation still works.
      await page.getByRole('banner').getByRole('link', { name: 'Markets' }).waitFor();
      const code = (await page.getByText(/^Code P-[0-9A-F]{8}$/).innerText()).slice('Code '.length);
      expect(logged.some((text) => text.startsWith(code))).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'frame-failed');
    },
  );

  test(
    'names disabled systems after a rejected request, and all systems during maintenance',
    { tags: ['rare', 'FIN-364'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/status of 422 .*wallet-transfer/);
      const { page } = await personPage(null, { funds: '100', width: 375 });
      let systems: { maintenance: boolean; off: string[] } = { maintenance: false, off: [] };
      await page.route('**/api/public/systems', (route) =>
        route.fulfill({ json: { success: true, code: 200, message: 'OK', data: systems } }),
      );
      await page.route('**/api/wallet-transfer/create', (route) =>
        route.fulfill({ status: 422, json: { success: false, code: 4072, error_code: 'SYSTEM_OFF', message: 'Off.' } }),
      );
      await page.goto('/assets');
      await openTransferDialog(page);
      await getTransferDialog(page).getByLabel('Amount').fill('10');
      systems = { maintenance: false, off: ['transfers', 'withdrawals'] };
      await getTransferConfirmButton(page).click();
      const notice = page.getByRole('status').filter({ hasText: 'Currently unavailable' });
      await notice
        .getByText('Currently unavailable: Transfers and Withdrawals. What you have open continues.')
        .waitFor();
      await page.keyboard.press('Escape');
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      await takeOptionalScreenshot(page, 'frame-systems-off');
      systems = { maintenance: true, off: [...switchableSystems] };
      await page.goto('/');
      await page.getByText(/The platform is under maintenance/).waitFor();
      await takeOptionalScreenshot(page, 'frame-maintenance');
    },
  );

  test(
    'has a skip link and a not-found page for unknown addresses',
    { tags: ['TRD-171'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/status of 404/);
      const page = await visit();
      const answer = await page.goto('/nowhere');
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  test(
    'explains an unknown address in plain words and links home, logged out and logged in',
    { tags: ['TRD-171'] },
    async ({ visit, personPage, allowFaults }) => {
      allowFaults(/status of 404/);
      const noPage = /^Page not found$/;
      const visitor = await visit();
      const { page } = await personPage(null);
      for (const each of [visitor, page])
        for (const path of ['/nowhere', '/trading/nowhere/at-all', '/nowhere/at/all'])
          await assertUnknownPage(each, path, noPage, '/');
      await assertUnknownPage(visitor, '/verify/nothing', /^Receipt not found$/, '/');
      await assertUnknownPage(visitor, `/orders/${newId('opt')}`, /^Log in to /, '/');
      await assertUnknownPage(page, `/orders/${newId('opt')}`, /^Order not found in this account\.$/, '/');
      await assertUnknownPage(page, `/positions/${newId('pos')}`, /^Position not found in this account\.$/, '/');
    },
  );

  const all = [
    { width: 375, theme: 'dark', language: 'es-ES' },
    { width: 375, theme: 'light', language: 'en-US' },
    { width: 768, theme: 'dark', language: 'en-US' },
    { width: 1440, theme: 'light', language: 'es-ES' },
  ] as const;
  test.for(selectDevices(all))('is accessible at $width px, $theme, $language', async (look, { personPage }) => {
    const { page } = await personPage('/', { ...look, height: 812, funds: '10000' });
    await scrollToFooter(page);
    await page
      .getByRole('banner')
      .getByText(/10[.,]000[.,]00/)
      .waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await scrollHomePage(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, `frame-${look.width}-${look.theme}`, { fullPage: true });
  });

  test(
    'loads the footer when the intersection observer reports far and near at once',
    { tags: 'rare' },
    async ({ visit }) => {
      const page = await visit({ width: 375, height: 812 });
      await page.addInitScript(() => {
        window.IntersectionObserver = class extends IntersectionObserver {
          constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
            super((entries, observer) => {
              callback([...entries.map((entry) => ({ ...entry, isIntersecting: false })), ...entries], observer);
            }, options);
          }
        };
      });
      await page.goto('/');
      await scrollToFooter(page);
    },
  );

  test.for([
    ['zh-TW', 'zh-Hant', 'red-up', 'PingFang TC'],
    ['ja-JP', 'ja', 'red-up', 'Hiragino Sans'],
    ['ko-KR', 'ko', 'red-up-blue-down', 'Apple SD Gothic Neo'],
  ] as const)(
    'uses language, colours and fonts of a %s browser',
    { tags: 'rare' },
    async ([language, lang, colours, font], { visit }) => {
      const page = await visit({ width: 375, height: 812, theme: 'dark', language });
      await page.goto('/');
      await scrollToFooter(page);
      const root = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        colours: document.documentElement.dataset['colours'],
        fonts: getComputedStyle(document.body).fontFamily,
      }));
      expect(root).toEqual({ lang, colours, fonts: expect.stringContaining(font) });
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, `frame-${lang}`);
    },
  );
});
