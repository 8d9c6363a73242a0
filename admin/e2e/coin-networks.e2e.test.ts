import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { confirmStaffChange } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { staffPlatformTest as test } from '#scripts/testing/browser/test.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Coin networks' }).locator('tbody tr[tabindex]');
/** A timer reads the states of networks, ms. */
const NETWORK_STATE_TIMEOUT_MS = 90_000;

describe('coin networks', () => {
  test(
    'can be added, edited with a code and disabled; the page shows the network status',
    { tags: ['rare', 'FIN-334'] },
    async ({ staffPage, allowFaults }) => {
      allowFaults(/status of 422 .*configs/);
      // In addition to the seeded owner: with a single owner every change waits for a day.
      const second = await staffPage('owner', null, { width: 1440 });
      const { page, member } = await staffPage('finance', '/admin/users', { width: 1440 });
      await page.getByRole('link', { name: 'Networks' }).click();
      await page.waitForURL('**/admin/deposit-withdraw-config');
      const tron = page.getByRole('table', { name: 'Networks' }).locator('tbody tr').filter({ hasText: 'Tron' });
      await tron.getByText('Simulated chain').waitFor();
      await expect
        .poll(() => tron.innerText(), { timeout: NETWORK_STATE_TIMEOUT_MS })
        .toMatch(/Simulated chain\s+[1-9][\d,]*\s/);
      await takeOptionalScreenshot(page, 'admin-coin-networks-1440', { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);

      const row = rows(page).filter({ hasText: /USDT.*TRC20/s });
      await row.press('Enter');
      const panel = page.getByRole('dialog', { name: 'USDT on Tron' });
      await panel.getByText('No changes yet.').waitFor();
      await panel.getByRole('button', { name: 'Edit', exact: true }).click();
      await panel.getByLabel('Min deposit').fill('25');
      await takeOptionalScreenshot(page, 'admin-coin-network-form-1440');
      await panel.getByRole('button', { name: 'Review change' }).click();
      expect(await page.getByRole('alertdialog').getByRole('row').count()).toBe(2);
      await confirmStaffChange(page, member, 'Save change', 'too many crumbs');
      await panel.getByText('too many crumbs').waitFor();
      await expect.poll(() => row.innerText()).toMatch(/25/);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Add coin network' }).click();
      const form = page.getByRole('form', { name: 'New coin network' });
      await form.getByLabel('Coin', { exact: true }).selectOption('DAI');
      await form.getByLabel('Network', { exact: true }).selectOption('AVAX');
      await form.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Add coin network', 'requested by customers');
      // A token has a contract.
      expect(await form.getByLabel('Contract').getAttribute('aria-invalid')).toBe('true');
      await form.getByLabel('Contract').fill('0xd586E7F844cEa2F87f50152665BCbc2C279D8d70');
      await form.getByRole('button', { name: 'Review change' }).click();
      await page.getByRole('alertdialog').getByText('Needs a second person: Contract, Decimals.').waitFor();
      await takeOptionalScreenshot(page, 'admin-coin-network-two-people-1440');
      await confirmStaffChange(page, member, 'Add coin network', 'requested by customers');
      await page.getByRole('link', { name: 'DAI-AVAX' }).waitFor();
      expect(
        await rows(page)
          .filter({ hasText: /DAI.*AVAX/s })
          .count(),
      ).toBe(0);
      await takeOptionalScreenshot(page, 'admin-coin-network-pending-1440');

      await second.page.goto('/admin/deposit-withdraw-config');
      await second.page.getByRole('link', { name: 'DAI-AVAX' }).click();
      const changeDialog = second.page.getByRole('dialog', { name: 'Configuration change' });
      await changeDialog.getByText('0xd586E7F844cEa2F87f50152665BCbc2C279D8d70').first().waitFor();
      await takeOptionalScreenshot(second.page, 'admin-coin-network-approval-1440');
      expect(await findAxeViolations(second.page)).toEqual([]);
      await changeDialog.getByRole('button', { name: 'Approve' }).click();
      await confirmStaffChange(second.page, second.member, 'Approve', 'the right contract');

      await page.goto('/admin/deposit-withdraw-config?open=DAI-AVAX');
      const networkDialog = page.getByRole('dialog', { name: 'DAI on Avalanche C-Chain' });
      await networkDialog.getByText('requested by customers').waitFor();
      await networkDialog.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('alertdialog').getByText('can no longer be deposited or withdrawn').waitFor();
      await confirmStaffChange(page, member, 'Remove', 'a mistake');
      await networkDialog
        .or(page.getByRole('dialog', { name: 'DAI-AVAX' }))
        .getByText('is no longer on this network')
        .waitFor();
    },
  );

  test('are read-only for other roles', { tags: ['rare', 'FIN-334'] }, async ({ staffPage }) => {
    const { page } = await staffPage('risk', '/admin/deposit-withdraw-config/USDT-TRC20', { width: 1440 });
    await page.getByText('Your role can view this but not change it.').waitFor();
    await page.getByText('too many crumbs').waitFor();
    await page.goto('/admin/deposit-withdraw-config');
    await rows(page).first().waitFor();
    expect(await page.getByRole('button', { name: 'Add coin network' }).count()).toBe(0);
  });

  const all = [{ width: 1440 }, { width: 375 }];
  test.for(selectDevices(all))(
    'have no axe findings and no sideways scrolling at $width px',
    { tags: 'rare' },
    async ({ width }, { staffPage }) => {
      const { page } = await staffPage('owner', '/admin/deposit-withdraw-config', { width, theme: 'light' });
      const look = async (name: string, fullPage = false) => {
        await takeOptionalScreenshot(page, `admin-coin-networks${name}-${width}`, { fullPage });
        expect([name, await findAxeViolations(page)]).toEqual([name, []]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect([name, wide]).toEqual([name, false]);
      };
      await rows(page).first().waitFor();
      await look('-light', true);
      await page.goto('/admin/deposit-withdraw-config?open=USDT-TRC20');
      const panel = page.getByRole('dialog', { name: 'USDT on Tron' });
      await panel.getByText('too many crumbs').waitFor();
      await look('-panel');
    },
  );
});
