import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser, type E2eUser, confirmStaffChange } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { mineBlocks, payFromFaucet, reorganiseChain } from '#scripts/testing/platform/chain.ts';
import { pollUntilAvailable } from '#scripts/testing/platform/checks.ts';

/** The user who receives deposits. */
let person: E2eUser;
/** A deposit held as too small, and one credited whose block vanished. */
let small: string;
let vanishedDepositId: string;

/** Time until deposits appear, ms: some blocks, and the minute of a timer. */
const DEPOSIT_TIMEOUT_MS = 90_000;
/** More blocks than any coin requires. */
const DEEP = 40;

const list = async () => (await person.api('GET /deposits', { query: { limit: '20' } })).deposits;

/** Waits until the deposit of this transaction has this status and reason. */
const waitForDepositStatus = (hash: string, status: string, reason: string | null = null) =>
  pollUntilAvailable(DEPOSIT_TIMEOUT_MS, async () => {
    const deposit = (await list()).find((candidate) => candidate.tx_hash === hash);
    return deposit?.status === status && deposit.reason === reason ? deposit : null;
  });

async function pay(chain: string, network: string, coin_type: string, amount: string): Promise<string> {
  const { configs } = await person.api('GET /deposits/configs', {});
  const to =
    configs.find((config) => config.coin_type === coin_type && config.chain_type === network)?.deposit_address ?? '';
  const hash = await payFromFaucet(chain, { network, coin_type, to, amount });
  await mineBlocks(chain, network, DEEP);
  return hash;
}

test.beforeAll(async ({ place }) => {
  const { chain } = place.info;
  person = await createE2eUser(place, { name: 'payer' });
  const [smallDeposit, coins] = [await pay(chain, 'TRC20', 'USDT', '5'), await pay(chain, 'LTC', 'LTC', '2')];
  await waitForDepositStatus(coins, 'completed');
  // A network that no other test uses here.
  await reorganiseChain(chain, 'LTC', DEEP + 5);
  await mineBlocks(chain, 'LTC', DEEP + 10);
  small = (await waitForDepositStatus(smallDeposit, 'uncredited', 'below_minimum')).id;
  vanishedDepositId = (await waitForDepositStatus(coins, 'completed', 'vanished')).id;
}, 4 * DEPOSIT_TIMEOUT_MS);

const rows = (page: Page) => page.locator('tbody tr[tabindex]').filter({ hasText: person.username });

