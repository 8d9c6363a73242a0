/** @module-tag rare */

import { readFile } from 'node:fs/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect } from 'vitest';
import { addToChainTotal } from '#functions/data/chains/chain-totals.ts';
import { writeHotWalletState } from '#functions/data/chains/hot-wallet-states.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { writeDailyHoldings } from '#functions/data/ledger/holdings.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import { reconcile } from '#functions/domain/ledger/reconcile.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser, type E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { createIsolatedTest } from '#scripts/testing/browser/test.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';

/** Counts the balances of all users and makes the books differ. */
const test = createIsolatedTest();

let person: E2eUser;
let account: AccountRef;
const dayText = (daysAgo: number) => new Date((nowSeconds() - daysAgo * DAY_SECONDS) * 1000).toISOString().slice(0, 10);

/** Writes the holdings of the last `count` days before today, a little more each day. */
async function pastDays(count: number): Promise<void> {
  for (let daysAgo = 1; daysAgo <= count; daysAgo++) {
    const ended_at = addSeconds(nowSeconds(), -daysAgo * DAY_SECONDS);
    const units = toAmount(String(120_000 - daysAgo * 900 + (daysAgo % 7) * 2500));
    await writeDailyHoldings('live', {
      day: Math.floor(ended_at / DAY_SECONDS),
      began_at: ended_at,
      ended_at,
      accounts: 40,
      held: {
        'trading:USDT': { available: units, frozen: units / 9n },
        'spot:HBAR': { available: toAmount('0.4'), frozen: 0n },
      },
      prices: { USDT: '1', HBAR: '61000' },
    });
  }
}

test.beforeAll(async ({ place }) => {
  configureLocalFunctions(place.endpoints);
  person = await createE2eUser(place, { name: 'holder', funds: '2500' });
  const user = await readUser(person.login.user.id as UserId);
  account = (user && getUserAccount(user, 'main')) as AccountRef;
  const occasion = () => ({
    account,
    id: newId('jnl'),
    operation: 'seed.grant' as const,
    reference: 'tst',
    at: nowSeconds(),
  });
  const posting = { from: 'house:seed', asset: 'HBAR', amount: toAmount('0.25') } as const;
  await transact([], buildJournalEntry(occasion(), { ...posting, to: getAvailableBucket('spot') }));
  await transact(
    [],
    buildJournalEntry(occasion(), {
      ...posting,
      asset: 'ETH',
      amount: toAmount('1.5'),
      to: getFrozenBucket('finance'),
    }),
  );
  await pastDays(40);
  expect(await reconcile(60_000)).toMatchObject({ complete: true, mismatches: [] });
});

