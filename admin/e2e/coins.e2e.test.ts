/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { staffPlatformTest as test } from '#scripts/testing/browser/test.ts';

const row = (page: Page, coin: string) =>
  page.locator('tbody tr[tabindex]').filter({ has: page.getByText(coin, { exact: true }) });

describe('coins', () => {
  test(
    'can get another icon and be disabled for transfers, with a code and a history',
    { tags: ['FIN-140'] },
    async ({ staffPage, personPage }) => {
      const { page, member } = await staffPage('finance', '/admin/coins', { width: 1440 });
      await row(page, 'USDT').press('Enter');
      const panel = page.getByRole('dialog', { name: 'USDT Tether' });
      await panel.getByText('No changes yet.').waitFor();
      await panel.getByRole('button', { name: 'Edit', exact: true }).click();
      await panel.getByLabel('Icon').fill('US');
      await panel.getByLabel('Transfers').selectOption('No');
      await takeOptionalScreenshot(page, 'admin-coin-form-1440');
      await panel.getByRole('button', { name: 'Review change' }).click();
      const dialog = page.getByRole('alertdialog');
      expect(await dialog.getByRole('row').count()).toBe(3);
      await dialog.getByLabel('Reason').fill('a pause');
      await dialog.getByLabel('Authenticator code').fill(await member.code());
      await dialog.getByRole('button', { name: 'Save change' }).click();
      await panel.getByText('a pause').waitFor();
      await expect.poll(() => row(page, 'USDT').innerText()).toMatch(/^US\s/);

      const { page: site } = await personPage(null, { funds: '100' });
      const isOff = async () => {
        const answer = await site.request.get('/api/crypto-exchange/coins');
        const { data } = (await answer.json()) as { data: { coins: { is_transfer_enabled: boolean }[] } };
        return data.coins[0]?.is_transfer_enabled === false;
      };
      await expect.poll(isOff, { timeout: 20_000 }).toBe(true);
      await site.goto('/deposit');
      await site.getByRole('list', { name: 'Coins' }).getByText('US', { exact: true }).waitFor();
    },
  );

  test('cannot be enabled for transfers unless they are USDT', async ({ staffPage }) => {
    const { page } = await staffPage('finance', '/admin/coins', { width: 1440 });
    await row(page, 'BTC').press('Enter');
    const panel = page.getByRole('dialog', { name: 'BTC Bitcoin' });
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await panel.getByText('Only USDT can be transferred').waitFor();
  });

  const all = [
    { width: 375, theme: 'dark' },
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark', language: 'ja-JP' },
  ] as const;
  test.for(selectDevices(all))(
    'have no axe findings and no sideways scrolling at $width in $theme',
    async (look, { staffPage }) => {
      const { page } = await staffPage('owner', '/admin/coins', look);
      const { width, theme } = look;
      await row(page, 'BTC').waitFor();
      await takeOptionalScreenshot(page, `admin-coins-${width}-${theme}`);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
      await page.goto('/admin/coins?open=BTC');
      await page.locator('dialog dl').first().waitFor();
      await takeOptionalScreenshot(page, `admin-coin-${width}-${theme}`);
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
