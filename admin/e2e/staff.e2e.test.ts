import { describe, expect } from 'vitest';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { readStaffAccessHistory, updateStaffAccessHistory } from '#functions/data/staff/access-history.ts';
import { findStaffByName } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eStaffMember, createE2eUser, logInE2eStaffMember } from '#scripts/testing/browser/e2e-users.ts';
import { staffPlatformTest as test } from '#scripts/testing/browser/test.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import { waitForEmailCode, createLocalMailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';

describe('staff member', () => {
  test('login › requires an e-mail address and verifies it by a code', async ({ place, visitOffice }) => {
    const member = await createE2eStaffMember(place, 'read_only', { hasEmail: false });
    const email = `${member.username}@staff.example.com`;
    const page = await visitOffice({ width: 375 });
    await page.goto('/admin/coins');
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password').fill(member.password);
    await page.getByLabel('Authenticator code').fill(await member.code());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add your e-mail address' }).waitFor();
    await page.goto('/admin/coins');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(`A code was sent to ${email}.`).waitFor();
    await takeOptionalScreenshot(page, 'admin-email-375', { fullPage: true });
    expect(await findAxeViolations(page)).toEqual([]);
    await page
      .getByRole('textbox', { name: 'E-mail code' })
      .fill(await waitForEmailCode(createLocalMailboxReader(place.info.mailbox), email));
    await page.getByLabel('Authenticator code').fill(await member.code());
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/admin/coins');
    await page.getByRole('heading', { level: 1, name: 'Coins' }).waitFor();
  });

  test('cannot approve at first, and the approvals page shows until when', async ({
    place,
    staffPage,
    allowFaults,
  }) => {
    allowFaults(/status of 403 .*approve/);
    configureLocalFunctions(place.endpoints);
    const person = await createE2eUser(place, { name: 'adjusted', funds: '100' });
    const user = await readUser(person.login.user.id as UserId);
    const id = toWalletId((user && getUserAccount(user, 'main')) as AccountRef, 'trading', 'USDT');
    const asker = await createE2eStaffMember(place, 'finance');
    const { api } = await logInE2eStaffMember(place, asker);
    const { approval_id } = await api('PUT /admin/wallets/{id}/balance', {
      params: { id },
      body: { amount: '20000', reason: 'Asked for by the test', code: await asker.code() },
      idempotencyKey: crypto.randomUUID(),
    });
    const { page, member } = await staffPage('finance', `/admin/approvals?open=${approval_id}`, { width: 1440 });
    const staff = await findStaffByName(member.username);
    if (!staff) throw new Error('there is no such member');
    await transact([
      updateStaffAccessHistory(staff.id, await readStaffAccessHistory(staff.id), { accepted_at: nowSeconds() }),
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    const ask = page.getByRole('alertdialog');
    await ask.getByLabel('Reason').fill('Seen at the bank');
    await ask.getByLabel('Authenticator code').fill(await member.code());
    await ask.getByRole('button', { name: 'Approve' }).click();
    await ask.getByText(/and cannot approve anything until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./).waitFor();
    await takeOptionalScreenshot(page, 'admin-approval-too-new-1440');
  });
});
