import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getTestSize } from '#functions/testing/tier.ts';
import { takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { findUntranslatedTexts, pseudoLocalize, servePseudoLocale } from '#scripts/testing/browser/pseudo-locale.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { PRODUCT_NAME } from '#shared/product.ts';

/** Names that are the same in every language: of the market from the API, of the frame here. */
let names: string[];

const FRAME = [
  PRODUCT_NAME,
  'USDT',
  'Tether',
  'USD',
  'en',
  'API',
  'CSV',
  'UTC',
  'MetaMask',
  'WalletConnect',
  'Trust Wallet',
  'Coinbase',
  'Charting by TradingView',
];
/** Device of a visitor: new ones are also asked about cookies in the language. */
const buildDevice = (width: number) => ({ width, height: 812, askedForCookies: true });
/** Texts are the same at every width, and sideways scrolling occurs on phones first. */
const WIDTHS = [375, 1366].slice(0, getTestSize('pseudoWidths'));

test.beforeAll(async ({ place }) => {
  const answer = await fetch(`${place.info.web}/api/public/trading-symbols`);
  const { data } = (await answer.json()) as { data: { symbols: { symbol: string; name: string }[] } };
  const markets = data.symbols.flatMap(({ symbol, name }) => [symbol, name, ...symbol.split('/')]);
  names = [...FRAME, ...markets];
});

async function open(page: Page, path: string): Promise<void> {
  await servePseudoLocale(page.context());
  await page.goto(path);
  await settled(page);
}

/** Waits until the page is complete: nothing is loading, and its values are there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.locator('main').getByText('⟦').filter({ visible: true }).first().waitFor();
}

/** Returns the names of coins and networks. */
async function coinNames({ api }: E2eUser): Promise<string[]> {
  const { configs } = await api('GET /deposits/configs', {});
  return [
    ...new Set(
      configs.flatMap((config) => [config.coin_type, config.coin_name, config.chain_type, config.network_name]),
    ),
  ];
}

async function expectSound(page: Page, name: string, width: number, own: readonly string[] = []): Promise<void> {
  await expect
    .poll(() => findUntranslatedTexts(page, [...names, ...own]), { message: `${name} at ${width}`, timeout: 8000 })
    .toEqual([]);
  await takeOptionalScreenshot(page, `pseudo-${name}-${width}`);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${name} at ${width} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
}

describe('pseudo-locale', () => {
  test('lengthens, brackets and accents text, and keeps variables', () => {
    expect(pseudoLocalize('Log in {{name}}')).toMatch(/^⟦Ļöĝ îñ \{\{name\}\}.{6}⟧$/);
  });

  test(
    'detects text that does not come from the locale catalogue',
    { tags: ['TRD-179'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/status of 404/);
      const page = await visit(buildDevice(1366));
      await open(page, '/nowhere');
      await page.evaluate(() => {
        document
          .querySelector('h1')
          ?.insertAdjacentHTML('afterend', '<p>Planted words</p><p aria-label="Heard only"></p>');
      });
      expect((await findUntranslatedTexts(page, names)).toSorted()).toEqual(
        expect.arrayContaining(['Heard only', 'Planted words']),
      );
    },
  );
});

const ofVisitors = [
  ['home', '/'],
  ['options', '/trading/options'],
  ['login', '/login'],
  ['not-found', '/nowhere'],
  ['market', '/market'],
  ['perpetual', '/trading/perpetual'],
  ['signup', '/signup'],
  ['forgot-password', '/forgot-password'],
  ['terms', '/user-agreement'],
  ['risks', '/legal-statement'],
  ['privacy', '/privacy'],
  ['faq', '/faq'],
  ['about', '/about'],
  ['commitment', '/commitment'],
  ['anti-fraud', '/anti-fraud'],
  ['news', '/news'],
  ['verify', '/verify'],
  ['service', '/customer-service'],
  ['status', '/status'],
] as const;

describe.each(WIDTHS)('visitor pages at %i px', (width) => {
  test.for(ofVisitors.slice(0, getTestSize('pseudoPages')))(
    'take all text from the locale catalogue and do not scroll horizontally: %s',
    async ([name, path], { visit }) => {
      const page = await visit(buildDevice(width));
      await open(page, path);
      await expectSound(page, name, width);
    },
  );
});

const ofPersons = [
  ['profile', '/profile'],
  ['deposit', '/deposit?coin=USDT'],
  ['withdraw', '/withdraw?coin=USDT'],
  ['home', '/'],
  ['security', '/profile/security'],
  ['assets', '/assets'],
  ['exchange', '/crypto-exchange'],
  ['options', '/trading/options'],
  ['perpetual', '/trading/perpetual'],
  ['service', '/customer-service'],
] as const;

describe.each(WIDTHS)('logged-in pages at %i px', (width) => {
  test(
    'take all text from the locale catalogue and do not scroll horizontally',
    { tags: ['TRD-179'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, buildDevice(width));
      const own = [person.username, 'Bronze', ...(await coinNames(person))];
      for (const [name, path] of ofPersons.slice(0, getTestSize('pseudoPages'))) {
        await open(page, path);
        await expectSound(page, `main-${name}`, width, own);
      }
      await open(page, '/history');
      await page.getByRole('main').getByText(pseudoLocalize('No records yet.')).waitFor();
      await expectSound(page, 'main-history', width, own);
      await page.getByRole('banner').locator('button[aria-haspopup="dialog"]').first().click();
      await page.getByRole('dialog').getByText('⟦').first().waitFor();
      await expectSound(page, 'main-notifications', width, own);
      await page.keyboard.press('Escape');
      await page
        .getByRole('banner')
        .locator(width <= 768 ? 'button[aria-haspopup="dialog"]' : 'button[aria-haspopup="menu"]')
        .last()
        .click();
      await expectSound(page, 'main-menu', width, own);
    },
  );
});

describe('back-office pages of users, exports and e-mails', () => {
  test.for([375, 1366])(
    'take all text from the locale catalogue and do not scroll horizontally at %i px',
    { tags: 'rare' },
    async (width, { newPerson, staffPage }) => {
      const person = await newPerson({ name: 'timed', funds: '50', isVerified: true });
      const { page, member } = await staffPage('owner', null, { width, height: 812 });
      // Days and units of time are named by `Intl`; languages have their own names.
      const today = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(Date.now());
      const own = [person.username, member.username, today, 'sec', 'min', 'English', 'Español'];
      const user = `/admin/users/${person.login.user.id}`;
      for (const [name, path] of [
        ['broadcasts', '/admin/broadcasts'],
        ['broadcast', '/admin/broadcasts?open=new'],
        ['exports', '/admin/exports'],
        ['timeline', `${user}?tab=timeline`],
        ['notes', `${user}?tab=notes`],
        ['settings', '/admin/system-config?group=ai_control'],
        ['ai-control', '/admin/ai-control'],
        ['staff-home', '/admin'],
      ] as const) {
        await open(page, path);
        await expectSound(page, name, width, own);
      }
      await open(page, '/admin/ai-control');
      await page.getByRole('button', { name: pseudoLocalize('Views') }).click();
      await expectSound(page, 'views-menu', width, own);
      await page.getByRole('menuitem', { name: pseudoLocalize('Save, edit, columns…') }).click();
      await page.getByRole('dialog').getByText('⟦').first().waitFor();
      await expectSound(page, 'views', width, own);
    },
  );
});

describe('back-office pages of coins', () => {
  test(
    'take all text from the catalogue and do not scroll horizontally',
    { tags: 'rare' },
    async ({ newPerson, staffPage }) => {
      const person = await newPerson({ name: 'payee', funds: '50', spot: '100', isVerified: true });
      const body = {
        coin_type: 'USDT',
        chain_type: 'ERC20',
        amount: '40',
        withdraw_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      };
      await person.api('POST /withdrawals', { body, idempotencyKey: randomUUID() });
      const { page, member } = await staffPage('owner', null, { width: 1366, height: 812 });
      const own = [person.username, member.username, ...(await coinNames(person))];
      const userQuery = `?user_id=${person.login.user.id}`;
      for (const [name, path] of [
        ['withdrawals', `/admin/withdrawals${userQuery}`],
        ['deposits', `/admin/deposits${userQuery}`],
        ['networks', '/admin/deposit-withdraw-config'],
      ] as const) {
        await open(page, path);
        await expectSound(page, `staff-${name}`, 1366, own);
      }
    },
  );
});