describe('customer holdings', () => {
  test('are shown by coin and wallet, by day, and exported as CSV', { tags: ['FIN-327'] }, async ({ staffPage }) => {
    const { page } = await staffPage('read_only', '/admin/users', { width: 1440 });
    await page.getByRole('link', { name: 'Holdings' }).click();
    await page.waitForURL('**/admin/assets');
    const hedera = page
      .getByRole('table', { name: 'By coin and wallet' })
      .getByRole('row')
      .filter({ hasText: 'Hedera' });
    expect(await hedera.innerText()).toMatch(/HBAR Hedera\s+Funding\s+0\.25\s+0\.00/);
    await page.getByRole('slider', { name: /^Daily value in USDT/ }).waitFor();
    const days = page.getByRole('grid', { name: 'By day (UTC)' }).locator('tbody tr');
    expect(await days.count()).toBe(30);
    await takeOptionalScreenshot(page, 'admin-assets-1440');
    await page.getByRole('radio', { name: '90 days' }).click();
    await expect.poll(() => days.count()).toBe(41);
    const day = dayText(3);
    await days.filter({ hasText: day }).click();
    await page.waitForURL(`**day=${day}`);
    await expect.poll(() => hedera.innerText()).toMatch(/0\.40?\s+0\.00\s+61,000/);
    await takeOptionalScreenshot(page, 'admin-assets-day-1440');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).first().click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('HBAR,spot,0.4,0,61000,24400\r\n');
    await page.getByRole('button', { name: 'Back to the latest scan' }).click();
    await expect.poll(() => hedera.innerText()).toMatch(/0\.25/);
    await page.getByRole('radio', { name: 'Demo' }).click();
    await expect.poll(() => hedera.count()).toBe(0);
  });

  test(
    'are compared with chain deposits, hot wallets and inventory, and exported as CSV',
    { tags: ['FIN-157'] },
    async ({ staffPage }) => {
      await writeHotWalletState('hedera', {
        address: '0x1',
        kind: 'local',
        balances: { HBAR: toAmount('3.25') },
        seen_at: nowSeconds(),
      });
      await transact([addToChainTotal('HBAR', toAmount('0.125'))]);
      const { page } = await staffPage('read_only', '/admin/assets', { width: 1440 });
      const region = page.getByRole('region', { name: 'Liabilities and holdings' });
      const hedera = region.getByRole('row').filter({ hasText: /^HBAR/ });
      await hedera.waitFor();
      expect((await hedera.innerText()).replace(/\s+/g, ' ')).toBe('HBAR 0.25 0.125 3.25 0.00 −0.125');
      await region.getByText(/Liabilities as of .* Hot wallets as of/).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        region.getByRole('button', { name: 'CSV' }).click(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toContain('HBAR,0.25,0.125,3.25,0,-0.125\r\n');
      await region.scrollIntoViewIfNeeded();
      await takeOptionalScreenshot(page, 'admin-backing-1440', { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 375, height: 812 });
      await hedera.waitFor();
      await takeOptionalScreenshot(page, 'admin-backing-375', { fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      await page.getByRole('radio', { name: 'Demo' }).click();
      await region.waitFor({ state: 'detached' });
    },
  );

  test('are empty before the first pass has ended', async ({ staffPage }) => {
    const { page } = await staffPage('support', `/admin/assets?kind=demo&day=${dayText(2)}`, { width: 1440 });
    await page.getByText(`No full wallet scan finished on ${dayText(2)}.`).waitFor();
    await page.getByText('The chart starts after the first full day.').first().waitFor();
    await takeOptionalScreenshot(page, 'admin-assets-first-day-1440');
  });
});

describe('reconciliation', () => {
  test('reports that ledger and wallets agree, and starts a full comparison for finance staff', async ({
    staffPage,
  }) => {
    const { page, member } = await staffPage('finance', '/admin/reconcile', { width: 1440 });
    await page.getByText('Every balance matches its journal.').waitFor();
    await page.getByText('No mismatches. Every reconciliation has matched.').waitFor();
    await takeOptionalScreenshot(page, 'admin-reconcile-agrees-1440');
    await page.getByRole('button', { name: 'Run full reconciliation' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('Before the audit');
    await dialog.getByLabel('Authenticator code').fill(await member.code());
    await takeOptionalScreenshot(page, 'admin-reconcile-ask-1440');
    await dialog.getByRole('button', { name: 'Run full reconciliation' }).click();
    await page.getByText('is a full reconciliation', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Run full reconciliation' }).count()).toBe(0);
    await reconcile(60_000);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Last full reconciliation', { exact: false }).waitFor();
  });

  test(
    'shows a mismatch, holds withdrawals, and links to the account and its journal',
    { tags: ['rare', 'FIN-329'] },
    async ({ staffPage }) => {
      const key = getWalletKey(account, 'trading', 'USDT');
      const wallet = await getItem(key);
      const put = (item: object | null) =>
        getDynamoClient().send(new PutCommand({ TableName: config.table(), Item: { ...item } }));
      await put({ ...wallet, available: toAmount('2600') });
      await reconcile(60_000);
      const { page, member } = await staffPage('owner', '/admin/reconcile', { width: 1440 });
      await page.getByText('All withdrawals are on hold: the amount at risk exceeds the limit.').waitFor();
      await page.getByRole('link', { name: 'Reconciliation' }).getByText('1 pending').waitFor();
      const row = page.getByRole('grid').locator('tbody tr');
      expect(await row.innerText()).toMatch(
        /Open[\s\S]*holder-[\s\S]*Trading USDT · available\s+2500\s+2600\s+100\.00\s+On hold/,
      );
      await takeOptionalScreenshot(page, 'admin-reconcile-1440');
      await row.press('Enter');
      await page
        .getByRole('dialog')
        .getByText('The wallet balance differs from its journal', { exact: false })
        .waitFor();
      await takeOptionalScreenshot(page, 'admin-reconcile-panel-1440');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Release hold' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Needs a second person.', { exact: false }).waitFor();
      await dialog.getByLabel('Reason').fill('The balance was set by hand in a test');
      await dialog.getByLabel('Authenticator code').fill(await member.code());
      await takeOptionalScreenshot(page, 'admin-reconcile-release-1440');
      await dialog.getByRole('button', { name: 'Release hold' }).click();
      await page.getByText('Release requested. A second person must approve it.').first().waitFor();
      const { page: other, member: second } = await staffPage('risk', '/admin/approvals', { width: 1440 });
      await other.getByRole('grid').getByText('Release of a ledger hold').first().click();
      await other.getByRole('button', { name: 'Approve' }).click();
      await other.getByRole('alertdialog').getByLabel('Reason').fill('Checked against the journal');
      await other
        .getByRole('alertdialog')
        .getByLabel('Authenticator code')
        .fill(await second.code());
      await takeOptionalScreenshot(other, 'admin-approval-release-1440');
      await other.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
      await other.getByRole('alertdialog').waitFor({ state: 'detached' });
      await page
        .getByRole('dialog')
        .getByText(/^owner-\S+ and risk-/)
        .waitFor();
      await page.getByText('1 open mismatch. No withdrawals on hold.').waitFor({ state: 'attached' });
      await page.getByRole('link', { name: 'Open the journal' }).click();
      await page.waitForURL(`**/admin/transactions?user_id=${person.login.user.id}*`);
      await put(wallet);
      await reconcile(60_000);
      await page.goto('/admin/reconcile?state=gone');
      await page.getByText('Every balance matches its journal.').waitFor();
      expect(await row.innerText()).toContain('Resolved');
    },
  );
});
