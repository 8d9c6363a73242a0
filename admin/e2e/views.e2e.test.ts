/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Opens the dialog of a list's views. */
async function manage(page: Page) {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save, edit, columns…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await dialog.getByLabel('View name').waitFor();
  return dialog;
}

describe('saved list views', () => {
  test(
    'keep filters, order and columns, are shared with a role, and can be the default',
    { tags: ['FIN-359'] },
    async ({ staffPage }) => {
      const name = createUniqueName('Banned');
      const { page } = await staffPage('support', '/admin/users?status=banned&order=oldest', { width: 1440 });
      const head = (text: string) => page.getByRole('columnheader', { name: text });
      let dialog = await manage(page);
      await dialog.getByLabel('Last login').uncheck();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByText('Enter a name.').waitFor();
      await dialog.getByLabel('View name').fill(name);
      await dialog.getByLabel('Share with everyone in my role').check();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByRole('button', { name, exact: true }).waitFor();
      await dialog.getByRole('button', { name: `Set as default: ${name}` }).click();
      await dialog.getByText('Default', { exact: true }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'admin-views-1440');
      await page.keyboard.press('Escape');

      // The list opens with the view, and is unfiltered once the filters are removed.
      await page.goto('/admin/users');
      await page.waitForURL(/status=banned/);
      expect(new URL(page.url()).searchParams.get('order')).toBe('oldest');
      await page.getByLabel('Status').selectOption('All');
      await page.waitForURL((url) => !url.searchParams.has('status'));
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('menuitemradio', { name }).click();
      await page.waitForURL(/status=banned/);
      expect(await head('Last login').count()).toBe(0);

      // A colleague sees the view too, and uses it by keyboard only.
      const { page: other } = await staffPage('support', '/admin/users', { width: 375, height: 812, theme: 'light' });
      const button = other.getByRole('button', { name: 'Views', exact: true });
      await button.focus();
      await other.keyboard.press('ArrowDown');
      await other.getByRole('menuitemradio', { name }).waitFor();
      await takeOptionalScreenshot(other, 'admin-views-menu-375');
      await other.getByRole('menuitemradio', { name }).press('Enter');
      await other.waitForURL(/status=banned/);
      dialog = await manage(other);
      expect(await dialog.getByRole('button', { name: `Delete: ${name}` }).count()).toBe(0);
      expect(await isWide(other)).toBe(false);
      expect(await findAxeViolations(other)).toEqual([]);
      await takeOptionalScreenshot(other, 'admin-views-375');

      dialog = await manage(page);
      await dialog.getByRole('button', { name: `Delete: ${name}` }).click();
      await dialog.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
    },
  );
});
