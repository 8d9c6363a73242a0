import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from '#scripts/testing/browser/browser.ts';
import { plainTexts, pseudo, speakPseudo } from '#scripts/testing/browser/pseudo-locale.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';
import { PRODUCT } from '#shared/product.ts';

const platform = testPlatform();
/** What is called the same in every language: of the market by the interface, of the frame here. */
let names: string[];

const FRAME = [
  PRODUCT,
  'USDT',
  'USD',
  'en',
  'API',
  'UTC',
  'MetaMask',
  'WalletConnect',
  'Trust Wallet',
  'Coinbase',
  'Charting by TradingView',
];
const PASSWORD = 'a long one that nobody has';

beforeAll(async () => {
  const answer = await fetch(`${platform.info.web}/api/public/trading-symbols`);
  const { data } = (await answer.json()) as { data: { symbols: { symbol: string; name: string }[] } };
  const markets = data.symbols.flatMap(({ symbol, name }) => [symbol, name, ...symbol.split('/')]);
  names = [...FRAME, ...markets];
});

async function visit(
  width: number,
  session?: Record<string, unknown>,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await platform.newVisitor({ width, height: 812, askedForCookies: true });
  await speakPseudo(context);
  if (session) await context.addInitScript((held) => localStorage.setItem('session', JSON.stringify(held)), session);
  return { context, page: await context.newPage() };
}

/** Somebody new with an account of their own, as the page keeps them. */
async function signUp(): Promise<{ session: Record<string, unknown>; username: string }> {
  const username = `pseudo-${Date.now()}`;
  const answer = await fetch(`${platform.info.web}/api/auth/register-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  const { token, refresh_token, expires_at, user, current_mode } = data;
  return { username, session: { token, refreshToken: refresh_token, expiresAt: expires_at, user, mode: current_mode } };
}

/** The page has said what it has to say: nothing is loading, and its figures are there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.locator('main').getByText('⟦').filter({ visible: true }).first().waitFor();
}

async function expectSound(page: Page, name: string, width: number, own: readonly string[] = []): Promise<void> {
  await expect
    .poll(() => plainTexts(page, [...names, ...own]), { message: `${name} at ${width}`, timeout: 8000 })
    .toEqual([]);
  await takePicture(page, `pseudo-${name}-${width}`);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${name} at ${width} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
}

describe('the pseudo-locale', () => {
  it('is longer, in brackets, accented, and leaves variables alone', () => {
    expect(pseudo('Log in {{name}}')).toMatch(/^⟦Ļöĝ îñ \{\{name\}\}.{6}⟧$/);
  });

  it('finds text that is not of the catalogue', async () => {
    const { context, page } = await visit(1366);
    await page.goto('/nowhere');
    await settled(page);
    await page.evaluate(() => {
      document
        .querySelector('h1')
        ?.insertAdjacentHTML('afterend', '<p>Planted words</p><p aria-label="Heard only"></p>');
    });
    expect((await plainTexts(page, names)).toSorted()).toEqual(expect.arrayContaining(['Heard only', 'Planted words']));
    await context.close();
  });
});

describe.each([375, 1366])('pages of a visitor at %i px', (width) => {
  it.each([
    ['home', '/'],
    ['market', '/market'],
    ['options', '/trading/options'],
    ['perpetual', '/trading/perpetual'],
    ['login', '/login'],
    ['signup', '/signup'],
    ['forgot-password', '/forgot-password'],
    ['terms', '/user-agreement'],
    ['risks', '/legal-statement'],
    ['privacy', '/privacy'],
    ['not-found', '/nowhere'],
  ])('have all their words of the catalogue, and nothing scrolls sideways: %s', async (name, path) => {
    const { context, page } = await visit(width);
    await page.goto(path);
    await settled(page);
    await expectSound(page, name, width);
    await context.close();
  });
});

describe.each([375, 1366])('pages of somebody who is logged in, at %i px', (width) => {
  it('have all their words of the catalogue, and nothing scrolls sideways', async () => {
    const { session, username } = await signUp();
    const own = [username, 'Bronze'];
    const { context, page } = await visit(width, session);
    for (const [name, path] of [
      ['home', '/'],
      ['options', '/trading/options'],
      ['perpetual', '/trading/perpetual'],
      ['profile', '/profile'],
      ['security', '/profile/security'],
    ] as const) {
      await page.goto(path);
      await settled(page);
      await expectSound(page, `main-${name}`, width, own);
    }
    await page.getByRole('banner').locator('button[aria-haspopup="dialog"]').first().click();
    await page.getByRole('dialog').getByText('⟦').first().waitFor();
    await expectSound(page, 'main-notifications', width, own);
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .locator(width < 768 ? 'button[aria-haspopup="dialog"]' : 'button[aria-haspopup="menu"]')
      .last()
      .click();
    await expectSound(page, 'main-menu', width, own);
    await context.close();
  });
});
