/** @module-tag rare */

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import {
  EMPTY_SUM_TREE_NODE,
  hashSumTreeLeaf,
  hashSumTreeParent,
  type CoinSums,
} from '#shared/liabilities/sum-tree.ts';
import { formatUnits } from '#shared/money.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';

const PAGE = '/assets';
const DATE = '2026-11-24';
/** Later than any sign-up in a test. */
const LATER = 4_000_000_000;

const toOwedAmounts = (sums: CoinSums) => sums.map(([coin_type, units]) => ({ coin_type, amount: formatUnits(units) }));
const buildLeaf = (account_id: string, salt: string, sums: CoinSums) =>
  hashSumTreeLeaf({ date: DATE, account_id, salt: salt.repeat(32), sums });

/** Builds a tree of three customers, and the proof of the last one. */
async function tree(): Promise<{ proof: LiabilitiesProof; day: PublishedLiabilities }> {
  const own: CoinSums = [
    ['BTC', 1_250_000n],
    ['USDT', 123_456_000_000n],
  ];
  const sibling = await hashSumTreeParent(
    await buildLeaf('acc_A', '11', [['ETH', 7_000_000_000n]]),
    await buildLeaf('acc_B', '22', []),
  );
  const root = await hashSumTreeParent(
    sibling,
    await hashSumTreeParent(await buildLeaf('acc_01OWNER', '33', own), EMPTY_SUM_TREE_NODE),
  );
  return {
    proof: {
      date: DATE,
      root: root.hash,
      leaf: { account_id: 'acc_01OWNER', salt: '33'.repeat(32), owed: toOwedAmounts(own) },
      path: [
        { side: 'right', hash: EMPTY_SUM_TREE_NODE.hash, owed: [] },
        { side: 'left', hash: sibling.hash, owed: toOwedAmounts(sibling.sums) },
      ],
    },
    day: { date: DATE, root: root.hash, total: toOwedAmounts(root.sums), accounts: 3, published_at: LATER },
  };
}
const { proof, day } = await tree();

const answered = (data: object) => ({ success: true, code: 200, message: 'OK', data });

/** Mocks the site's published liabilities. */
async function answer(page: Page, published: () => PublishedLiabilities): Promise<void> {
  await page.route('**/api/public/liabilities', (route) =>
    route.fulfill({ json: answered({ published: [published()] }) }),
  );
  await page.route('**/api/user/liabilities-proof', (route) => route.fulfill({ json: answered(proof) }));
}

const getProofCard = (page: Page) => page.getByRole('region', { name: 'Proof of liabilities' });
const states = (page: Page) =>
  getProofCard(page)
    .locator('li[data-state]')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')));

describe('proof of liabilities', () => {
  test(
    'is recomputed step by step in the browser and can be saved as a file',
    { tags: ['FIN-156'] },
    async ({ personPage }) => {
      const { page } = await personPage(null, { funds: '1000' });
      await answer(page, () => day);
      await page.goto(PAGE);
      const card = getProofCard(page);
      await card.getByText(DATE, { exact: true }).waitFor();
      expect(await states(page)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
      await card.getByRole('button', { name: 'Verify', exact: true }).click();
      await card.getByText('Your balances of that day are included in the published total.').waitFor();
      expect(await states(page)).toEqual(['passed', 'passed', 'passed', 'passed']);
      await card.getByText('1,234.56').first().waitFor();
      await card.getByText('2 steps lead from it to the root').waitFor();
      const downloadEvent = page.waitForEvent('download');
      await card.getByRole('button', { name: 'Save proof' }).click();
      const file = await downloadEvent;
      expect(file.suggestedFilename()).toBe(`liabilities-${DATE}.json`);
      expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(proof);
      // The user's own amounts are hidden with all other balances.
      await page.getByRole('switch', { name: 'Hide balances' }).click();
      await expect.poll(() => card.getByText('1,234.56').filter({ visible: true }).count()).toBe(1);
    },
  );

  test('shows an alert when it contradicts the published root', { tags: ['FIN-156'] }, async ({ personPage }) => {
    const { page } = await personPage(null);
    let shownDay = day;
    await answer(page, () => shownDay);
    await page.goto(PAGE);
    const card = getProofCard(page);
    const verify = card.getByRole('button', { name: /^Verify/ });
    await verify.waitFor();
    shownDay = { ...day, root: 'f'.repeat(64) };
    await verify.click();
    const alert = card.getByRole('alert');
    await alert.getByText('Verification failed.').waitFor();
    await alert.getByText('A different root, or none, was published for everyone else.').waitFor();
    expect(await states(page)).toEqual(['passed', 'passed', 'failed', 'waiting']);
    await takeOptionalScreenshot(page, 'liabilities-contradiction', { fullPage: true });
    expect(await findAxeViolations(page)).toEqual([]);
    shownDay = { ...day, total: [] };
    await verify.click();
    await alert.getByText('The sums at the root do not equal the published total.').waitFor();
    shownDay = day;
    await verify.click();
    await alert.waitFor({ state: 'detached' });
  });

  test(
    'explains to an account newer than the last tree that the next tree includes it',
    { tags: ['FIN-156'] },
    async ({ personPage }) => {
      const { page } = await personPage(null);
      await page.route('**/api/public/liabilities', (route) =>
        route.fulfill({ json: answered({ published: [{ ...day, published_at: 1_800_000 }] }) }),
      );
      await page.goto(PAGE);
      await getProofCard(page)
        .getByText(/Your account is not in a published proof yet\. The next one includes it: it is created when/)
        .waitFor();
      expect(await getProofCard(page).getByRole('button', { name: 'Verify' }).count()).toBe(0);
    },
  );

  test('shows a failed load and retries', async ({ personPage, allowFaults }) => {
    allowFaults(/status of 500/);
    const { page } = await personPage(null);
    await answer(page, () => day);
    let broken = true;
    await page.route('**/api/user/liabilities-proof', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { success: false, code: 5001, error_code: 'INTERNAL', message: 'No.' } })
        : route.fallback(),
    );
    await page.goto(PAGE);
    await getProofCard(page).getByText('The proof could not be loaded').waitFor();
    broken = false;
    await getProofCard(page).getByRole('button', { name: 'Retry' }).click();
    await getProofCard(page).getByRole('button', { name: 'Verify', exact: true }).waitFor();
  });

  test('is not offered for a demo account', async ({ demoPage }) => {
    const page = await demoPage(PAGE);
    await page.getByRole('heading', { name: 'Recent transfers' }).waitFor();
    expect(await getProofCard(page).count()).toBe(0);
  });

  const all = [
    { width: 375, theme: 'dark' },
    { width: 375, theme: 'light', language: 'ja-JP' },
    { width: 1440, theme: 'light', language: 'es-ES' },
    { width: 1440, theme: 'dark' },
  ] as const;
  test.for(selectDevices(all))('has no axe violations at $width in $theme', async (look, { personPage }) => {
    const { page } = await personPage(null, { ...look, height: 900, funds: '128500.5' });
    await answer(page, () => day);
    await page.goto(PAGE);
    const card = page.locator('section').filter({ has: page.locator('li[data-state]') });
    await card.locator('details summary').click();
    await card.getByRole('button').filter({ hasNotText: /^$/ }).last().click();
    await card.locator('li[data-state="passed"]').nth(3).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    await takeOptionalScreenshot(page, `liabilities-${look.width}-${look.theme}`, { fullPage: true });
  });
});
