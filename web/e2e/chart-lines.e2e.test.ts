/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getTestSize } from '#functions/testing/tier.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import {
  type ChartVisit,
  nearbyChartLineFixtures,
  CHART_PAGE_NOW,
  getPriceNearClose,
  CHART_SYMBOL,
  takeProfitLineFixture,
  chartTest as test,
} from '#scripts/testing/browser/chart-visit.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';

const dropped = (page: Page) => page.evaluate(() => window.chartPage.dropped);
const slider = (page: Page) => page.getByRole('slider', { name: 'TP', exact: true });
async function getLineMiddle(page: Page) {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('the line has no label');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the vertical positions of visible labels, from the top. */
const getVisibleLabels = (page: Page) =>
  page.locator('[data-part=label]').evaluateAll((all) =>
    all
      .filter((element) => getComputedStyle(element).visibility === 'visible')
      .map((element) => element.getBoundingClientRect())
      .map(({ top, bottom }) => ({ top, bottom }))
      .sort((a, b) => a.top - b.top),
  );

/** Shows the lines of a position and an order; resolves when they are in their final places. */
async function showLines(visit: ChartVisit): Promise<Page> {
  const { page } = visit;
  await visit.show();
  await page.evaluate((drawnLines) => window.chartPage.set({ lines: drawnLines }), nearbyChartLineFixtures);
  await slider(page).waitFor();
  let before = '';
  // The chart reaches its scale some frames after its candles, later on a busy machine.
  await expect
    .poll(async () => {
      await visit.drawn();
      const [hadLines, hidden] = [before, !(await page.getByText('Liquidation').isVisible())];
      before = JSON.stringify(await getVisibleLabels(page));
      return hidden && before === hadLines;
    })
    .toBe(true);
  return page;
}

describe('chart lines', () => {
  test('show labels without overlap, and none for off-screen prices', async ({ openChart }) => {
    const page = await showLines(await openChart());
    const boxes = await getVisibleLabels(page);
    expect(boxes).toHaveLength(4);
    boxes.slice(1).forEach(({ top }, i) => expect(top).toBeGreaterThanOrEqual(boxes[i]?.bottom ?? 0));
    expect(await page.getByText('Liquidation').isVisible()).toBe(false);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test(
    'preview the price while dragged and report the change once on release',
    { tags: ['FIN-345'] },
    async ({ openChart }) => {
      const page = await showLines(await openChart());
      const from = await getLineMiddle(page);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 20, { steps: 4 });
      await page.mouse.move(from.x, from.y - 30);
      // A page draws pointer moves only when it has time.
      await expect.poll(() => slider(page).innerText()).toMatch(/TP\s+1,\d{3}\.\d → 1,\d{3}\.\d · gain \d+\.\d/);
      expect(await dropped(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'chart-dragged');
      await page.mouse.up();
      const [message, ...more] = await dropped(page);
      expect(more).toEqual([]);
      expect(message).toMatch(/^pos:tp \d+\.\d$/);
      expect(Number(message?.split(' ')[1])).toBeGreaterThan(Number(takeProfitLineFixture.price));
      // Without a new price the line returns to its place.
      expect(Number(await slider(page).getAttribute('aria-valuenow'))).toBe(Number(takeProfitLineFixture.price));
    },
  );

  test('keep their price on Escape and on a press without a drag', async ({ openChart }) => {
    const page = await showLines(await openChart());
    const from = await getLineMiddle(page);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 30, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.move(from.x, from.y - 40, { steps: 2 });
    await page.mouse.up();
    await page.mouse.click(from.x, from.y);
    expect(await dropped(page)).toEqual([]);
    expect(Number(await slider(page).getAttribute('aria-valuenow'))).toBe(Number(takeProfitLineFixture.price));
  });

  test('move by the price step with the keyboard, and announce it', async ({ openChart }) => {
    const page = await showLines(await openChart());
    await slider(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^1,\d{3}\.\d\. gain 1\.1$/);
    await page.keyboard.press('Escape');
    expect(Number(await slider(page).getAttribute('aria-valuenow'))).toBe(Number(takeProfitLineFixture.price));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await dropped(page)).toEqual([`pos:tp ${getPriceNearClose(5.9)}`]);
  });

  test('move by touch without scrolling the chart', async ({ openChart }) => {
    const page = await showLines(await openChart({ width: 375, height: 500 }));
    const from = await getLineMiddle(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] });
    await send('touchStart', from.y);
    for (const step of [5, 10, 20, 30]) await send('touchMove', from.y + step);
    await send('touchEnd', from.y + 30);
    await expect.poll(() => dropped(page)).toHaveLength(1);
    expect(Number((await dropped(page))[0]?.split(' ')[1])).toBeLessThan(Number(takeProfitLineFixture.price));
    expect(await page.getByRole('button', { name: 'Go to latest candle' }).count()).toBe(0);
  });

  test('follow the price scale when it changes', async ({ openChart }) => {
    const visit = await openChart();
    const page = await showLines(visit);
    const before = await getLineMiddle(page);
    const box = await page.locator('figure canvas').first().boundingBox();
    if (!box) throw new Error('the chart has no place');
    // Dragging the price axis down widens the scale.
    await page.mouse.move(box.x + 980, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 980, box.y + 200, { steps: 3 });
    await page.mouse.up();
    await visit.drawn();
    expect((await getLineMiddle(page)).y).not.toBeCloseTo(before.y, 0);
  });
});

