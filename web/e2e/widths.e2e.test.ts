/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { waitForChart } from '#scripts/testing/browser/trading.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 375, height: 667 };

const all = [
  { width: 375, height: 667 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
].flatMap((size) => (['dark', 'light'] as const).map((theme) => ({ ...size, theme })));

const chartHeight = (page: Page) =>
  page
    .locator('figure canvas')
    .first()
    .evaluate((canvas) => canvas.closest('figure > div:last-child')?.getBoundingClientRect().height ?? 0);

describe('trading page layout', () => {
  test.for(selectDevices(all))(
    'fits at $width px in $theme with a tall enough chart',
    { tags: ['TRD-037'] },
    async (look, { demoPage }) => {
      const page = await demoPage('/trading/perpetual', look);
      await waitForChart(page);
      await page.getByTestId('legend').waitFor();
      await takeOptionalScreenshot(page, `trading-${look.width}-${look.theme}`);
      const minHeight = look.width > 768 ? 338 : Math.max(300, Math.floor(look.height * 0.42));
      expect(await chartHeight(page)).toBeGreaterThanOrEqual(minHeight);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  test('keeps the chart height in a low window, which scrolls instead', async ({ visit }) => {
    const page = await visit({ width: 1024, height: 500 });
    await page.goto('/trading/options');
    await waitForChart(page);
    expect(await chartHeight(page)).toBeGreaterThanOrEqual(338);
  });

  test(
    'folds the depth under the ticket below 1,280 px, and keeps it open once opened',
    { tags: ['TRD-037'] },
    async ({ demoPage }) => {
      const page = await demoPage('/trading/perpetual', { width: 1279, height: 720 });
      const fold = page.getByRole('button', { name: 'Market depth' });
      await fold.waitFor();
      // Visible without scrolling the ticket.
      const { y = Infinity, height = 0 } = (await fold.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(720);
      const indicative = page.getByText('Indicative', { exact: true });
      expect(await indicative.count()).toBe(0);
      await fold.click();
      await indicative.waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.reload();
      await indicative.waitFor();
    },
  );

  test(
    'is the phone layout at 768 px and the desktop layout at larger widths',
    { tags: ['TRD-164'] },
    async ({ visit }) => {
      const page = await visit({ width: 768, height: 1024 });
      await page.goto('/trading/options');
      await page.getByRole('button', { name: 'Menu' }).waitFor();
      const higher = page.getByRole('button', { name: 'Higher', exact: true });
      await higher.waitFor();
      expect(await page.getByRole('complementary').count()).toBe(0);
      await page.setViewportSize({ width: 769, height: 1024 });
      await page.getByRole('complementary').waitFor();
      await page.getByRole('button', { name: 'Menu' }).waitFor({ state: 'hidden' });
    },
  );

  test(
    'offers visitors the demo account in the header and the phone menu',
    { tags: ['TRD-165'] },
    async ({ visit }) => {
      for (const language of ['en-US', 'es-ES', 'ja-JP']) {
        const page = await visit({ width: 320, height: 640, language });
        await page.goto('/market');
        const menu = page.getByRole('banner').locator('button[aria-haspopup="dialog"]');
        await menu.waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      }
      const page = await visit(PHONE);
      await page.goto('/market');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Open demo account' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('button', { name: 'Demo', exact: true }).click();
      await page.getByRole('banner').getByText('100,000.00').waitFor();
    },
  );

  test.for([LAPTOP, PHONE])('does not clip any label of TP/SL at $width px', async (size, { demoPage }) => {
    const page = await demoPage('/trading/perpetual', size);
    if (size === PHONE) await page.getByRole('button', { name: 'Long', exact: true }).click();
    await page.getByRole('checkbox').check();
    const percent = page.getByRole('radio', { name: '% of margin' });
    await percent.waitFor();
    await takeOptionalScreenshot(page, `tpsl-${size.width}`);
    const { inner, outer } = await percent.evaluate((button) => {
      const group = button.closest('[role=radiogroup]') as HTMLElement;
      return { inner: group.scrollWidth, outer: group.clientWidth };
    });
    expect(inner).toBeLessThanOrEqual(outer);
  });

  test('keeps candles 6 to 14 px wide at any zoom', { tags: ['TRD-037'] }, async ({ visit }) => {
    const page = await visit(LAPTOP);
    await page.goto('/trading/options');
    await waitForChart(page);
    await page.getByTestId('legend').waitFor();
    const box = await page.locator('figure canvas').first().boundingBox();
    if (!box) throw new Error('no chart');
    const [startX, middle] = [box.x + 100, box.y + box.height / 2];
    /** Returns the candles under this many px: the legend changes with each one that the crosshair reaches. */
    const candlesIn = async (pixels: number) => {
      const legends = new Set<string>();
      for (let x = 0; x < pixels; x += 2) {
        await page.mouse.move(startX + x, middle);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        legends.add(await page.getByTestId('legend').innerText());
      }
      return legends.size;
    };
    await page.mouse.move(startX, middle);
    for (let i = 0; i < 30; i++) await page.mouse.wheel(0, 400);
    // 84 px of candles of 6 px each, and those at both ends.
    expect(await candlesIn(84)).toBeLessThanOrEqual(16);
    await page.mouse.move(startX, middle);
    for (let i = 0; i < 60; i++) await page.mouse.wheel(0, -400);
    expect(await candlesIn(84)).toBeGreaterThanOrEqual(6);
  });

  test.for(['BTC/USDT', 'DOGE/USDT', 'USD/JPY'])(
    'keeps the %s legend off the price axis on a phone',
    { tags: ['TRD-037'] },
    async (symbol, { visit }) => {
      const page = await visit(PHONE);
      await page.goto(`/trading/options?symbol=${symbol}`);
      await waitForChart(page);
      const legend = page.getByTestId('legend');
      await legend.waitFor();
      await takeOptionalScreenshot(page, `legend-${symbol.replace('/', '-')}`);
      // The last cell of the first row of the chart's table is the axis. It widens with incoming values.
      const overlap = () =>
        page.evaluate(() => {
          const { right } = document.querySelector('[data-testid=legend]')?.getBoundingClientRect() ?? {
            right: Number.NaN,
          };
          const axis = document.querySelector('figure table tr:first-child td:last-child');
          return right - (axis?.getBoundingClientRect().left ?? Number.NaN);
        });
      await expect.poll(overlap).toBeLessThanOrEqual(0);
    },
  );
});
