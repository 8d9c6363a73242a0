/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName, confirmStaffChange } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';

const row = (page: Page, title: string) => page.locator('tbody tr').filter({ hasText: title });
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe('incidents', () => {
  test(
    'are published in several languages, updated until resolved, and read-only for other roles',
    { tags: ['FIN-357'] },
    async ({ staffPage, allowFaults }) => {
      allowFaults(/status of 422 .*incidents/);
      const title = createUniqueName('Late prices');
      const { page, member } = await staffPage('risk', '/admin/incidents', { width: 1440, theme: 'light' });
      await page.getByRole('button', { name: 'New incident' }).click();
      const form = page.getByRole('form', { name: 'New incident' });
      const words = (group: string, language: string) =>
        form.getByRole('group', { name: group }).getByLabel(language, { exact: true });
      await words('Title', '日本語').fill(`${title} JA`);
      await words('Text', 'English').fill('A source answers slowly.');
      await form.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Publish', 'a source is slow');
      await words('Title', 'English').fill(title);
      await form.getByLabel('Affected: Prices').selectOption('Yes');
      await takeOptionalScreenshot(page, 'admin-incident-form-1440');
      await form.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Publish', 'a source is slow');
      await row(page, title).getByText('Investigating').waitFor();

      const change = page.getByRole('form', { name: 'Edit incident' });
      await change.getByLabel('Phase').selectOption('Resolved');
      await change.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Publish', 'it answers again');
      await row(page, title).getByText('Resolved').waitFor();
      await takeOptionalScreenshot(page, 'admin-incidents-1440');
      expect(await findAxeViolations(page)).toEqual([]);

      const { page: other } = await staffPage('read_only', '/admin/incidents', { width: 375, height: 812 });
      await other.getByText(title).first().click();
      await other.getByRole('dialog').getByText('A source answers slowly.').waitFor();
      expect(await other.getByRole('button', { name: 'New incident' }).count()).toBe(0);
      expect(await isWide(other)).toBe(false);
      await takeOptionalScreenshot(other, 'admin-incident-375');
      expect(await findAxeViolations(other)).toEqual([]);
    },
  );
});

describe('ticket macros', () => {
  test('are created, edited and deleted', async ({ staffPage }) => {
    const name = createUniqueName('Answer');
    const { page, member } = await staffPage('support', '/admin/ticket-macros', { width: 1440 });
    await row(page, 'A deposit waits for confirmations').waitFor();
    await takeOptionalScreenshot(page, 'admin-macros-1440');
    await page.getByRole('button', { name: 'Add saved reply' }).click();
    const form = page.getByRole('form', { name: 'New saved reply' });
    await form.getByLabel('Name').fill(name);
    for (const language of ['English', '繁體中文', '日本語', '한국어', 'Español'])
      await form.getByLabel(language, { exact: true }).fill(`Hello.\n\n${language}`);
    await takeOptionalScreenshot(page, 'admin-macro-form-1440');
    await form.getByRole('button', { name: 'Review change' }).click();
    await confirmStaffChange(page, member, 'Save change', 'asked every day');
    const panel = page.getByRole('dialog', { name });
    await panel.getByText('asked every day').waitFor();
    await takeOptionalScreenshot(page, 'admin-macro-1440');
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await panel.getByLabel('English', { exact: true }).fill('Good day.');
    await panel.getByRole('button', { name: 'Review change' }).click();
    await confirmStaffChange(page, member, 'Save change', 'said better');
    await row(page, name).getByText('Good day.').waitFor();
    await panel.getByRole('button', { name: 'Remove' }).click();
    await confirmStaffChange(page, member, 'Remove', 'not asked any more');
    await row(page, name).waitFor({ state: 'detached' });
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
