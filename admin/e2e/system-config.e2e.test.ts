import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeFindings, takePicture } from '#scripts/testing/browser/browser.ts';
import { looks } from '#scripts/testing/browser/looks.ts';
import { officeTest as test } from '#scripts/testing/browser/test.ts';

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

describe('the settings of the platform', () => {
  test('are changed by finance: refused beside the field out of its range, then in force and in the history', async ({
    staffPage,
    allowFaults,
  }) => {
    allowFaults(/status of 422 .*system-config/);
    const { page, member } = await staffPage('finance', '/admin/users', { width: 1440 });
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/admin/system-config');
    const row = rows(page).filter({ hasText: 'Limit per transfer' });
    expect(await row.innerText()).toMatch(/50,000\sUSDT[\s\S]*50,000\sUSDT[\s\S]*1 to 1,000,000,000/);
    await row.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Limit per transfer', exact: true });
    await panel.getByText('Never changed.').waitFor();
    await panel.getByRole('button', { name: 'Change', exact: true }).click();
    const form = panel.getByRole('form');
    const value = form.getByLabel('Value');
    await form.getByText('1 to 1,000,000,000').waitFor();
    const review = form.getByRole('button', { name: 'Review the change' });
    await review.click();
    await form.getByText('Nothing is changed.').waitFor();
    await value.fill('0,5');
    await review.click();
    const confirm = page.getByRole('alertdialog');
    const code = await member.code();
    const make = async (reason: string) => {
      await confirm.getByLabel('Reason').fill(reason);
      await confirm.getByLabel('Authenticator code').fill(code);
      await confirm.getByRole('button', { name: 'Make the change' }).click();
      await confirm.waitFor({ state: 'hidden' });
    };
    await make('Nearly nothing');
    await form.getByText('Enter a number from 1.00 to 1,000,000,000.00, with at most eight decimals.').waitFor();
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    expect(await value.evaluate((input) => input === document.activeElement)).toBe(true);
    await value.fill('75000.5');
    await review.click();
    expect(await confirm.getByRole('row').filter({ hasText: 'Value' }).innerText()).toMatch(
      /50,000\sUSDT.*75,000\.5\sUSDT/s,
    );
    await takePicture(page, 'admin-system-config-confirm-1440');
    // A refused change does not use the code up.
    await make('Larger customers');
    await panel.getByText('Larger customers').waitFor();
    await panel.getByText('Version 1').waitFor();
    await expect.poll(() => row.innerText()).toMatch(/75,000\.5\sUSDT[\s\S]*50,000\sUSDT/);
    await takePicture(page, 'admin-system-config-changed-1440');
  });

  test('are rolled back to an earlier version or the default, with a reason and a code', { tags: 'rare' }, async ({
    staffPage,
  }) => {
    const { page, member } = await staffPage('owner', '/admin/system-config?open=transfer_hourly_count', {
      width: 1440,
    });
    const panel = page.getByRole('dialog', { name: 'Transfers per hour', exact: true });
    await panel.getByText('Those of this hour count.').waitFor();
    const confirm = page.getByRole('alertdialog');
    const make = async (reason: string, action: string) => {
      await confirm.getByText('Those of this hour count.').waitFor();
      await confirm.getByLabel('Reason').fill(reason);
      await confirm.getByLabel('Authenticator code').fill(await member.code());
      await confirm.getByRole('button', { name: action }).click();
      await confirm.waitFor({ state: 'hidden' });
      await panel.getByText(reason).waitFor();
    };
    for (const value of ['30', '40']) {
      await panel.getByRole('button', { name: 'Change', exact: true }).click();
      const form = panel.getByRole('form');
      await form.getByLabel('Value').fill(value);
      await form.getByRole('button', { name: 'Review the change' }).click();
      await make(`To ${value}`, 'Make the change');
    }
    const entry = panel.getByRole('listitem').filter({ hasText: 'To 30' });
    await entry.getByRole('button', { name: 'Go back to this' }).click();
    expect(await confirm.getByRole('row').filter({ hasText: 'Value' }).innerText()).toMatch(/40.*30/s);
    await make('It was better before', 'Make the change');
    await panel.getByText('Version 3').waitFor();
    const row = rows(page).filter({ hasText: 'Transfers per hour' });
    await expect.poll(() => row.innerText()).toMatch(/30[\s\S]*20/);
    await takePicture(page, 'admin-system-config-rolled-back-1440');
    await panel.getByRole('button', { name: 'Back to the default' }).click();
    await make('The usual again', 'Make the change');
    await panel.getByText('Version 4').waitFor();
    expect(await panel.getByRole('button', { name: 'Back to the default' }).count()).toBe(0);
  });

  test('are looked at, not changed, by others; the operation logs name them in full', { tags: 'rare' }, async ({
    staffPage,
  }) => {
    const { page } = await staffPage('risk', '/admin/system-config?open=transfer_single_limit', { width: 1440 });
    const panel = page.getByRole('dialog', { name: 'Limit per transfer', exact: true });
    await panel.getByText('Your role may look, not change this.').waitFor();
    await panel.getByText('Larger customers').waitFor();
    expect(await panel.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
    await page.goto('/admin/operation-logs?action=system_config.change');
    const entry = rows(page).filter({ hasText: 'Platform setting changed' });
    await entry.getByText('transfer_single_limit', { exact: true }).waitFor();
  });

  const all = [{ width: 1440 }, { width: 375 }];
  test.for(looks(all))(
    'have no fault that axe finds at $width px, and nothing scrolls sideways',
    { tags: 'rare' },
    async ({ width }, { staffPage }) => {
      const { page } = await staffPage('owner', '/admin/system-config', { width });
      const look = async (name: string) => {
        await takePicture(page, `admin-system-config${name}-${width}`);
        expect([name, await axeFindings(page)]).toEqual([name, []]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect([name, wide]).toEqual([name, false]);
      };
      await rows(page).first().waitFor();
      await look('');
      await rows(page).filter({ hasText: 'Limit per transfer' }).press('Enter');
      await page.getByRole('dialog').getByText('Larger customers').waitFor();
      await look('-panel');
      await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
      await look('-form');
    },
  );
});
