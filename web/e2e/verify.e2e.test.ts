import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { buyOptionOnPage, getVerificationStepStates } from '#scripts/testing/browser/trading.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';

const verdict = (page: Page, name: string) => page.locator(`[data-testid=verdict][data-verdict=${name}]`).waitFor();

/** Buys an option of five seconds as a user and waits until it has settled: returns the id of its receipt. */
async function settledOption(page: Page): Promise<string> {
  await page.getByText('100,000.00').first().waitFor();
  await buyOptionOnPage(page, 'Higher');
  await page.getByTestId('settlement').waitFor();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.waitForURL(/\/orders\/opt_/);
  return new URL(page.url()).pathname.split('/').at(-1) as string;
}

/** Runs the program that the site serves, in an otherwise empty folder. */
async function runProgram(site: string, id: string): Promise<{ code: number | null; out: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  try {
    const served = await loopbackFetch(`${site}/verify.mjs`);
    expect(served.headers.get('content-type')).toMatch(/^text\/javascript/);
    writeFileSync(join(folder, 'verify.mjs'), await served.text());
    return await new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        ['verify.mjs', site, id],
        { cwd: folder, env: {} },
        (_error, stdout, stderr) => resolve({ code: child.exitCode, out: stdout + stderr }),
      );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Counts the colours of a picture: an empty canvas has one. */
const countColours = (page: Page) =>
  page.getByTestId('share-card').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
    return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
  });

describe('closed trade', () => {
  test(
    'can be shared as a picture, without amounts by default',
    { tags: ['rare', 'FIN-355'] },
    async ({ demoPage }) => {
      const page = await demoPage('/trading/options?period=5');
      const id = await settledOption(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const card = page.getByTestId('share-card');
      await card.waitFor();
      await expect.poll(() => countColours(page)).toBeGreaterThan(8);
      const readLabel = async () => (await card.getAttribute('aria-label')) ?? '';
      expect(await readLabel()).toContain(`/verify/${id}`);
      expect(await readLabel()).toMatch(/^BTC\/USDT Higher/);
      expect(await readLabel()).not.toMatch(/ USDT/);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'share-hidden');
      await page.getByRole('radio', { name: 'Show amounts' }).click();
      expect(await readLabel()).toMatch(/ USDT/);
      await page.getByRole('radio', { name: 'Light' }).click();
      await takeOptionalScreenshot(page, 'share-shown-light');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const picture = readFileSync(await (await download).path());
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
    },
  );
});

describe('shared receipt', () => {
  test(
    'verifies in the browser of any visitor and with the downloaded program',
    { tags: ['FIN-354'] },
    async ({ demoPage, visit, place }) => {
      const id = await settledOption(await demoPage('/trading/options?period=5'));
      const page = await visit({ width: 1440, height: 1000 });
      await page.goto(`/verify/${id}`);
      await verdict(page, 'passed');
      expect(await getVerificationStepStates(page)).toEqual(Array(7).fill('passed'));
      expect(await page.getByText('Nobody could know the entry price').count()).toBe(1);
      // Its value is visible to its owner only.
      expect(await page.locator('main').innerText()).not.toMatch(/USDT\b(?<!BTC\/USDT)/);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'verify-1440', { fullPage: true });
      const { code, out } = await runProgram(place.info.web, id);
      expect(out.trim()).toMatch(/as it was settled\.\nOK$/);
      expect(code).toBe(0);

      // A user who gets false data sees where.
      const lied = await visit({ width: 375, height: 800, theme: 'light' });
      await lied.route('**/api/public/ticks?*', async (route) => {
        const response = await route.fetch();
        const payload = (await response.json()) as { data: { ticks: { body: string }[] } };
        for (const tick of payload.data.ticks) tick.body = tick.body.replace(/"\d[\d.]*"/, '"1"');
        await route.fulfill({ response, json: payload });
      });
      await lied.goto(`/verify/${id}`);
      await verdict(lied, 'bad');
      expect(await getVerificationStepStates(lied)).toContain('failed');
      expect(await findAxeViolations(lied)).toEqual([]);
      await takeOptionalScreenshot(lied, 'verify-bad-375', { fullPage: true });
    },
  );

  test('shows a message for an unknown receipt', { tags: ['rare', 'FIN-354'] }, async ({ visit, allowFaults }) => {
    allowFaults(/\/api\/public\/receipts\//, /404/, /422/);
    const page = await visit({ width: 375, height: 800 });
    for (const id of ['opt_00000000000000000000000000', 'nonsense']) {
      await page.goto(`/verify/${id}`);
      await page.getByRole('heading', { name: 'Receipt not found' }).waitFor();
    }
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Enter another number' }).click();
    await page.getByRole('heading', { name: 'Verify a receipt' }).waitFor();
  });

  test(
    'can be found by number or link, by keyboard alone',
    { tags: ['rare', 'FIN-354'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/\/api\/public\/receipts\//, /404/);
      const page = await visit({ width: 375, height: 800, theme: 'light', language: 'ja-JP' });
      await page.goto('/verify');
      await expect.poll(() => page.title()).toBe('レシートを検証 · Candela');
      const number = page.getByRole('textbox', { name: 'レシートの番号またはリンク' });
      await number.focus();
      await page.keyboard.type('opt_1');
      await page.keyboard.press('Enter');
      await page.getByText('レシートの番号が見つかりません。').waitFor();
      expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'verify-number-375', { fullPage: true });
      await number.fill('https://platform.example/verify/trd_00000000000000000000000000?from=mail');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'レシートが見つかりません' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/verify/trd_00000000000000000000000000');
    },
  );
});
