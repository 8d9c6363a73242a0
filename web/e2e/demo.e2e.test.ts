import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName, E2E_PASSWORD } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

const available = (page: Page, amount: string) => page.getByRole('banner').getByText(amount).waitFor();

describe('demo account', () => {
  test('reset clears open orders and history in every tab', { tags: ['TRD-148'] }, async ({ newDemo, pageOf }) => {
    const demo = await newDemo();
    const page = await pageOf(demo, '/trading/options');
    await available(page, '100,000.00');
    await demo.api('POST /options/create-order', {
      body: { symbol: 'BTC/USDT', direction: 'call', period_id: 'p3600', amount: '2500' },
      idempotencyKey: randomUUID(),
    });
    const other = await page.context().newPage();
    await other.goto('/');
    await Promise.all([available(page, '97,500.00'), available(other, '97,500.00')]);

    await act(page, 'Reset the demo account');
    const dialog = page.getByRole('alertdialog', { name: 'Reset the demo account?' });
    await dialog.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'demo-reset');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await act(page, 'Reset the demo account');
    await page.getByTestId('confirm').click();
    await page.getByRole('alertdialog', { name: /Demo account reset/ }).waitFor();
    await Promise.all([available(page, '100,000.00'), available(other, '100,000.00')]);
    expect(await demo.api('GET /options/orders', { query: {} })).toMatchObject({ orders: [], total: 0 });
  });

  test(
    'upgrade keeps the demo account and adds a new, empty main account',
    { tags: ['rare', 'TRD-150'] },
    async ({ newPerson, demoPage, allowFaults }) => {
      allowFaults(/status of 422 .*upgrade/);
      const page = await demoPage('/', { width: 375, height: 812 });
      const { username: takenUsername } = await newPerson();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Open a real account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Open a real account' });
      await dialog.getByRole('button', { name: 'Open account' }).click();
      await dialog.getByText('Please choose a password').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await dialog.getByLabel('Username').fill(takenUsername);
      await dialog.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
      await dialog.getByLabel('Repeat the password').fill(E2E_PASSWORD);
      await dialog.getByRole('checkbox').check();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'demo-upgrade-375');
      await dialog.getByRole('button', { name: 'Open account' }).click();
      await dialog.getByText('This username is already taken').waitFor();
      await dialog.getByLabel('Username').fill(createUniqueName('demo-no-longer'));
      await dialog.getByRole('button', { name: 'Open account' }).click();
      await page.getByRole('alertdialog', { name: /Account opened/ }).waitFor();
      await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    },
  );

  test(
    'exit warns a visitor that leaving is final, then ends the session',
    { tags: ['rare', 'TRD-149'] },
    async ({ demoPage }) => {
      const page = await demoPage('/trading/options');
      await act(page, 'Leave the demo account');
      const dialog = page.getByRole('alertdialog', { name: 'Leave the demo account?' });
      await dialog.getByText('you cannot come back to it').waitFor();
      await takeOptionalScreenshot(page, 'demo-exit');
      await page.getByTestId('confirm-exit').click();
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().waitFor();
      expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
    },
  );
});
