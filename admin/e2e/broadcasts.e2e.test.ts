/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName, confirmStaffChange } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';

const row = (page: Page, title: string) => page.locator('tbody tr').filter({ hasText: title });
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe('broadcasts', () => {
  test(
    'are previewed, scheduled, edited and cancelled, and are read-only for other roles',
    { tags: ['FIN-358'] },
    async ({ newPerson, staffPage }) => {
      const person = await newPerson();
      const title = createUniqueName('Soon');
      const { page, member } = await staffPage('support', '/admin/broadcasts', { width: 1440, theme: 'light' });
      await page.getByRole('button', { name: 'New broadcast' }).click();
      const panel = page.getByRole('dialog', { name: 'New broadcast' });
      const look = panel.getByRole('button', { name: 'Count recipients and preview' });
      await look.click();
      await panel.getByText('English needs both a title and a message.').waitFor();
      await panel.getByLabel('Title').fill(title);
      await panel.getByLabel('Message').fill('The platform rests for ten minutes on Sunday.');
      await panel.getByRole('tab', { name: '日本語' }).click();
      await panel.getByLabel('Title').fill('お知らせ');
      await look.click();
      await panel.getByText('日本語 needs both a title and a message.').waitFor();
      await panel.getByLabel('Message').fill('日曜日に10分間停止します。');
      await panel.getByLabel('Recipients').selectOption('List of users');
      await panel.getByLabel('Users').fill(`${person.username}, nobody@example.org`);
      await look.click();
      await panel.getByText('No user matches this entry: nobody@example.org').waitFor();
      expect(await panel.getByRole('button', { name: 'Send now' }).count()).toBe(0);
      await panel.getByLabel('Users').fill(person.username);
      await look.click();
      await panel.getByText('1 user', { exact: true }).waitFor();
      expect(await panel.getByText('In English').count()).toBe(3);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'admin-broadcast-form-1440');
      const time = await page.evaluate(() => {
        const at = new Date(Date.now() + 86_400_000);
        return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
      });
      await panel.getByLabel('Send at').fill(time);
      await panel.getByRole('button', { name: 'Schedule' }).click();
      await confirmStaffChange(page, member, 'Schedule', 'told before it rests');
      await row(page, title).getByText('Scheduled').waitFor();

      const detailPanel = page.getByRole('dialog', { name: /^Broadcast/ });
      await detailPanel.getByRole('button', { name: 'Edit', exact: true }).click();
      await detailPanel.getByLabel('Message').fill('The platform rests for an hour on Sunday.');
      await detailPanel.getByRole('button', { name: 'Save as draft' }).click();
      await confirmStaffChange(page, member, 'Save as draft', 'it rests for longer');
      await row(page, title).getByText('Draft').waitFor();
      await detailPanel.getByText('The platform rests for an hour on Sunday.').first().waitFor();
      await detailPanel.getByRole('button', { name: 'Cancel broadcast' }).click();
      await confirmStaffChange(page, member, 'Cancel broadcast', 'it does not rest');
      await row(page, title).getByText('Cancelled').waitFor();
      await takeOptionalScreenshot(page, 'admin-broadcasts-1440');
      expect(await findAxeViolations(page)).toEqual([]);

      const { page: other } = await staffPage('read_only', '/admin/broadcasts', { width: 375, height: 812 });
      await other.getByText(title).first().click();
      await other.getByRole('dialog').getByText('お知らせ').waitFor();
      expect(await other.getByRole('button', { name: 'New broadcast' }).count()).toBe(0);
      expect(await isWide(other)).toBe(false);
      await takeOptionalScreenshot(other, 'admin-broadcast-375');
      expect(await findAxeViolations(other)).toEqual([]);
    },
  );
});
