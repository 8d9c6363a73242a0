/** @module-tag rare */

import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';

const all = [
  { width: 375, theme: 'dark' },
  { width: 375, theme: 'light', language: 'es-ES' },
  { width: 1440, theme: 'light', language: 'ja-JP' },
  { width: 1440, theme: 'dark' },
] as const;

describe('statements', () => {
  test(
    'download as monthly PDFs and show an error message on failure',
    { tags: ['FIN-152'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/status of 503/);
      const { page } = await personPage(null, { funds: '1234.5' });
      await page.goto('/assets');
      await page.getByRole('main').getByRole('button', { name: 'Statements' }).click();
      const dialog = page.getByRole('dialog', { name: 'Statements' });
      await dialog.getByText('Month to date').waitFor();
      const button = dialog.getByRole('button', { name: /^Statement of .* as PDF$/ });
      const download = page.waitForEvent('download');
      await button.click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^candela-statement-\d{4}-\d{2}\.pdf$/);
      const bytes = new Uint8Array(await readFile(await file.path()));
      const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
      expect(text.replace(/\s+/g, ' ')).toContain('Trading USDT 0.00 1,234.50 0.00 1,234.50');
      await page.route('**/api/user/statements/*', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"success":false,"code":5004,"message":"","error_code":"SERVICE_UNAVAILABLE"}',
        }),
      );
      await button.click();
      await dialog.getByText(/The statement could not be created/).waitFor();
      await takeOptionalScreenshot(page, 'statements-failed');
    },
  );

  test.for(selectDevices(all))(
    'have no axe violations or horizontal scroll at $width in $theme',
    async (look, { personPage }) => {
      const { page } = await personPage(null, { ...look, funds: '10' });
      await page.goto('/assets');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Statements|Extractos|取引明細書)$/ })
        .click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await takeOptionalScreenshot(page, `statements-${look.width}-${look.theme}`);
    },
  );
});
