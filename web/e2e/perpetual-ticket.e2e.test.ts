/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';

const PAGE = '/trading/perpetual';

const getOrderTicket = (page: Page) => page.getByTestId('ticket');

async function chooseLong(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Long' }).check({ force: true });
  await getOrderTicket(page).getByRole('textbox', { name: 'Quantity' }).fill('100');
}

async function openLong(page: Page): Promise<void> {
  await chooseLong(page);
  await page.getByTestId('buy').click();
  await page
    .getByTestId('placed')
    .getByText(/filled at/)
    .waitFor();
}

describe('perpetual ticket', () => {
  test(
    'clears a number that is not positive when the field loses focus',
    { tags: ['TRD-013', 'TRD-075'] },
    async ({ demoPage }) => {
      const page = await demoPage(PAGE);
      await getOrderTicket(page).waitFor();
      await page.getByRole('radio', { name: 'Stop limit' }).click();
      await page.getByRole('checkbox').check();
      const ticket = getOrderTicket(page);
      for (const name of ['Quantity', 'Price', 'Stop price', 'Take profit', 'Stop loss'])
        for (const [typed, expectedValue] of [
          ['0', ''],
          ['-5', ''],
          ['0.5', '0.5'],
        ] as const) {
          const field = ticket.getByRole('textbox', { name, exact: true });
          await field.fill(typed);
          await field.blur();
          expect([name, typed, await field.inputValue()]).toEqual([name, typed, expectedValue]);
          if (expectedValue === '') expect([name, await field.getAttribute('aria-invalid')]).toEqual([name, null]);
        }
    },
  );

  test(
    'confirms live orders above 20x and shows the effect of a 1 % move',
    { tags: ['TRD-153'] },
    async ({ personPage, demoPage }) => {
      const { page } = await personPage(PAGE, { funds: '10000' });
      await page.getByRole('banner').getByText('10,000.00').waitFor();
      const orders: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/futures/create-order')) orders.push(request.url());
      });
      await chooseLong(page);
      await page.getByRole('button', { name: 'Leverage 50' }).click();
      await page.getByTestId('buy').click();
      const confirmDialog = page.getByRole('alertdialog');
      await confirmDialog
        .getByText('A 1% move of BTC/USDT gains or loses 50.00 USDT, 50% of your margin.', { exact: false })
        .waitFor();
      await takeOptionalScreenshot(page, 'leverage-confirm');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await confirmDialog.waitFor({ state: 'detached' });
      expect(await page.getByTestId('buy').evaluate((button) => button === document.activeElement)).toBe(true);
      expect(orders).toEqual([]);
      await page.getByTestId('buy').click();
      await confirmDialog.getByRole('button', { name: 'Open long · 5,000.00 USDT' }).click();
      await page
        .getByTestId('placed')
        .getByText(/filled at/)
        .waitFor();
      expect(orders).toHaveLength(1);
      // No question at 20x, and never for play money.
      await page.getByRole('button', { name: 'Leverage 20', exact: true }).click();
      await openLong(page);
      const demo = await demoPage(PAGE);
      await demo.getByRole('banner').getByText('100,000.00').waitFor();
      await demo.getByRole('button', { name: 'Leverage 200' }).click();
      await openLong(demo);
    },
  );

  test(
    'links a rejected order to the required security, verification or questionnaire step',
    { tags: ['FIN-073'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/status of 403 .*create-order/);
      const { page } = await personPage(null, { funds: '10000' });
      let error_code = 'ACCOUNT_FROZEN';
      await page.route('**/api/futures/create-order', (route) =>
        route.fulfill({ status: 403, json: { success: false, code: 4036, error_code, message: 'Not before that.' } }),
      );
      await page.goto(`${PAGE}?symbol=BTC/USDT&direction=call&amount=10&leverage=50`);
      const ticket = getOrderTicket(page);
      const order = async (refusalCode: string) => {
        error_code = refusalCode;
        await ticket.getByRole('button', { name: /· 500/ }).click();
        await page.getByTestId('confirm').click();
      };
      for (const [refusalCode, way, to] of [
        ['ACCOUNT_FROZEN', 'Go to security settings', '/profile/security'],
        ['KYC_VERIFICATION_REQUIRED', 'Verify your identity', '/kyc-verification'],
      ] as const) {
        await order(refusalCode);
        const link = ticket.getByRole('link', { name: way });
        await link.waitFor();
        expect(await link.getAttribute('href')).toBe(to);
      }
      await order('QUESTIONNAIRE_REQUIRED');
      await ticket.getByText('Complete the risk questionnaire first.').waitFor();
      await ticket.getByRole('link', { name: 'Complete the questionnaire' }).click();
      const riskDialog = page.getByRole('dialog', { name: 'Risk assessment' });
      await riskDialog.waitFor();
      await page.keyboard.press('Escape');
      await riskDialog.waitFor({ state: 'hidden' });
      expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual(['/profile', '']);
    },
  );
});
