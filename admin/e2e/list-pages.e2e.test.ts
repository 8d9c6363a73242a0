/** @module-tag rare */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createDemoE2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { createIsolatedTest } from '#scripts/testing/browser/test.ts';

/** This test counts demo accounts. */
const test = createIsolatedTest();

/** More accounts than a page of the list has rows. */
const ACCOUNTS = 60;

test.beforeAll(async ({ place }) => {
  for (let i = 0; i < ACCOUNTS; i++) await createDemoE2eUser(place);
});

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

test('admin list pagination › keeps the page number in the address across a reload', async ({
  staffPage,
  allowFaults,
}) => {
  allowFaults(/status of 422 .*users/);
  const { page } = await staffPage('owner', null);
  const names = () => page.locator('tbody tr[tabindex] td:first-child').allInnerTexts();
  const button = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name });
  await page.goto('/admin/users?kind=simulate');
  await rows(page).first().waitFor();
  const first = await names();
  expect(first).toHaveLength(50);
  await button('Next').click();
  await page.waitForURL(/cursor=/);
  await page.getByText('10 rows').waitFor();
  const second = await names();
  expect(new Set([...first, ...second]).size).toBe(ACCOUNTS);
  expect(await button('Next').count()).toBe(0);
  await page.reload();
  await page.getByText('10 rows').waitFor();
  expect(await names()).toEqual(second);
  await button('Previous').click();
  await page.getByText('50 rows').waitFor();
  expect(await names()).toEqual(first);

  await page.getByRole('button', { name: 'Registered' }).click();
  await page.waitForURL(/order=oldest/);
  await expect.poll(names).toEqual([...second.reverse(), ...first.reverse()].slice(0, 50));
  await page.goto('/admin/users?from=2026-01-01&to=2026-06-01');
  await page.getByText('Choose a range of up to 31 days.').waitFor();
});
