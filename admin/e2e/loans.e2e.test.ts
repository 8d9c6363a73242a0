import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import {
  createUniqueName,
  createE2eUser,
  type E2eUser,
  confirmStaffChange,
} from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';
import type { LoanId } from '#shared/ids.ts';
import { DAY_SECONDS } from '#shared/time.ts';

/** Seeded: a week, 1,000 to 20,000 USDT. */
const WEEK = `lpr_${'1'.padStart(26, '0')}`;

const borrower = (place: RunningPlatform) => createE2eUser(place, { name: 'borrower', funds: '100', isVerified: true });

async function applyFor({ api }: E2eUser, loan_amount: string): Promise<string> {
  const body = { product_id: WEEK, loan_amount };
  return (await api('POST /loans/apply', { body, idempotencyKey: randomUUID() })).application.id;
}

const readLoanApplication = async ({ api }: E2eUser, id: string) =>
  (await api('GET /loans/applications/{id}', { params: { id } })).application;

/** Makes a loan due three days ago. */
async function makeOverdue({ endpoints }: RunningPlatform, id: string): Promise<void> {
  configureLocalFunctions(endpoints);
  const { loanCollection } = await import('#functions/data/loans/loans.ts');
  const { toAccountRef } = await import('#functions/data/ledger/owner-account.ts');
  const { updateItem } = await import('#functions/data/table/table.ts');
  const loan = await loanCollection.find(id as LoanId);
  if (!loan?.disbursed_at || !loan.due_at) throw new Error(`${id} was not paid out.`);
  const earlier = loan.due_at - Math.floor(Date.now() / 1000) + 3 * DAY_SECONDS;
  await updateItem(loanCollection.key(toAccountRef(loan), loan.id), {
    update: 'SET disbursed_at = :from, due_at = :to',
    values: { ':from': loan.disbursed_at - earlier, ':to': loan.due_at - earlier },
  });
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

describe('loan applications in the back office', () => {
  test(
    'show the applicant, are approved, and need two members to pay out and to write off',
    { tags: ['rare', 'FIN-256'] },
    async ({ staffPage, place }) => {
      const person = await borrower(place);
      const id = await applyFor(person, '12000');
      const first = await staffPage('finance', '/admin/users', { width: 1440 });
      await first.page.getByRole('link', { name: /^Applications.*pending/ }).click();
      await first.page.waitForURL('**/admin/loans/applications');
      // The page before it lists the same user.
      const row = first.page
        .locator('tbody tr[tabindex]')
        .filter({ hasText: person.username })
        .filter({ hasText: '12,000' });
      await row.waitFor();
      expect(await row.innerText()).toMatch(/12,000\.00[\s\S]*Bridge 7 days[\s\S]*Pending/);
      await row.press('Enter');
      const panel = first.page.getByRole('dialog').filter({ hasText: 'Applicant' });
      await panel.getByText('Total assets').waitFor();
      await takeOptionalScreenshot(first.page, 'admin-loan-panel-1440');
      expect(await findAxeViolations(first.page)).toEqual([]);

      await first.page.goto(`/admin/loans/applications/${id}`);
      await press(first.page, 'Approve');
      await confirmStaffChange(first.page, first.member, 'Approve', 'earns enough');
      await first.page.getByText(`Approved by ${first.member.username}`).waitFor();
      await press(first.page, 'Pay out');
      expect(await confirmStaffChange(first.page, first.member, 'Pay out', 'as applied for')).toContain('11,880.00');
      const pendingApproval = first.page.getByRole('region', { name: 'Pending approval' });
      await pendingApproval.getByText('This is your own request', { exact: false }).waitFor();
      expect(await first.page.getByRole('button', { name: 'Pay out' }).count()).toBe(0);
      await takeOptionalScreenshot(first.page, 'admin-loan-waits-1440', { fullPage: true });
      expect((await readLoanApplication(person, id)).status).toBe('approved');

      const second = await staffPage('owner', '/admin/approvals', { width: 1440 });
      const loanRow = second.page.locator('tbody tr[tabindex]').filter({ hasText: person.username });
      expect(await loanRow.innerText()).toMatch(/Loan payout[\s\S]*12,000\.00/);
      await loanRow.press('Enter');
      await takeOptionalScreenshot(second.page, 'admin-loan-approval-1440');
      await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await confirmStaffChange(second.page, second.member, 'Approve', 'right');
      await expect.poll(async () => (await readLoanApplication(person, id)).status).toBe('disbursed');

      await makeOverdue(place, id);
      await first.page.goto('/admin/loans/portfolio');
      await first.page.getByRole('row').filter({ hasText: '1-7 days' }).getByText('12,').waitFor();
      await takeOptionalScreenshot(first.page, 'admin-loan-portfolio-1440');
      await first.page.goto(`/admin/loans/applications/${id}`);
      await first.page.getByText('house:loan_fees').waitFor();
      await press(first.page, 'Write off');
      await confirmStaffChange(first.page, first.member, 'Write off', 'gone without a trace');
      await pendingApproval.getByText('This is your own request', { exact: false }).waitFor();
      await second.page.goto(`/admin/loans/applications/${id}`);
      await second.page
        .getByRole('region', { name: 'Pending approval' })
        .getByRole('button', { name: 'Approve' })
        .click();
      await confirmStaffChange(second.page, second.member, 'Approve', 'nothing to be had');
      await second.page.getByText('Written off', { exact: true }).first().waitFor();
      await takeOptionalScreenshot(second.page, 'admin-loan-written-off-1440', { fullPage: true });
      expect(await readLoanApplication(person, id)).toMatchObject({ status: 'completed', written_off: '12000' });
    },
  );

  test(
    'are rejected with a reason for the customer, and are read-only for support',
    { tags: ['rare', 'FIN-256'] },
    async ({ staffPage, place }) => {
      const person = await borrower(place);
      const id = await applyFor(person, '1000');
      const other = await staffPage('support', `/admin/loans/applications/${id}`, { width: 1440 });
      await other.page.getByText('Your role can view this but not change it.').waitFor();
      const { page, member } = await staffPage('finance', `/admin/loans/applications/${id}`, { width: 1440 });
      await press(page, 'Reject');
      expect(await confirmStaffChange(page, member, 'Reject', 'no income was shown')).toContain('as written');
      await page.getByText('no income was shown').first().waitFor();
      expect(await readLoanApplication(person, id)).toMatchObject({
        status: 'rejected',
        reject_reason: 'no income was shown',
      });
    },
  );
});

test(
  'loan product › allows withdrawing borrowed money only after a typed confirmation',
  { tags: ['rare', 'FIN-257'] },
  async ({ staffPage }) => {
    const name = createUniqueName('Open');
    const { page, member } = await staffPage('owner', '/admin/loans/products?open=new', { width: 1440 });
    const form = page.getByRole('form', { name: 'New loan product' });
    for (const language of ['English', '繁體中文', '日本語', '한국어', 'Español']) {
      await form.getByRole('group', { name: 'Name' }).getByLabel(language).fill(name);
      await form.getByRole('group', { name: 'Description' }).getByLabel(language).fill(`About ${name}`);
    }
    await form.getByLabel('Excluded countries').fill('us, cn');
    await form.getByLabel('Withdrawable').selectOption('Yes');
    await form.getByRole('button', { name: 'Review change' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('the platform bears the full credit risk').waitFor();
    await dialog.getByRole('button', { name: 'Create product' }).click();
    expect(await dialog.getByLabel('Confirmation phrase').getAttribute('aria-invalid')).toBe('true');
    await takeOptionalScreenshot(page, 'admin-loan-product-caution-1440');
    expect(await findAxeViolations(page)).toEqual([]);
    await confirmStaffChange(page, member, 'Create product', 'tried out', 'i accept the credit risk');
    const panel = page.getByRole('dialog', { name });
    await panel.getByText('US CN').first().waitFor();
    await panel.getByRole('button', { name: 'Delete' }).click();
    await confirmStaffChange(page, member, 'Delete', 'tried out');
  },
);

const all = [
  { width: 375, theme: 'light' },
  { width: 1440, theme: 'dark', language: 'es-ES' },
] as const;
test.for(selectDevices(all))(
  'loans › have no axe findings and no sideways scrolling at $width px',
  { tags: ['rare', 'FIN-258'] },
  async (device, { staffPage, place }) => {
    const id = await applyFor(await borrower(place), '2000');
    const { page } = await staffPage('owner', null, device);
    const look = async (path: string, wait: string) => {
      await page.goto(path);
      await page.locator(wait).first().waitFor();
      await takeOptionalScreenshot(
        page,
        `admin-loans-${path.replace(/\W+/g, '-').slice(13, 36)}-${device.width}-${device.theme}`,
      );
      expect([path, await findAxeViolations(page)]).toEqual([path, []]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect([path, wide]).toEqual([path, false]);
    };
    await look('/admin/loans/products', 'tbody tr[tabindex]');
    await look(`/admin/loans/products/${WEEK}`, 'dl');
    await look('/admin/loans/applications', 'tbody tr[tabindex]');
    await look(`/admin/loans/applications/${id}`, 'dl');
    await look('/admin/loans/portfolio', 'td:has-text("91+")');
  },
);
