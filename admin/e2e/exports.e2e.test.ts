/** @module-tag rare */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const rows = (page: Page) => page.locator('tbody tr');

describe('background export', () => {
  test('notifies when the file is ready and downloads it', { tags: ['FIN-363'] }, async ({ staffPage }) => {
    const { page } = await staffPage('risk', '/admin/users', { width: 1440, theme: 'light' });
    await page.getByRole('button', { name: 'Export all in background' }).click();
    await page.getByText('Preparing your export in the background').waitFor();
    await page.getByText('File ready: Users').waitFor();
    await takeOptionalScreenshot(page, 'admin-exports-told-1440');
    await page.getByRole('link', { name: 'Go to exports' }).first().click();
    await rows(page).filter({ hasText: 'Users' }).getByText('Ready').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'admin-exports-1440');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\ufeffid,created_at,username,/);

    const { page: other } = await staffPage('support', '/admin/exports', { width: 375, height: 812 });
    await other.getByText('No files yet.').waitFor();
    await takeOptionalScreenshot(other, 'admin-exports-none-375');
    expect([await isWide(other), await findAxeViolations(other)]).toEqual([false, []]);
  });

  test('shows progress, waiting files and missing files', async ({ staffPage }) => {
    const at = Math.floor(Date.now() / 1000);
    const runningExport = {
      id: 'exp_00000000000000000000000001',
      list: 'transactions',
      filter: { from: String(at - 90 * 86_400), to: String(at), coin_type: 'USDT' },
      status: 'running',
      failure: null,
      rows: 123_456,
      bytes: 18_500_000,
      progress: 42,
      staff_id: 'stf_1',
      username: 'somebody.with-a-long-name@example',
      created_at: at - 60,
      finished_at: null,
      expires_at: null,
    };
    const finishedFields = { finished_at: at - 30, progress: 100 };
    const exports = [
      runningExport,
      { ...runningExport, id: 'exp_2', list: 'users', filter: {}, status: 'waiting', rows: 0, bytes: 0, progress: 0 },
      { ...runningExport, ...finishedFields, id: 'exp_3', list: 'wallets', status: 'failed', failure: 'broken' },
      { ...runningExport, ...finishedFields, id: 'exp_4', list: 'kyc', status: 'done', expires_at: at + 86_400 },
      { ...runningExport, ...finishedFields, id: 'exp_5', list: 'deposits', status: 'done', expires_at: null },
      { ...runningExport, ...finishedFields, id: 'exp_6', list: 'loans', status: 'cancelled' },
    ];
    const data = { exports, total: null, next_cursor: null };
    for (const [width, language, theme] of [
      [1440, 'en', 'dark'],
      [375, 'en', 'light'],
      [375, 'es', 'dark'],
    ] as const) {
      const { page } = await staffPage('owner', null, { width, height: 812, theme, language });
      await page.route('**/api/admin/exports?*', (route) =>
        route.fulfill({ json: { success: true, code: 200, message: 'OK', data } }),
      );
      await page.goto('/admin/exports');
      await page.getByRole('progressbar').first().waitFor();
      await takeOptionalScreenshot(page, `admin-exports-${width}-${language}-${theme}`);
      expect([width, await isWide(page), await findAxeViolations(page)]).toEqual([width, false, []]);
      expect(await page.getByRole('progressbar').first().getAttribute('aria-valuenow')).toBe('42');
    }
  });
});