describe('deposits in the back office', () => {
  test(
    'are listed with held ones first, found by hash and owner, and exported as CSV',
    { tags: ['rare', 'FIN-330'] },
    async ({ staffPage }) => {
      const { page } = await staffPage('support', '/admin/users', { width: 1440 });
      await page.getByRole('link', { name: /^Deposits.*pending/ }).click();
      await page.waitForURL('**/admin/deposits');
      await rows(page).filter({ hasText: 'Below the minimum' }).first().waitFor();
      // The deposit below the minimum was found before, and does not wait.
      expect(await rows(page).nth(0).innerText()).toContain('Credited, then removed by a chain reorganisation');
      const rowPattern = /5\.00\sUSDT[\s\S]*TRC20[\s\S]*Not credited[\s\S]*Below the minimum/;
      expect(await rows(page).nth(1).innerText()).toMatch(rowPattern);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.goto(`/admin/deposits?status=uncredited&user_id=${person.login.user.id}`);
      await rows(page).first().waitFor();
      expect(await rows(page).allInnerTexts()).toEqual([expect.stringMatching(rowPattern)]);
      await page.goto(`/admin/deposits?user_id=${person.login.user.id}`);
      await rows(page).nth(1).waitFor();
      expect(await rows(page).count()).toBe(2);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).click(),
      ]);
      const csv = await readFile(await download.path(), 'utf8');
      expect(csv).toContain(small);
      expect(csv).toContain('vanished');
      const hash = (await list()).find(({ id }) => id === vanishedDepositId)?.tx_hash ?? '';
      await page.goto(`/admin/deposits?tx_hash=${hash}`);
      await rows(page).first().waitFor();
      expect(await rows(page).count()).toBe(1);
      await rows(page).first().press('Enter');
      const panel = page.getByRole('dialog').filter({ hasText: 'Deposit address' });
      await panel.getByText('no longer on the chain').waitFor();
      await panel.getByText('Your role can view this but not change it.').waitFor();
      expect(await panel.getByRole('button', { name: 'Reverse' }).count()).toBe(0);
    },
  );

  test(
    'are credited or reclaimed with one code for several reviews, and accept staff notes',
    { tags: ['FIN-331'] },
    async ({ staffPage }) => {
      const { page, member } = await staffPage('finance', `/admin/deposits?open=${small}`, { width: 1440 });
      const panel = page.getByRole('dialog').filter({ hasText: 'Deposit address' });
      await panel.getByRole('button', { name: 'Add deposit note' }).click();
      await panel.getByLabel('Staff note').fill('Asked the person by chat');
      await panel.getByLabel('Authenticator code').fill(await member.code());
      await panel.getByRole('button', { name: 'Save note' }).click();
      await panel.getByRole('button', { name: 'Edit note' }).waitFor();
      await panel.getByText('Asked the person by chat').waitFor();
      await panel.getByText('Not credited, and the customer was not notified').waitFor();
      await takeOptionalScreenshot(page, 'admin-deposit-uncredited-1440');
      await panel.getByRole('button', { name: 'Credit' }).click();
      // Crediting requires a code of its own, though another was entered a moment ago.
      await page.getByRole('alertdialog').getByLabel('Authenticator code').waitFor();
      await takeOptionalScreenshot(page, 'admin-deposit-credit-1440');
      const dialogText = await confirmStaffChange(page, member, 'Credit', 'small, but theirs');
      expect(dialogText).toMatch(new RegExp(`Credit 5\\.00\\sUSDT to ${person.username}`));
      await panel.getByText('Credited', { exact: true }).waitFor();
      await panel.getByText('small, but theirs').waitFor();
      await panel.getByText('house:chain').waitFor();
      await takeOptionalScreenshot(page, 'admin-deposit-credited-1440');
      expect((await list()).find(({ id }) => id === small)).toMatchObject({ status: 'completed', reason: null });

      await page.goto(`/admin/deposits/${vanishedDepositId}`);
      await page.getByRole('button', { name: 'Reverse' }).click();
      await confirmStaffChange(page, member, 'Reverse', 'the block is gone for good');
      await page.getByText('Deposit reversed').waitFor();
      await takeOptionalScreenshot(page, 'admin-deposit-page-1440');
      expect((await list()).find(({ id }) => id === vanishedDepositId)).toMatchObject({ status: 'rejected' });
    },
  );

  const all = [{ width: 1440 }, { width: 375 }];
  test.for(selectDevices(all))(
    'have no axe findings and no sideways scrolling at $width px',
    { tags: 'rare' },
    async ({ width }, { staffPage }) => {
      const { page } = await staffPage('owner', null, { width, theme: 'light' });
      const look = async (name: string) => {
        await takeOptionalScreenshot(page, `admin-deposits${name}-${width}`);
        expect([name, await findAxeViolations(page)]).toEqual([name, []]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect([name, wide]).toEqual([name, false]);
      };
      await page.goto(`/admin/deposits?user_id=${person.login.user.id}`);
      await rows(page).first().waitFor();
      await look('');
      await rows(page).first().press('Enter');
      await page.getByRole('dialog').getByText('Deposit address').waitFor();
      await look('-panel');
      await page.goto(`/admin/deposits/${vanishedDepositId}`);
      await page.getByText('Deposit address').waitFor();
      await look('-page');
    },
  );
});
