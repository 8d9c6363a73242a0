/** @module-tag rare */

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser, type E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { transferFromTrading } from '#scripts/testing/browser/transfers.ts';
import { pollUntilAvailable } from '#scripts/testing/platform/checks.ts';

/** A user who bought an option, has an open order, and transferred between wallets. */
let person: E2eUser;
let order: string;
let address: string;

const key = () => crypto.randomUUID();

test.beforeAll(async ({ place }) => {
  person = await createE2eUser(place, { name: 'mover', funds: '1000' });
  const { api, login } = person;
  address = `/admin/transactions?user_id=${login.user.id}`;
  await transferFromTrading(person, 'spot', '25.5');
  const body = { symbol: 'BTC/USDT', direction: 'call', amount: '100', period_id: 'p1800' } as const;
  const { order: bought } = await api('POST /options/create-order', { body, idempotencyKey: key() });
  order = bought.id;
  await pollUntilAvailable(60_000, async () => {
    const { order: now } = await api('GET /options/orders/{id}', { params: { id: order } });
    return now.receipt.entry;
  });
});

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

describe('journal in the back office', () => {
  test(
    'lists the entries of a user found by name, filters on the server, and exports CSV',
    { tags: ['FIN-323'] },
    async ({ staffPage }) => {
      const { page } = await staffPage('support', '/admin/users', { width: 1440 });
      await page.getByRole('link', { name: 'Transactions' }).click();
      await page.waitForURL('**/admin/transactions');
      // Entries of all users, without balances: those belong to one account.
      await rows(page).nth(4).waitFor();
      await takeOptionalScreenshot(page, 'admin-transactions-everybody-1440');
      await page.getByLabel('User: name, e-mail or ID').fill(person.username);
      await page.getByRole('option', { name: person.username }).click();
      await page.waitForURL(`**${address}`);
      // A transfer has a line in each wallet.
      await expect.poll(() => rows(page).count()).toBe(5);
      await takeOptionalScreenshot(page, 'admin-transactions-1440');
      expect(await rows(page).first().innerText()).toMatch(/Option entry[\s\S]*-100\.00[\s\S]*874\.50/);
      await page.getByRole('combobox', { name: 'Operation' }).selectOption('option.');
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByRole('combobox', { name: 'Operation' }).selectOption('transfer');
      await page.getByRole('combobox', { name: 'Wallet' }).selectOption('spot');
      await expect.poll(() => rows(page).count()).toBe(1);
      expect(await rows(page).first().innerText()).toMatch(/\+25\.50[\s\S]*25\.50/);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).click(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
      expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(',transfer,spot,USDT,25.5,0,25.5,')]);
      await page.getByRole('combobox', { name: 'Coin' }).selectOption('BTC');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      // The account filter stays.
      await expect.poll(() => rows(page).count()).toBe(5);
      await page.getByRole('searchbox', { name: 'Reference ID' }).fill(order);
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByRole('button', { name: 'Choose another user' }).click();
      await page.waitForURL((url) => !url.searchParams.has('user_id'));
    },
  );

  test(
    'shows an entry with all postings, which sum to zero, and links to its reference',
    { tags: ['FIN-324'] },
    async ({ staffPage }) => {
      const { page } = await staffPage('read_only', `${address}&operation=option.enter`, { width: 1440 });
      await rows(page).first().press('Enter');
      const panel = page.getByRole('dialog');
      await panel.getByText('house:options').waitFor();
      await panel.getByText('trading:USDT').waitFor();
      const sum = panel.locator('section').filter({ has: page.getByRole('heading', { name: 'Sum' }) });
      expect(await sum.innerText()).toMatch(/USDT\s+0\.00/);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'admin-transactions-panel-1440');
      await panel.getByRole('link', { name: `…${order.slice(-8)}` }).click();
      await page.waitForURL(`**/admin/options/${order}`);
    },
  );

  test('opens from the user page for each account', { tags: ['FIN-323'] }, async ({ staffPage }) => {
    const { page } = await staffPage('finance', `/admin/users/${person.login.user.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Transactions' }).click();
    await page.waitForURL(`**${address}`);
    await page.getByRole('combobox', { name: 'Account' }).selectOption('simulate');
    await page.getByText('No results match these filters.').waitFor();
  });

  test('reports an unknown user id', { tags: ['FIN-323'] }, async ({ staffPage, allowFaults }) => {
    allowFaults(/status of 422 .*transactions/);
    const { page } = await staffPage('owner', '/admin/transactions?user_id=usr_01KWXYZ0000000000000000000');
    await page.getByText('User not found.').waitFor();
  });
});
