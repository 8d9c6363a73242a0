import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser, type E2eUser, confirmStaffChange } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { transferFromTrading } from '#scripts/testing/browser/transfers.ts';
import { mineBlocks, payFromFaucet } from '#scripts/testing/platform/chain.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';
import type { AccountId, UserId, WithdrawalId } from '#shared/ids.ts';

/** An address that belongs to no user here. */
const OUTSIDE = '0x52908400098527886E0F7030069857D2E4169EE7';

/** The user who withdraws. */
let person: E2eUser;

const askFor = async (amount: string) => {
  const body = { coin_type: 'USDT', chain_type: 'ERC20', amount, withdraw_address: OUTSIDE };
  return (await person.api('POST /withdrawals', { body, idempotencyKey: randomUUID() })).withdrawal;
};
const readWithdrawal = async (id: string) =>
  (await person.api('GET /withdrawals', { query: { limit: '20' } })).withdrawals.find(
    (candidate) => candidate.id === id,
  );

/** Verifies a user, as reviewers would. */
async function verify({ endpoints }: RunningPlatform, id: string): Promise<AccountId> {
  configureLocalFunctions(endpoints);
  const { readUser, getUserAccount } = await import('#functions/data/users/users.ts');
  const { updateUserFields } = await import('#functions/data/users/user-fields.ts');
  const { transact } = await import('#functions/data/table/transact.ts');
  const user = await readUser(id as UserId);
  const account = user && getUserAccount(user, 'main');
  if (!user || !account) throw new Error(`There is no ${id}.`);
  await transact([updateUserFields(user, { kyc_status: 'verified' })]);
  return account.id;
}

/** Approves a withdrawal on a network without a signer. */
async function approveUnsigned(account: AccountId, id: string): Promise<void> {
  const { withdrawalCollection } = await import('#functions/data/withdrawals/withdrawals.ts');
  const { updateWithdrawal } = await import('#functions/domain/withdrawals/update-withdrawal.ts');
  const withdrawal = await withdrawalCollection.read({ kind: 'live', id: account }, id as WithdrawalId);
  if (!withdrawal) throw new Error(`There is no ${id}.`);
  await updateWithdrawal(withdrawal, { status: 'processing', reason: 'sent_by_staff' }, []);
}

let account: AccountId;
test.beforeAll(async ({ place }) => {
  person = await createE2eUser(place, { name: 'leaver', funds: '60000' });
  await transferFromTrading(person, 'spot', '50000');
  account = await verify(place, person.login.user.id);
});

const rows = (page: Page) => page.locator('tbody tr[tabindex]').filter({ hasText: person.username });
const getReviewPanel = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Needs review' });