describe('chart over a long session', () => {
  test('leaks no memory after a thousand prices, fifty symbols and toggled lines', async ({ openChart }) => {
    const visit = await openChart();
    const { page } = visit;
    await page.clock.install();
    await page.reload();
    await page.waitForSelector('[data-ready]');
    await visit.show();
    const nodes = await page.context().newCDPSession(page);
    const symbols = Array.from({ length: 10 }, (_, i) => `S${i}/USDT`);
    const wander = async (changes: number) => {
      for (let i = 0; i < changes; i += 1) {
        const symbol = i === changes - 1 ? CHART_SYMBOL : (symbols[i % symbols.length] ?? CHART_SYMBOL);
        await page.evaluate(([next, drawnLines]) => window.chartPage.set({ symbol: next, lines: drawnLines }), [
          symbol,
          i % 2 === 0 ? nearbyChartLineFixtures : [],
        ] as const);
        await page
          .getByRole('figure', { name: `${symbol} chart,` })
          .getByTestId('legend')
          .waitFor();
        await page.evaluate(
          async ([name, at]) => {
            for (let n = 0; n < 20; n += 1) {
              window.chartPage.price(name, String(1000 + n), (at + n) * 1000);
              await Promise.resolve();
            }
          },
          [symbol, CHART_PAGE_NOW] as const,
        );
      }
      await page.evaluate(() => window.chartPage.set({ lines: [] }));
      await page.mouse.move(5, 5);
      await visit.drawn();
    };
    const count = async () => {
      // Recently viewed data stays cached for ten seconds.
      await page.clock.fastForward(11_000);
      await page.waitForFunction(() => window.chartPage.counts()['queries'] === 2);
      await nodes.send('HeapProfiler.collectGarbage');
      const { jsEventListeners } = await nodes.send('Memory.getDOMCounters');
      return { jsEventListeners, ...(await page.evaluate(() => window.chartPage.counts())) };
    };
    await wander(4);
    const before = await count();
    await wander(getTestSize('chartChanges'));
    expect(await count()).toEqual(before);
    await page.evaluate(() => window.chartPage.clear());
    await page.waitForFunction(() => window.chartPage.counts()['canvases'] === 0);
    expect(await page.evaluate(() => window.chartPage.counts())).toMatchObject({
      klineSubscriptions: 0,
      queryObservers: 0,
    });
  });
});

describe('chart lines appearance', () => {
  const all = ([1440, 375] as const).flatMap((width) =>
    (['dark', 'light'] as const).map((theme) => ({ width, theme })),
  );
  test.for(selectDevices(all))(
    'has no axe violations at $width in $theme',
    { tags: ['TRD-044'] },
    async ({ width, theme }, { openChart }) => {
      const phone = width === 375;
      const visit = await openChart({ width, height: phone ? 480 : 700, theme, language: phone ? 'es-ES' : 'en-US' });
      const { page } = visit;
      await page.evaluate(() =>
        localStorage.setItem(
          'chart-indicators',
          JSON.stringify([
            { kind: 'ma', values: [20] },
            { kind: 'bollinger', values: [20, 2] },
            { kind: 'rsi', values: [14] },
            { kind: 'macd', values: [12, 26, 9] },
          ]),
        ),
      );
      await visit.show();
      await page.evaluate((drawnLines) => window.chartPage.set({ lines: drawnLines }), nearbyChartLineFixtures);
      await page.getByText('MACD 12 26 9').waitFor();
      await page.getByRole('slider', { name: 'TP' }).waitFor();
      await visit.drawn();
      await takeOptionalScreenshot(page, `chart-${width}-${theme}`);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
});
