import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { staffPlatformTest as test } from '#scripts/testing/browser/test.ts';

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

describe('system settings', () => {
  test(
    'reject a value out of range beside the field, then apply a valid one with a history',
    { tags: ['FIN-308'] },
    async ({ staffPage, allowFaults }) => {
      allowFaults(/status of 422 .*system-config/);
      const { page, member } = await staffPage('finance', '/admin/users', { width: 1440 });
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.waitForURL('**/admin/system-config');
      const row = rows(page).filter({ hasText: 'Limit per transfer' });
      expect(await row.innerText()).toMatch(/50,000\sUSDT[\s\S]*50,000\sUSDT[\s\S]*1 to 1,000,000,000/);
      await row.press('Enter');
      const panel = page.getByRole('dialog', { name: 'Limit per transfer', exact: true });
      await panel.getByText('No changes yet.').waitFor();
      await panel.getByRole('button', { name: 'Edit', exact: true }).click();
      const form = panel.getByRole('form');
      const value = form.getByLabel('Value');
      await form.getByText('1 to 1,000,000,000').waitFor();
      const review = form.getByRole('button', { name: 'Review change' });
      await review.click();
      await form.getByText('No changes.').waitFor();
      await value.fill('0,5');
      await review.click();
      const confirm = page.getByRole('alertdialog');
      const code = await member.code();
      const make = async (reason: string) => {
        await confirm.getByLabel('Reason').fill(reason);
        await confirm.getByLabel('Authenticator code').fill(code);
        await confirm.getByRole('button', { name: 'Save change' }).click();
        await confirm.waitFor({ state: 'hidden' });
      };
      await make('Nearly nothing');
      await form.getByText('Enter a number from 1.00 to 1,000,000,000.00, with at most eight decimals.').waitFor();
      expect(await value.getAttribute('aria-invalid')).toBe('true');
      expect(await value.evaluate((input) => input === document.activeElement)).toBe(true);
      await value.fill('25000.5');
      await review.click();
      expect(await confirm.getByRole('row').filter({ hasText: 'Value' }).innerText()).toMatch(
        /50,000\sUSDT.*25,000\.5\sUSDT/s,
      );
      await confirm.getByText('Takes effect everywhere within two seconds.').waitFor();
      await takeOptionalScreenshot(page, 'admin-system-config-confirm-1440');
      // A rejected change does not consume the code.
      await make('Fewer at once');
      await panel.getByText('Fewer at once').waitFor();
      await panel.getByText('Version 1').waitFor();
      await expect.poll(() => row.innerText()).toMatch(/25,000\.5\sUSDT[\s\S]*50,000\sUSDT/);
      await takeOptionalScreenshot(page, 'admin-system-config-changed-1440');
    },
  );

  test(
    'need a second approval for a rollback that weakens a safeguard',
    { tags: ['rare', 'FIN-308'] },
    async ({ staffPage }) => {
      const address = '/admin/system-config?open=transfer_hourly_count';
      const first = await staffPage('owner', address, { width: 1440 });
      const second = await staffPage('owner', null, { width: 1440 });
      const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Transfers per hour', exact: true });
      const panel = panelOf(first.page);
      await panel.getByText('Transfers in the current hour count.').waitFor();
      const make = async ({ page, member }: typeof first, reason: string, action: string, expectedText: string) => {
        const confirm = page.getByRole('alertdialog');
        await confirm.getByText(expectedText).waitFor();
        await confirm.getByLabel('Reason').fill(reason);
        await confirm.getByLabel('Authenticator code').fill(await member.code());
        await confirm.getByRole('button', { name: action }).click();
        await confirm.waitFor({ state: 'hidden' });
        await panelOf(page).getByText(reason).first().waitFor();
      };
      for (const value of ['15', '10']) {
        await panel.getByRole('button', { name: 'Edit', exact: true }).click();
        const form = panel.getByRole('form');
        await form.getByLabel('Value').fill(value);
        await form.getByRole('button', { name: 'Review change' }).click();
        await make(first, `To ${value}`, 'Save change', 'Takes effect everywhere within two seconds.');
      }
      const entry = panel.getByRole('listitem').filter({ hasText: 'To 15' });
      await entry.getByRole('button', { name: 'Restore this value' }).click();
      const changeRows = first.page.getByRole('alertdialog').getByRole('row');
      expect(await changeRows.filter({ hasText: 'Value' }).innerText()).toMatch(/10.*15/s);
      await make(first, 'It was better before', 'Save change', 'unless Owner or Risk objects: Value.');
      const pendingChange = panel.getByRole('region', { name: 'Pending change' });
      await pendingChange.getByText('This is your own request', { exact: false }).waitFor();
      expect(await pendingChange.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      const row = rows(first.page).filter({ hasText: 'Transfers per hour' });
      await expect.poll(() => row.innerText()).toMatch(/10[\s\S]*20/);
      await takeOptionalScreenshot(first.page, 'admin-system-config-pending-1440');
      expect(await findAxeViolations(first.page)).toEqual([]);

      await second.page.goto(address);
      await panelOf(second.page).getByRole('button', { name: 'Approve' }).click();
      await make(second, 'As before', 'Approve', 'takes effect everywhere within two seconds');
      await expect
        .poll(() => rows(second.page).filter({ hasText: 'Transfers per hour' }).innerText())
        .toMatch(/15[\s\S]*20/);

      await first.page.reload();
      await panel.getByRole('button', { name: 'Restore default' }).click();
      await make(first, 'The usual again', 'Save change', 'unless Owner or Risk objects: Value.');
      await pendingChange.getByRole('button', { name: 'Reject' }).click();
      await make(first, 'On second thoughts', 'Reject', 'Nothing changes.');
      await expect.poll(() => pendingChange.count()).toBe(0);
      await panel.getByRole('listitem').filter({ hasText: 'On second thoughts' }).getByText('Rejected').waitFor();
      await takeOptionalScreenshot(first.page, 'admin-system-config-rejected-1440');
    },
  );

  test(
    'are read-only for other roles, and the operation log shows their full names',
    { tags: ['rare', 'FIN-308'] },
    async ({ staffPage }) => {
      const { page } = await staffPage('risk', '/admin/system-config?open=transfer_single_limit', { width: 1440 });
      const panel = page.getByRole('dialog', { name: 'Limit per transfer', exact: true });
      await panel.getByText('Your role can view this but not change it.').waitFor();
      await panel.getByText('Fewer at once').waitFor();
      expect(await panel.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
      await page.goto('/admin/operation-logs?action=system_config.change');
      const entry = rows(page).filter({ hasText: 'Platform setting changed' });
      await entry.getByText('transfer_single_limit', { exact: true }).waitFor();
    },
  );

  const all = [{ width: 1440 }, { width: 375 }];
  test.for(selectDevices(all))(
    'have no axe findings and no sideways scrolling at $width px',
    { tags: 'rare' },
    async ({ width }, { staffPage }) => {
      const { page } = await staffPage('owner', '/admin/system-config', { width });
      const look = async (name: string) => {
        await takeOptionalScreenshot(page, `admin-system-config${name}-${width}`);
        expect([name, await findAxeViolations(page)]).toEqual([name, []]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect([name, wide]).toEqual([name, false]);
      };
      await rows(page).first().waitFor();
      await look('');
      await rows(page).filter({ hasText: 'Limit per transfer' }).press('Enter');
      await page.getByRole('dialog').getByText('Fewer at once').waitFor();
      await look('-panel');
      await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
      await look('-form');
    },
  );
});
