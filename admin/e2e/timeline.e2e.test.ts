/** @module-tag rare */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser, type E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { transferFromTrading } from '#scripts/testing/browser/transfers.ts';

let person: E2eUser;
let path: string;

test.beforeAll(async ({ place }) => {
  person = await createE2eUser(place, { name: 'timed', funds: '1000', isVerified: true });
  const { user } = await person.api('GET /user/profile', {});
  path = `/admin/users/${user.id}`;
  await transferFromTrading(person, 'spot', '12.5');
  await person.api('POST /tickets', {
    body: {
      subject:
        'A subject that is so long that it does not fit into one line of a telephone, whatever is left out of it',
      category: 'trading',
      message: 'Where is it?',
    },
    idempotencyKey: randomUUID(),
  });
});

test(
  'user timeline › lists all events, filters them by mouse and keyboard, and links to details',
  { tags: ['FIN-361'] },
  async ({ staffPage }) => {
    const { page } = await staffPage('owner', path, { width: 1440 });
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.waitForURL('**?tab=timeline');
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await rows.filter({ hasText: 'Transfer: Trading → Funding' }).waitFor();
    await rows.filter({ hasText: 'A subject that is so long' }).waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^timeline-usr_\w+-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync((await saved.path()) ?? '', 'utf8')).toContain('A subject that is so long');
    await page.getByRole('button', { name: 'Tickets' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**?tab=timeline&kinds=tickets');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Loans' }).click();
    await page.getByRole('button', { name: 'Tickets' }).click();
    await page.getByText('No activity of these types.').waitFor();
    await page.reload();
    await page.getByText('No activity of these types.').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await rows.getByRole('link', { name: 'Ticket', exact: true }).click();
    await page.waitForURL(/\/admin\/tickets\/tkt_/);
  },
);

test('user timeline › hides events that a role may not read', async ({ staffPage }) => {
  const { page } = await staffPage('read_only', `${path}?tab=timeline&kinds=tickets`, { width: 1440 });
  await page.getByRole('listitem').filter({ hasText: 'Transfer: Trading → Funding' }).waitFor();
  expect(await page.getByRole('button', { name: 'Tickets' }).count()).toBe(0);
  expect(await page.getByText('A subject that is so long').count()).toBe(0);
});

test(
  'notes and tags › can be added to any object, and a tag lists its objects',
  { tags: ['FIN-362'] },
  async ({ staffPage }) => {
    const { page, member } = await staffPage('support', `${path}?tab=timeline&kinds=tickets`, { width: 1440 });
    await page.getByRole('link', { name: 'Ticket', exact: true }).click();
    const notes = page.locator('section', { has: page.getByRole('heading', { name: 'Notes and tags' }) }).last();
    await notes.getByRole('button', { name: 'Edit tags' }).click();
    await notes.getByRole('textbox', { name: 'Tags' }).fill('Late Answer, VIP');
    await notes.getByLabel('Authenticator code').fill(await member.code());
    await notes.getByRole('button', { name: 'Save tags' }).click();
    await notes.getByRole('button', { name: 'All with late-answer' }).waitFor();
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByRole('textbox', { name: 'Note' }).fill('Called back.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.locator('li', { hasText: 'Called back.' }).waitFor();
    await takeOptionalScreenshot(page, 'admin-notes-1440');
    expect(await findAxeViolations(page)).toEqual([]);
    await notes.getByRole('button', { name: 'All with late-answer' }).click();
    await page.getByRole('dialog').getByText('Ticket').waitFor();
  },
);

test.for(selectDevices([{ width: 1440 }, { width: 375 }]))(
  'user timeline › has no axe findings and no sideways scrolling at $width px',
  async ({ width }, { staffPage }) => {
    const { page } = await staffPage('owner', `${path}?tab=timeline`, { width });
    await page.getByText('Transfer: Trading → Funding').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await takeOptionalScreenshot(page, `admin-timeline-${width}`, { fullPage: true });
  },
);
