/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import type { E2eStaffMember, E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { submitKycByApi } from '#scripts/testing/journeys/sign-up-steps.ts';

/** The owner of the bank account. */
let person: E2eUser;

/** Enters a reason, and a code unless the last one still counts, and confirms. */
async function confirm(
  page: Page,
  { code }: E2eStaffMember,
  [action, reason]: readonly [string, string],
): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill(reason);
  const field = dialog.getByLabel('Authenticator code');
  if ((await field.count()) > 0) await field.fill(await code());
  await dialog.getByRole('button', { name: action }).click();
}

/** Submits a user's verification and has staff approve it. */
async function verify(
  { api, token, username }: E2eUser,
  site: string,
  { page, member }: { page: Page; member: E2eStaffMember },
) {
  const details = { real_name: 'Ana María Núñez', id_card_number: 'X-12345678-Z', address: 'Calle Mayor 1, Madrid' };
  await submitKycByApi({ api, site, token: token() ?? '' }, details);
  await page.goto(`/admin/kyc?search=${username}`);
  await page.getByText('Ana María Núñez').first().click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await confirm(page, member, ['Approve', 'the documents are good']);
  await page.getByText('Verification approved').first().waitFor();
}

describe('bank account review', () => {
  test(
    'approves and rejects with a code, and shows the reason to the owner',
    { tags: ['FIN-084'] },
    async ({ staffPage, newPerson, pageOf, place }) => {
      const { page: desk, member } = await staffPage('owner', '/admin/bank-accounts', { width: 1440 });
      await desk.getByText('No bank accounts pending review.').waitFor();
      person = await newPerson();
      await verify(person, place.info.web, { page: desk, member });
      const account = {
        name: 'Ana Núñez',
        bank_name: 'First Bank',
        account_number: '000123456789',
        currency: 'USD',
      } as const;
      const { bank_account } = await person.api('POST /bank-accounts', { body: account });
      const { id } = bank_account;
      await person.api('POST /bank-accounts/{id}/verify', { params: { id }, body: {} });

      await desk.goto('/admin/users');
      const entry = desk.getByRole('link', { name: /Bank accounts.*1 pending/ });
      await entry.click();
      await desk.waitForURL('**/admin/bank-accounts');
      const row = desk.locator('tbody tr').filter({ hasText: 'Ana Núñez' });
      await row.getByText('Pending', { exact: true }).waitFor();
      expect(await row.textContent()).toContain('****6789');
      expect(await findAxeViolations(desk)).toEqual([]);
      await takeOptionalScreenshot(desk, 'admin-bank-accounts-1440');
      await row.press('Enter');
      const panel = desk.getByRole('dialog').filter({ hasText: 'Customer details' });
      await panel.getByText('The holder differs').waitFor();
      await panel.getByText('Ana María Núñez').waitFor();
      expect(await findAxeViolations(desk)).toEqual([]);
      await takeOptionalScreenshot(desk, 'admin-bank-account-panel-1440');
      await panel.getByRole('button', { name: 'Reject' }).click();
      await confirm(desk, member, ['Reject', 'The holder is not the name on your document']);
      await desk.getByText('Bank account rejected').first().waitFor();
      await panel.getByText('Rejected').first().waitFor();

      const page = await pageOf(person, '/profile', { width: 375 });
      const bank = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bank accounts' }) });
      await bank.getByRole('button', { name: 'Manage' }).click();
      const list = page.getByRole('dialog', { name: 'Bank accounts' });
      await list.getByText('Not accepted: The holder is not the name on your document').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'profile-bank-account-rejected-375');
      await list.getByRole('button', { name: /^Edit: First Bank/ }).click();
      const form = page.getByRole('dialog', { name: 'Edit First Bank' });
      await form.getByLabel('Account holder').fill('Ana María Núñez');
      await form.getByRole('button', { name: 'Save' }).click();
      await list.getByText('Pending', { exact: true }).waitFor();
      await list.getByRole('button', { name: /^Verify: First Bank/ }).click();
      await list.getByText('In review').waitFor();

      await desk.goto(`/admin/bank-accounts/${id}`);
      await desk.getByRole('button', { name: 'Approve' }).waitFor();
      expect(await desk.getByText('The holder differs').count()).toBe(0);
      await desk.getByRole('button', { name: 'Approve' }).click();
      await confirm(desk, member, ['Approve', 'the holder is who was verified']);
      await desk.getByText('Bank account approved').first().waitFor();
      await desk.getByText('Active', { exact: true }).waitFor();
    },
  );

  const all = [{ width: 1440 }, { width: 768 }, { width: 375 }];
  test.for(selectDevices(all))(
    'has no axe findings and no sideways scrolling at $width px',
    async ({ width }, { staffPage }) => {
      const { page: desk } = await staffPage('owner', null, { width });
      for (const path of ['/admin/bank-accounts', `/admin/bank-accounts?search=${person.username}`]) {
        await desk.goto(path);
        await desk.getByText('Ana María Núñez').first().waitFor();
        await takeOptionalScreenshot(desk, `admin-bank-accounts${path.includes('?') ? '-found' : ''}-${width}`);
        expect([path, await findAxeViolations(desk)]).toEqual([path, []]);
        const wide = await desk.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect([path, wide]).toEqual([path, false]);
      }
      await desk.getByText('Ana María Núñez').first().click();
      await desk.getByRole('link', { name: 'Open as a page' }).click();
      await desk.getByText('Customer details').waitFor();
      await takeOptionalScreenshot(desk, `admin-bank-account-${width}`, { fullPage: true });
      expect(await findAxeViolations(desk)).toEqual([]);
      await desk.goto('/admin/bank-accounts?status=rejected');
      await desk.getByText('No results match these filters.').waitFor();
    },
  );
});
