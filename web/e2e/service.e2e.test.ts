import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildPng } from '#functions/testing/people/build-png.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';

const PAGE = '/customer-service';
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const picture = join(folder, 'screen.png');
const noPicture = join(folder, 'screen.gif');

beforeAll(() => {
  writeFileSync(picture, buildPng(640, 400));
  writeFileSync(noPicture, 'GIF89a');
});
afterAll(() => rmSync(folder, { recursive: true }));

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

async function write(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Write to us' }).click();
  await page.getByLabel('Topic').selectOption('deposit');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Where is it?\n\nI sent it yesterday.');
}

describe('customer service', () => {
  test(
    'sends a message with a picture, and shows the staff answer to its author',
    { tags: ['TRD-187'] },
    async ({ newPerson, pageOf, staffPage }) => {
      const person = await newPerson();
      const page = await pageOf(person, PAGE, { width: 375 });
      await page.getByText('You have no messages yet.').waitFor();
      // No site navigation around it.
      expect(await page.getByRole('navigation').count()).toBe(0);
      await page.getByRole('button', { name: 'Write to us' }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Choose a topic.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await write(page, 'My deposit is not there');
      await page.getByLabel('Add pictures').setInputFiles(noPicture);
      await page.getByText('Choose a JPG or PNG image.').waitFor();
      await page.getByRole('button', { name: 'Remove screen.gif' }).click();
      await page.getByLabel('Add pictures').setInputFiles(picture);
      await page.getByText('Uploaded', { exact: true }).waitFor();
      await takeOptionalScreenshot(page, 'service-form-375');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('We will reply here.').waitFor();
      await page.getByRole('button', { name: 'Show picture 1' }).click();
      await page.getByRole('img', { name: 'Picture 1' }).waitFor();

      const { page: desk, member } = await staffPage('support', '/admin/tickets', { width: 1440 });
      const row = desk.locator('tbody tr').filter({ hasText: person.username });
      await row.getByText('Waiting for us').waitFor();
      await takeOptionalScreenshot(desk, 'admin-tickets-1440');
      expect(await findAxeViolations(desk)).toEqual([]);
      await row.press('Enter');
      const panel = desk.getByRole('dialog').filter({ hasText: 'My deposit is not there' });
      await panel.getByText('I sent it yesterday.').waitFor();
      await panel.getByLabel('Saved replies').selectOption({ label: 'A deposit waits for confirmations' });
      const code = panel.getByLabel('Authenticator code');
      await code.first().fill(await member.code());
      await takeOptionalScreenshot(desk, 'admin-ticket-panel-1440');
      expect(await findAxeViolations(desk)).toEqual([]);
      await panel.getByRole('button', { name: 'Send answer' }).click();
      await panel.getByText('Answered', { exact: true }).first().waitFor();
      await panel.getByLabel('Status').selectOption({ label: 'In progress' });
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.locator('dd').getByText('In progress').waitFor();

      await page.reload();
      await page.getByText('Your transfer is on its network').waitFor();
      await page.getByText('We are looking into it').first().waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'service-ticket-375');
      await page.getByRole('textbox', { name: 'Reply' }).fill('Thank you.');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Thank you.' }).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByTestId('confirm').click();
      await page.getByText('This conversation is closed.').waitFor();
      await page.getByRole('link', { name: 'Back to all messages' }).click();
      await page.getByText('My deposit is not there').waitFor();
      expect(await isWide(page)).toBe(false);

      const wide = await pageOf(person, PAGE, { width: 1440 });
      await wide.getByText('My deposit is not there').waitFor();
      await takeOptionalScreenshot(wide, 'service-list-1440');
      expect(await findAxeViolations(wide)).toEqual([]);
    },
  );

  test(
    'asks a visitor to log in, and shows when there is no live chat',
    { tags: ['rare', 'TRD-190'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto(PAGE);
      await page.getByRole('link', { name: 'Log in' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(PAGE);
      await page.goto('/meiqia-customer-service');
      await page.getByText('Live chat is not available.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
