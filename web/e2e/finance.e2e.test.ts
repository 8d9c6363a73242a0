import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';

const PAGE = '/finance';
/** Seeded, at 5.4 % for 30 days. */
const PRODUCT = 'Steady 30 days';

test.beforeEach(({ allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
});

const card = (page: Page) => page.getByTestId('product').filter({ hasText: PRODUCT });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: PRODUCT });
const records = (page: Page) => page.getByRole('dialog', { name: 'My investments' });
const getTerm = (page: Page, name: string) =>
  dialog(page).getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition');

/** Returns the USDT of the finance wallet. */
async function savings({ api }: E2eUser) {
  const { wallets } = await api('GET /user/assets', {});
  const wallet = wallets.find(({ wallet_type, coin_type }) => wallet_type === 'finance' && coin_type === 'USDT');
  return { available: wallet?.available_balance, frozen: wallet?.frozen_balance };
}

/** Moves USDT into the finance wallet, and invests some of it. */
async function save({ api }: E2eUser, units: string, invested?: string): Promise<void> {
  const { wallets } = await api('GET /user/assets', {});
  const idOf = (type: string) =>
    wallets.find(({ wallet_type, coin_type }) => wallet_type === type && coin_type === 'USDT')?.id ?? '';
  const body = { from_wallet_id: idOf('trading'), to_wallet_id: idOf('finance'), coin_type: 'USDT', amount: units };
  await api('POST /wallet-transfer/create', { body, idempotencyKey: crypto.randomUUID() });
  if (invested === undefined) return;
  const { products } = await api('GET /financial/products', { query: {} });
  const product_id = products.find(({ name }) => name === PRODUCT)?.id ?? '';
  await api('POST /financial/invest', {
    body: { product_id, investment_amount: invested },
    idempotencyKey: crypto.randomUUID(),
  });
}

describe('Earn page', () => {
  test(
    'shows products to a visitor and asks for a login to invest',
    { tags: ['rare', 'FIN-213', 'FIN-214'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/financial-products');
      await page.waitForURL((url) => url.pathname === PAGE);
      await page.getByRole('heading', { name: 'Earn', exact: true, level: 1 }).waitFor();
      // 1,000 × 5.4 % × 30 / 365, updated while typing.
      await card(page).getByText('4.43').waitFor();
      await page.getByLabel('Estimate earnings for').fill('20000');
      await card(page).getByText('88.76').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await card(page)
        .getByRole('link', { name: `Log in to invest: ${PRODUCT}` })
        .click();
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === PAGE);
      await page.goto('/financial-investments');
      await page.waitForURL((url) => url.pathname === '/login');
    },
  );

  test(
    'invests transferred funds, then shows, renews and cancels the investment',
    { tags: ['FIN-215', 'FIN-216', 'FIN-221'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(PAGE, { funds: '1000' });
      await page.getByLabel('Estimate earnings for').fill('600');
      await card(page)
        .getByRole('button', { name: `Invest: ${PRODUCT}` })
        .click();
      const amount = dialog(page).getByLabel('Amount');
      expect(await amount.inputValue()).toBe('600');
      await page.getByTestId('confirm-invest').click();
      await dialog(page).getByText('Read and accept the agreement.').waitFor();
      // The other wallets have the missing amount: it is taken in the same step.
      await dialog(page).getByText('600.00 USDT comes from your other wallets.').waitFor();
      await expect.poll(() => getTerm(page, 'USDT in Earn').innerText()).toMatch(/0\.00\s→\s0\.00/);
      expect(await page.getByTestId('expected').innerText()).toMatch(/^2\.66\sUSDT$/);
      await dialog(page).getByRole('button', { name: 'Investment agreement' }).click();
      await page.getByRole('dialog', { name: 'Investment agreement' }).getByText('Ending early and renewal').waitFor();
      await page.keyboard.press('Escape');
      await dialog(page)
        .getByLabel(/I have read and accept/)
        .check();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'finance-invest');
      await page.getByTestId('confirm-invest').click();
      await page.getByText('Investment successful!').waitFor();
      expect(await savings(person)).toEqual({ available: '0', frozen: '600' });

      await page.goto('/financial-investments');
      const record = records(page).getByTestId('investment');
      await record.getByText(PRODUCT).waitFor();
      const renew = record.getByRole('checkbox', { name: `Renew at maturity: ${PRODUCT}` });
      await renew.check();
      await expect
        .poll(async () => (await person.api('GET /financial/investments', { query: {} })).investments[0]?.auto_renew)
        .toBe(true);
      await record.getByRole('progressbar', { name: 'Progress to maturity' }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'finance-records');
      // Possible from the second after its start.
      await record.getByRole('button', { name: `End early: ${PRODUCT}` }).click();
      expect(await page.getByTestId('lost').innerText()).toMatch(/^2\.66\sUSDT$/);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'finance-cancel');
      await page.getByTestId('confirm').click();
      await records(page).getByText('No active investments.').waitFor();
      await records(page).getByRole('tab', { name: 'Cancelled' }).click();
      await record.getByText(/Ended early/).waitFor();
      expect(await savings(person)).toEqual({ available: '600', frozen: '0' });
      await page.goto('/assets');
      await page.getByRole('main').getByRole('link', { name: 'History' }).click();
      await page.getByRole('tab', { name: 'Investments' }).click();
      const panel = page.getByRole('tabpanel', { name: 'Investments' });
      await panel.getByRole('row', { name: /Steady 30 days.*600\.00.*Cancelled/ }).waitFor();
    },
  );

  test('invests demo funds in a demo account', { tags: ['rare', 'FIN-217'] }, async ({ newDemo, pageOf }) => {
    const demo = await newDemo();
    await save(demo, '500', '300');
    const page = await pageOf(demo, PAGE);
    await page.getByRole('table', { name: /^Maturity calendar/ }).waitFor();
    await page.getByRole('button', { name: /^My investments/ }).click();
    await records(page).getByText(PRODUCT).waitFor();
  });
});

describe('Earn page layout', () => {
  const all = [375, 768, 1440].flatMap((width) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en', 'ja'] as const).map((language) => ({ width, theme, language })),
    ),
  );
  test.for(selectDevices(all))(
    'fits at $width px, $theme, $language',
    { tags: ['rare', 'FIN-222'] },
    async (look, { personPage }) => {
      const { page, person } = await personPage(null, { funds: '5000', height: 900, ...look });
      await save(person, '3000', '1250');
      await page.goto(PAGE);
      await page.getByTestId('product').first().waitFor();
      await page.locator('table').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
      await takeOptionalScreenshot(page, `finance-${look.width}-${look.theme}-${look.language}`, { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
