import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, takePicture, type Visitor } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();

const visit = (visitor: Partial<Visitor> = {}): Promise<BrowserContext> => platform.newVisitor(visitor);

async function logIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const { username, password } = platform.info.logins.trader;
  const answer = await context.request.post(`${platform.info.web}/api/auth/login`, { data: { username, password } });
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  await page.goto('/');
  await page.evaluate((session) => localStorage.setItem('session', JSON.stringify(session)), {
    token: data['token'],
    refreshToken: data['refresh_token'],
    expiresAt: data['expires_at'],
    user: data['user'],
    mode: data['current_mode'],
  });
  await page.reload();
  return page;
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('the frame', () => {
  it('says on every page in which account one is, and goes to the other one and back', async () => {
    const context = await visit();
    const page = await logIn(context);
    const banner = page.getByRole('banner');
    for (const path of ['/', '/market', '/trading/options', '/trading/perpetual', '/profile/security', '/nowhere']) {
      await page.goto(path);
      await banner.getByText('Live', { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByText('You trade with your own money.').waitFor();
    await page.getByRole('menuitem', { name: 'Go to the demo account' }).click();
    const said = page.getByRole('alertdialog', { name: /You are in the demo account/ });
    await said.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'frame-mode');
    // A success goes by itself.
    await said.waitFor({ state: 'detached' });
    await banner.getByText('100,000.00').waitFor();
    for (const path of ['/', '/market', '/trading/options', '/trading/perpetual', '/profile/security', '/nowhere']) {
      await page.goto(path);
      await banner.getByText('Demo', { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Go to the main account' }).click();
    await banner.getByText('Live', { exact: true }).waitFor();
    await banner.getByText('10,000.00').waitFor();
    await context.close();
  });

  it('leads from its foot to what holds for everybody', async () => {
    const context = await visit({ language: 'es-ES' });
    const page = await context.newPage();
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
      expect(await axeFindings(page)).toEqual([]);
    }
    await context.close();
  });

  it('is one menu on a phone, which the keyboard opens and closes', async () => {
    const context = await visit({ width: 375, height: 812 });
    const page = await logIn(context);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await sheet.getByText(platform.info.logins.trader.username, { exact: true }).waitFor();
    await takePicture(page, 'frame-menu-375');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await menu.click();
    await sheet.getByLabel('Language').selectOption('es');
    await page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Mercados' }).click();
    await page.waitForURL((url) => url.pathname === '/market');
    await page.getByRole('dialog', { name: 'Menú' }).waitFor({ state: 'hidden' });
    expect(await sideways(page)).toBe(0);
    await context.close();
  });

  it('has a way to each kind of trading at the foot of a phone', async () => {
    const context = await visit({ width: 375, height: 812 });
    const page = await context.newPage();
    await page.goto('/');
    const foot = page.getByRole('navigation', { name: 'Main' }).last();
    await foot.getByRole('button', { name: 'Trade' }).click();
    await page.getByRole('menuitem', { name: 'Perpetual' }).click();
    await page.waitForURL((url) => url.pathname === '/trading/perpetual');
    await foot.getByRole('button', { name: 'Trade' }).click();
    await page.getByRole('menuitem', { name: 'Options' }).click();
    await page.waitForURL((url) => url.pathname === '/trading/options');
    await foot.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await context.close();
  });

  it.each([
    ['Accept', 'true'],
    ['Decline', 'false'],
  ])('asks about cookies once and keeps the answer: %s', async (answer, kept) => {
    const context = await visit({ askedForCookies: true, width: 375, height: 812 });
    const page = await context.newPage();
    await page.goto('/');
    const question = page.getByRole('region', { name: 'Cookies' });
    await question.waitFor();
    await takePicture(page, 'frame-cookies-375');
    expect(await axeFindings(page)).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await question.getByRole('button', { name: answer }).click();
    await question.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).waitFor();
    expect(await question.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe(kept);
    expect(await context.cookies()).toEqual([]);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
    await question.waitFor();
    await context.close();
  });

  it('says what failed with a code, and the same code stands in the console', async () => {
    const context = await visit();
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Trade' }).waitFor();
    await page.route('**/assets/market-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' }),
    );
    await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
    await page.getByRole('main').getByRole('heading', { name: 'This page failed' }).waitFor();
    // The way elsewhere is still there.
    await page.getByRole('banner').getByRole('link', { name: 'Markets' }).waitFor();
    const code = (await page.getByText(/^Code P-[0-9A-F]{8}$/).innerText()).slice('Code '.length);
    expect(logged.some((text) => text.startsWith(code))).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'frame-failed');
    await context.close();
  });

  it('jumps over itself for the keyboard, and has a page for what is not there', async () => {
    const context = await visit();
    const page = await context.newPage();
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it.each([
    [375, 'dark', 'es-ES'],
    [375, 'light', 'en-US'],
    [768, 'dark', 'en-US'],
    [1440, 'light', 'es-ES'],
  ] as const)('is sound at %i px, %s, %s', async (width, theme, language) => {
    const context = await visit({ width, height: 812, theme, language });
    const page = await logIn(context);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).waitFor();
    await page
      .getByRole('banner')
      .getByText(/10[.,]000[.,]00/)
      .waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, `frame-${width}-${theme}`, { fullPage: true });
    await context.close();
  });

  it.each([
    ['zh-TW', 'zh-Hant', 'red-up', 'PingFang TC'],
    ['ja-JP', 'ja', 'red-up', 'Hiragino Sans'],
    ['ko-KR', 'ko', 'red-up-blue-down', 'Apple SD Gothic Neo'],
  ] as const)('speaks to a browser of %s in its language, colours and fonts', async (language, lang, colours, font) => {
    const context = await visit({ width: 375, height: 812, theme: 'dark', language });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('button').first().waitFor();
    const root = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      colours: document.documentElement.dataset['colours'],
      fonts: getComputedStyle(document.body).fontFamily,
    }));
    expect(root).toEqual({ lang, colours, fonts: expect.stringContaining(font) });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, `frame-${lang}`);
    await context.close();
  });
});
