import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { transferFromTrading, getAssetsTotalLocator } from '#scripts/testing/browser/transfers.ts';

test.beforeEach(({ allowFaults }) => {
  // Simulated failures, which the browser logs.
  allowFaults(/status of [45]\d\d/, /ERR_FAILED/);
});

const refusal = (status: number, error_code: string, code: number) => ({
  status,
  json: { success: false, code, error_code, message: 'No.' },
});

/** Answers a request with each step in turn, repeating the last; returns the idempotency keys of the requests. */
async function stage(page: Page, path: string, steps: ((route: Route) => Promise<void>)[]): Promise<string[]> {
  const keys: string[] = [];
  await page.route(`**/api${path}`, async (route) => {
    const step = steps[Math.min(keys.length, steps.length - 1)];
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await step?.(route);
  });
  return keys;
}

const abort = (route: Route) => route.abort();
const refuse =
  (...args: Parameters<typeof refusal>) =>
  (route: Route) =>
    route.fulfill(refusal(...args));

describe('failed money requests', () => {
  test(
    'investing › shows the error, or offers a retry with the same idempotency key',
    { tags: ['FIN-026', 'FIN-223'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'finance', '600');
      const keys = await stage(page, '/financial/invest', [
        refuse(422, 'SYSTEM_OFF', 4072),
        abort,
        refuse(500, 'INTERNAL', 5001),
        (route) => route.fallback(),
      ]);
      await page.goto('/finance');
      await page.getByRole('button', { name: 'Invest: Steady 30 days' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Steady 30 days' });
      await dialog.getByLabel('Amount').fill('600');
      await dialog.getByLabel(/I have read and accept/).check();
      const alert = dialog.getByRole('alert');
      await page.getByTestId('confirm-invest').click();
      await expect.poll(() => alert.innerText()).toMatch(/^Investment failed: ./);
      for (let press = 0; press < 2; press++) {
        await page.getByTestId('confirm-invest').click();
        await expect.poll(() => alert.innerText()).toMatch(/^Investment failed, please try again later\./);
        await expect.poll(() => keys.length).toBe(2 + press);
      }
      await page.getByTestId('confirm-invest').click();
      await page.getByText('Investment successful!').waitFor();
      // The error was an answer; the others share one key.
      expect(keys).toHaveLength(4);
      expect(new Set(keys).size).toBe(2);
      expect(new Set(keys.slice(1)).size).toBe(1);
    },
  );

  test(
    'loan application › warns without verification, shows the error or offers a retry',
    { tags: ['FIN-028', 'FIN-036', 'FIN-223'] },
    async ({ personPage, newPerson, pageOf }) => {
      const unverified = await pageOf(await newPerson(), '/loan');
      const warning = unverified.getByTestId('kyc-warning');
      await warning.getByRole('heading', { name: 'KYC verification required' }).waitFor();
      await warning.getByText('Verify your identity before you apply for a loan.').waitFor();
      expect(await findAxeViolations(unverified)).toEqual([]);
      await takeOptionalScreenshot(unverified, 'loan-kyc', { fullPage: true });
      await unverified.getByRole('link', { name: 'Verify identity' }).click();
      await unverified.waitForURL((url) => url.pathname === '/kyc-verification');

      const { page } = await personPage(null, { funds: '500', isVerified: true });
      await stage(page, '/loans/apply', [
        refuse(422, 'SYSTEM_OFF', 4072),
        abort,
        refuse(403, 'KYC_VERIFICATION_REQUIRED', 4035),
      ]);
      await page.goto('/loan');
      const form = page.getByRole('form', { name: 'Apply for a loan' });
      await form.getByLabel('Loan amount').fill('2000');
      await form.getByLabel(/I have read and accept/).check();
      expect(await page.getByTestId('kyc-warning').count()).toBe(0);
      const alert = form.getByRole('alert');
      await page.getByTestId('apply').click();
      await expect.poll(() => alert.innerText()).toMatch(/^Application failed: ./);
      await page.getByTestId('apply').click();
      await expect.poll(() => alert.innerText()).toMatch(/^Application failed, please try again later\./);
      await page.getByTestId('apply').click();
      await page.getByTestId('kyc-warning').waitFor();
      expect(await alert.count()).toBe(0);
    },
  );

  test(
    'exchange › shows the server’s message in a dialog and continues once it is closed',
    { tags: ['FIN-025', 'FIN-212'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '600');
      await stage(page, '/crypto-exchange/execute', [refuse(422, 'SYSTEM_OFF', 4072), (route) => route.fallback()]);
      await page.goto('/crypto-exchange?amount=250');
      const button = page.getByTestId('exchange');
      await button.getByText('Exchange 250.00 USDT for').waitFor();
      await button.click();
      const dialog = page.getByRole('alertdialog', { name: 'Exchange failed' });
      await dialog.getByText('This is switched off for now.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'exchange-failed');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );
});

describe('assets page', () => {
  test(
    'refreshes balances on demand and shows the result',
    { tags: ['FIN-005', 'FIN-158'] },
    async ({ personPage }) => {
      const { page } = await personPage('/assets', { funds: '1000' });
      const total = getAssetsTotalLocator(page);
      await expect.poll(() => total.innerText()).toMatch(/^1,000\.00\sUSDT$/);
      const button = page.getByRole('button', { name: 'Refresh balances' });
      const before = await button.boundingBox();
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/user/assets', async (route) => {
        await answered;
        await route.fallback();
      });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      expect(await button.boundingBox()).toEqual(before);
      answer();
      await page.getByText('Balances updated').waitFor();
      expect(await button.getAttribute('aria-busy')).toBeNull();
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.unroute('**/api/user/assets');
      await stage(page, '/user/assets', [refuse(500, 'INTERNAL', 5001)]);
      await page.keyboard.press('Enter');
      await page.getByText('Balances could not be updated').waitFor();
      expect(await total.innerText()).toMatch(/^1,000\.00\sUSDT$/);
    },
  );
});
