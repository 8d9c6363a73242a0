import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eStaffMember, logInE2eStaffMember } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { getTransferConfirmButton, getTransferDialog } from '#scripts/testing/browser/transfers.ts';

const PAGE = '/loan';
/** Seeded: 7 days at 18 %, with a fee of 1 %. */
const PRODUCT = 'Bridge 7 days';
/** A user who may borrow. */
const ABLE = { funds: '500', isVerified: true };

test.beforeEach(({ allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
});

const form = (page: Page) => page.getByRole('form', { name: 'Apply for a loan' });
const records = (page: Page) => page.getByRole('dialog', { name: 'My loans' });
const record = (page: Page) => records(page).getByTestId('loan');

describe('loan page', () => {
  test(
    'shows the cost, disburses the loan after staff approval, and accepts the repayment',
    { tags: ['FIN-218', 'FIN-220'] },
    async ({ personPage, place }) => {
      const { page, person } = await personPage(PAGE, ABLE);
      await page.getByRole('button', { name: `Selected: ${PRODUCT}` }).waitFor();
      expect(await page.getByTestId('card-apr').first().innerText()).toMatch(/^70\.8\d?%$/);
      await form(page).getByLabel('Loan amount').fill('100');
      await page.getByTestId('apply').click();
      await form(page)
        .getByText(/^You can borrow .* USDT\.$/)
        .waitFor();
      await form(page).getByText('Read and accept the agreement.').waitFor();
      await form(page).getByLabel('Loan amount').fill('2000');
      expect(await page.getByTestId('received').innerText()).toMatch(/^1,980\.00\sUSDT$/);
      // 2,000 × 18 % × 7 / 365, rounded down to a unit.
      expect(await page.getByTestId('total').innerText()).toMatch(/^2,006\.90\sUSDT$/);
      expect(await page.getByTestId('apr').innerText()).toMatch(/^70\.85%$/);
      await form(page)
        .getByLabel(/I have read and accept/)
        .check();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'loan-form', { fullPage: true });
      await page.getByTestId('apply').click();
      await page.getByText(/^Application submitted\./).waitFor();
      await page.getByTestId('in-review').getByText('In review').waitFor();
      expect(await page.getByTestId('apply').count()).toBe(0);

      const { applications } = await person.api('GET /loans/applications', { query: {} });
      const params = { id: applications[0]?.id ?? '' };
      const finance = await createE2eStaffMember(place, 'finance');
      const { api: staff } = await logInE2eStaffMember(place, finance);
      await staff('POST /admin/loan-applications/{id}/approve', { params, body: { code: await finance.code() } });
      await staff('POST /admin/loan-applications/{id}/disburse', {
        params,
        body: { reason: 'approved', code: await finance.code() },
      });
      await page.getByRole('button', { name: /^My loans Applications/ }).click();
      await record(page).getByText('Paid out').waitFor();
      // A day's interest has begun: 2,000 × 18 % / 365.
      expect(await record(page).getByTestId('outstanding').innerText()).toMatch(/^2,000\.98\sUSDT$/);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'loan-records');
      await record(page)
        .getByRole('button', { name: `Repay: ${PRODUCT}` })
        .click();
      const repay = page.getByRole('alertdialog', { name: 'Repay loan' });
      // The wallet lacks the fee and the interest; the others have it.
      await repay.getByRole('button', { name: 'Transfer 20.98630136 USDT to Funding' }).click();
      expect(await getTransferDialog(page).getByLabel('Amount').inputValue()).toBe('20.98630136');
      await getTransferConfirmButton(page).click();
      await repay.getByText(/^Insufficient balance/).waitFor({ state: 'detached' });
      await repay.getByRole('radio', { name: 'Partial amount' }).click();
      await repay.getByLabel('Amount').fill('3000');
      await page.getByTestId('confirm-repay').click();
      await repay.getByText(/^You owe .* You cannot repay more\.$/).waitFor();
      await repay.getByLabel('Amount').fill('1000');
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'loan-repay');
      await page.getByTestId('confirm-repay').click();
      await page.getByText('Repayment completed.').waitFor();
      await expect.poll(() => record(page).getByTestId('outstanding').innerText()).toMatch(/^1,000\.98\sUSDT$/);
      await record(page)
        .getByRole('button', { name: `Repay: ${PRODUCT}` })
        .click();
      await page.getByTestId('confirm-repay').click();
      // A partial repayment already shows that text.
      const status = async () => (await person.api('GET /loans/applications', { query: {} })).applications[0]?.status;
      await expect.poll(status).toBe('completed');
      await record(page).getByText('Repaid', { exact: true }).first().waitFor();
    },
  );

  test(
    'lists missing requirements, cancels an application, and explains limits of a demo account',
    { tags: ['rare', 'FIN-219'] },
    async ({ personPage, demoPage, newPerson, pageOf }) => {
      const page = await pageOf(await newPerson(), PAGE);
      expect(await page.getByTestId('need-kyc').innerText()).toContain('Not met');
      await expect.poll(() => page.getByTestId('apply').innerText()).toBe('You do not meet every condition yet');
      await page.getByTestId('need-questionnaire').getByRole('link', { name: 'Answer' }).waitFor();
      await page.getByRole('link', { name: 'Verify' }).click();
      await page.waitForURL((url) => url.pathname === '/kyc-verification');

      const able = await personPage(null, ABLE);
      const { products } = await able.person.api('GET /loans/products', {});
      await able.person.api('POST /loans/apply', {
        body: { product_id: products[0]?.id ?? '', loan_amount: '1000' },
        idempotencyKey: crypto.randomUUID(),
      });
      await able.page.goto(PAGE);
      await able.page.getByTestId('in-review').getByRole('button', { name: 'My loans' }).click();
      await record(able.page)
        .getByRole('button', { name: /^Cancel application/ })
        .click();
      await able.page.getByTestId('confirm').click();
      await record(able.page).getByText('Cancelled', { exact: true }).waitFor();
      await able.page.getByTestId('apply').waitFor();

      const demo = await demoPage(PAGE);
      await demo.getByText('Loans require your main account').waitFor();
      expect(await demo.getByTestId('apply').count()).toBe(0);
      expect(await findAxeViolations(demo)).toEqual([]);
    },
  );
});

describe('loan page layout', () => {
  const all = [375, 768, 1440].flatMap((width) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en', 'ja'] as const).map((language) => ({ width, theme, language })),
    ),
  );
  test.for(selectDevices(all))(
    'fits at $width px, $theme, $language',
    { tags: ['rare', 'FIN-222'] },
    async (look, { personPage }) => {
      const { page } = await personPage(PAGE, { ...ABLE, height: 900, ...look });
      await page.getByTestId('loan-product').first().waitFor();
      await page.getByTestId('need-kyc').waitFor();
      await page.locator('input[name=loan_amount]').fill('5000');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
      await takeOptionalScreenshot(page, `loan-${look.width}-${look.theme}-${look.language}`, { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
