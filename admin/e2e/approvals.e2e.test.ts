import { describe, expect } from 'vitest';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser, type E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { staffPlatformTest as test } from '#scripts/testing/browser/test.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';

let person: E2eUser;
let wallet: string;

test.beforeAll(async ({ place }) => {
  configureLocalFunctions(place.endpoints);
  person = await createE2eUser(place, { name: 'adjusted', funds: '100' });
  const user = await readUser(person.login.user.id as UserId);
  wallet = toWalletId((user && getUserAccount(user, 'main')) as AccountRef, 'trading', 'USDT');
});

describe('large wallet adjustment', () => {
  test(
    'needs approval by a second member and can be reversed by an opposite entry',
    { tags: ['FIN-129'] },
    async ({ staffPage }) => {
      const { page: own, member } = await staffPage('finance', '/admin/approvals', { width: 1440 });
      await own.getByText('No requests in this period.').waitFor();
      const answer = await own.evaluate(
        async ({ id, code }) => {
          const sessionJson = Object.values(sessionStorage).find((value) => value.includes('"token"')) ?? '{}';
          const response = await fetch(`/api/admin/wallets/${id}/balance`, {
            method: 'PUT',
            headers: {
              authorization: `Bearer ${(JSON.parse(sessionJson) as { token: string }).token}`,
              'content-type': 'application/json',
              'idempotency-key': crypto.randomUUID(),
            },
            body: JSON.stringify({ amount: '20000', reason: 'A deposit that was not seen', code }),
          });
          return [response.status, await response.text()];
        },
        { id: wallet, code: await member.code() },
      );
      expect(answer).toEqual([202, expect.stringContaining('apv_')]);
      await own.getByRole('button', { name: 'Refresh' }).click();
      const row = (page: typeof own) => page.getByRole('grid').locator('tbody tr[tabindex]');
      await row(own).press('Enter');
      const panel = own.getByRole('dialog');
      await panel.getByText('This is your own request', { exact: false }).waitFor();
      expect(await panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      expect(await panel.getByRole('button', { name: 'Reject' }).count()).toBe(1);
      await takeOptionalScreenshot(own, 'admin-approvals-own-1440');
      expect(await findAxeViolations(own)).toEqual([]);

      const { page, member: second } = await staffPage('owner', '/admin/approvals', { width: 1440 });
      await page.getByRole('link', { name: 'Approvals' }).getByText('1 pending').waitFor();
      expect(await row(page).innerText()).toMatch(/Wallet adjustment[\s\S]*adjusted-[\s\S]*\+20,000\.00[\s\S]*Pending/);
      await row(page).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      const ask = page.getByRole('alertdialog');
      await ask.getByLabel('Reason').fill('Seen at the bank');
      await ask.getByLabel('Authenticator code').fill(await second.code());
      await takeOptionalScreenshot(page, 'admin-approvals-ask-1440');
      await ask.getByRole('button', { name: 'Approve' }).click();
      await expect.poll(() => row(page).innerText()).toContain('Approved');
      await page.getByRole('dialog').getByText('Decided by').first().waitFor();
      await takeOptionalScreenshot(page, 'admin-approvals-approved-1440');

      await page.goto(`/admin/transactions?user_id=${person.login.user.id}`);
      await row(page).filter({ hasText: 'Adjusted by staff' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as disputed' }).click();
      await ask.getByLabel('Reason').fill('The bank asks');
      await ask.getByLabel('Authenticator code').fill(await second.code());
      await ask.getByRole('button', { name: 'Mark as disputed' }).click();
      await row(page).filter({ hasText: 'Disputed' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
      await ask.getByLabel('Reason').fill('It was somebody else’s');
      await ask.getByLabel('Authenticator code').fill(await second.code());
      await takeOptionalScreenshot(page, 'admin-transactions-take-back-1440');
      await ask.getByRole('button', { name: 'Reverse' }).click();
      await page.getByText('Needs approval by a second staff member', { exact: false }).waitFor();
      await page.getByRole('link', { name: 'Approvals' }).getByText('1 pending').waitFor();
      await takeOptionalScreenshot(page, 'admin-transactions-marked-1440');
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