describe('withdrawals in the back office', () => {
  test(
    'show why they need review, can be claimed, and are approved with a separate code each',
    { tags: ['FIN-332'] },
    async ({ staffPage }) => {
      const { id } = await askFor('25');
      const { page, member } = await staffPage('finance', '/admin/users', { width: 1440 });
      await page.getByRole('link', { name: /^Withdrawals.*pending/ }).click();
      await page.waitForURL('**/admin/withdrawals');
      const row = rows(page).filter({ hasText: '25.00' });
      await row.waitFor();
      expect(await row.innerText()).toMatch(/Pending review[\s\S]*First use of the address[\s\S]*First use of address/);
      await takeOptionalScreenshot(page, 'admin-withdrawals-queue-1440');
      await row.press('Enter');
      const panel = getReviewPanel(page);
      await panel.getByText('This user has never withdrawn to this address.').waitFor();
      await panel.getByText('Unassigned').waitFor();
      await panel.getByRole('button', { name: 'Claim' }).click();
      await panel.getByText('Assigned to you').waitFor();
      await takeOptionalScreenshot(page, 'admin-withdrawal-panel-1440');
      expect(await findAxeViolations(page)).toEqual([]);

      const other = await staffPage('support', `/admin/withdrawals/${id}`, { width: 1440 });
      await other.page.getByText(`Assigned to ${member.username}`).waitFor();
      await other.page.getByText('Your role can view this but not change it.').waitFor();

      await panel.getByRole('button', { name: 'Approve', exact: true }).click();
      await takeOptionalScreenshot(page, 'admin-withdrawal-approve-1440');
      const dialogText = await confirmStaffChange(page, member, 'Approve', 'known by telephone');
      expect(dialogText).toContain(OUTSIDE);
      expect(dialogText).toMatch(/Send 20\.00\sUSDT/);
      await panel.getByText('known by telephone').first().waitFor();
      await expect.poll(async () => (await readWithdrawal(id))?.status).not.toBe('pending');
      await panel
        .getByText(/Processing|Completed/)
        .first()
        .waitFor();
    },
  );

  test('need two members to approve above the threshold', { tags: ['rare', 'FIN-333'] }, async ({ staffPage }) => {
    const { id } = await askFor('15000');
    const first = await staffPage('finance', `/admin/withdrawals/${id}`, { width: 1440 });
    await first.page.getByText('0 of 2 approvals.').waitFor();
    await first.page.getByRole('button', { name: 'First approval' }).click();
    const dialogText = await confirmStaffChange(first.page, first.member, 'First approval', 'looks right');
    expect(dialogText).toContain('Nothing is sent yet');
    await first.page.getByText('A second staff member must approve it').waitFor();
    expect(await first.page.getByRole('button', { name: /^(Approve|First approval)/ }).count()).toBe(0);
    await takeOptionalScreenshot(first.page, 'admin-withdrawal-first-1440');
    expect((await readWithdrawal(id))?.status).toBe('pending');
    const second = await staffPage('owner', `/admin/withdrawals/${id}`, { width: 1440 });
    await second.page.getByText(`${first.member.username} approved it first`).waitFor();
    await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await confirmStaffChange(second.page, second.member, 'Approve', 'looks right to me, too');
    await expect.poll(async () => (await readWithdrawal(id))?.status).not.toBe('pending');
  });

  test(
    'are rejected with a full refund, or completed by a transaction sent by staff',
    { tags: ['rare', 'FIN-333'] },
    async ({ staffPage, place, allowFaults }) => {
      allowFaults(/status of 422 .*complete/);
      const { chain } = place.info;
      const [rejectedWithdrawal, sentWithdrawal] = [await askFor('30'), await askFor('40')];
      const { page, member } = await staffPage('owner', `/admin/withdrawals/${rejectedWithdrawal.id}`, { width: 1440 });
      await page.getByRole('button', { name: 'Reject' }).click();
      await confirmStaffChange(page, member, 'Reject', 'requested by another person');
      await page.getByText('Withdrawal refunded').waitFor();
      expect(await readWithdrawal(rejectedWithdrawal.id)).toMatchObject({ status: 'rejected' });

      await approveUnsigned(account, sentWithdrawal.id);
      await page.goto(`/admin/withdrawals/${sentWithdrawal.id}`);
      await page.getByText('Send exactly').waitFor();
      await page.getByRole('button', { name: 'Complete withdrawal' }).click();
      const form = page.getByRole('form', { name: 'Complete withdrawal' });
      await form.getByLabel('Transaction hash').fill(`0x${'ab'.repeat(32)}`);
      await form.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Complete withdrawal', 'sent from the vault');
      expect(await form.getByLabel('Transaction hash').getAttribute('aria-invalid')).toBe('true');
      await takeOptionalScreenshot(page, 'admin-withdrawal-complete-1440');
      const payment = { network: 'ERC20', coin_type: 'USDT', to: OUTSIDE, amount: sentWithdrawal.net_amount };
      const hash = await payFromFaucet(chain, payment);
      await mineBlocks(chain, 'ERC20', 2);
      await form.getByLabel('Transaction hash').fill(hash);
      await form.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Complete withdrawal', 'sent from the vault');
      await page.getByText('Completed', { exact: true }).waitFor();
      await page.getByText('house:chain').waitFor();
      expect(await readWithdrawal(sentWithdrawal.id)).toMatchObject({ status: 'completed', tx_hash: hash });
    },
  );

  const all = [{ width: 1440 }, { width: 375 }];
  test.for(selectDevices(all))(
    'have no axe findings and no sideways scrolling at $width px',
    { tags: 'rare' },
    async ({ width }, { staffPage }) => {
      const { id } = await askFor('45');
      const { page } = await staffPage('owner', null, { width, theme: 'light' });
      const look = async (name: string) => {
        await takeOptionalScreenshot(page, `admin-withdrawals${name}-${width}`);
        expect([name, await findAxeViolations(page)]).toEqual([name, []]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect([name, wide]).toEqual([name, false]);
      };
      await page.goto(`/admin/withdrawals?user_id=${person.login.user.id}`);
      await rows(page).first().waitFor();
      await look('');
      await page.goto(`/admin/withdrawals?user_id=${person.login.user.id}&open=${id}`);
      await getReviewPanel(page).getByText('Unassigned').waitFor();
      await look('-panel');
      await page.goto(`/admin/withdrawals/${id}`);
      await page.getByText('Needs review').waitFor();
      await look('-page');
    },
  );
});
