/** @module-tag rare */

import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';

describe('user wallets', () => {
  test('are adjusted and suspended by roles that move money', { tags: ['FIN-138'] }, async ({ place, staffPage }) => {
    const { login } = await createE2eUser(place, { name: 'keeper', funds: '2500' });
    const { page, member } = await staffPage('finance', `/admin/wallets?user_id=${login.user.id}`, { width: 1440 });
    const row = page.getByRole('grid').locator('tbody tr').filter({ hasText: 'USDT Trading' });
    await expect.poll(() => row.innerText()).toMatch(/2,500\.00[\s\S]*Active/);
    await takeOptionalScreenshot(page, 'admin-wallets-person-1440');
    await row.click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Adjust balance' }).click();
    await panel.getByLabel('Amount', { exact: true }).fill('--5');
    await panel.getByRole('button', { name: 'Review change' }).click();
    await panel.getByText('Enter an amount. Use a negative amount to debit.').waitFor();
    await panel.getByLabel('Amount', { exact: true }).fill('-500.5');
    await panel.getByRole('button', { name: 'Review change' }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await expect.poll(() => confirmDialog.innerText()).toMatch(/2,500\.00[\s\S]*1,999\.50/);
    await confirmDialog.getByLabel('Reason').fill('Credited twice');
    await confirmDialog.getByLabel('Authenticator code').fill(await member.code());
    await takeOptionalScreenshot(page, 'admin-wallets-adjust-1440');
    await confirmDialog.getByRole('button', { name: 'Debit balance' }).click();
    await expect.poll(() => row.innerText()).toMatch(/1,999\.50/);
    await panel.getByRole('button', { name: 'Suspend' }).click();
    await confirmDialog.getByLabel('Reason').fill('Under review');
    await confirmDialog.getByLabel('Authenticator code').fill(await member.code());
    await confirmDialog.getByRole('button', { name: 'Suspend' }).click();
    await expect.poll(() => row.innerText()).toMatch(/Suspended/);
    await takeOptionalScreenshot(page, 'admin-wallets-panel-1440');
    expect(await findAxeViolations(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Open the journal' }).click();
    await page.waitForURL(`**/admin/transactions?user_id=${login.user.id}*`);
    await page.getByRole('grid').getByText('Adjusted by staff').waitFor();
  });

  test('are read-only for other roles', { tags: ['FIN-138'] }, async ({ place, staffPage }) => {
    const { login } = await createE2eUser(place, { name: 'keeper', funds: '10' });
    const { page } = await staffPage('support', `/admin/wallets?user_id=${login.user.id}`, { width: 1440 });
    await page.getByRole('grid').locator('tbody tr').filter({ hasText: 'USDT Trading' }).click();
    await page.getByRole('dialog').getByText('The customer can use it for everything.').waitFor();
    expect(await page.getByRole('button', { name: /Adjust|Suspend|Create wallet/ }).count()).toBe(0);
  });
});
