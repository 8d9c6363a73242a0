import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  axeFindings,
  launchBrowser,
  newVisitor,
  takePicture,
  type Visitor,
  watchForFaults,
} from '../../scripts/testing/browser.ts';
import type { ChartPage, HarnessLine } from '../../scripts/testing/chart-page/main.tsx';
import { answerCandles, serveChartPage, waveCandles } from '../../scripts/testing/chart-page.ts';

/** The page's present, epoch seconds: half a minute into a candle. */
const NOW = 1_800_000_030;
const SYMBOL = 'BTC/USDT';

declare global {
  interface Window {
    chartPage: ChartPage;
  }
}

let site: Awaited<ReturnType<typeof serveChartPage>>;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let asked: URL[];
let faults: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([serveChartPage(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
afterEach(async () => {
  await context?.close();
  if (faults.length > 0) throw new Error(`The page complained:\n${faults.join('\n')}`);
});

async function open(visitor: Partial<Visitor> = {}, { total = 3000 } = {}): Promise<void> {
  context = await newVisitor(browser, { origin: site.origin, width: 1000, height: 600, ...visitor });
  asked = await answerCandles(context, { now: NOW, total });
  page = await context.newPage();
  faults = watchForFaults(page);
  await page.goto('/');
  await page.waitForSelector('[data-ready]');
}

const show = (symbol = SYMBOL) => page.evaluate((name) => window.chartPage.show(name), symbol);
const legend = () => page.getByTestId('legend').innerText();
const wide = (text: string) => text.replace(/\s+/g, ' ');
const last = waveCandles(SYMBOL, '1m', NOW, 2);
const price = (value: number | undefined) =>
  (value ?? Number.NaN).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const plot = async () => {
  const box = await page.locator('figure canvas').first().boundingBox();
  if (!box) throw new Error('the chart has no place');
  return box;
};
/** A frame has been drawn since. */
const drawn = () =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

describe('the chart', () => {
  it('shows the newest candle, what it gained on the one before, and a live price in it', async () => {
    await open();
    await show();
    const change = ((last.c[1] ?? 0) / (last.c[0] ?? 0) - 1) * 100;
    expect(wide(await legend())).toContain(`O ${price(last.o[1])}`);
    expect(wide(await legend())).toContain(`C ${price(last.c[1])}`);
    expect(await legend()).toContain(`${change < 0 ? '-' : '+'}${Math.abs(change).toFixed(2)}`);
    await page.evaluate(([symbol, at]) => window.chartPage.price(symbol, '2000.5', at * 1000), [SYMBOL, NOW] as const);
    await page.waitForFunction(() =>
      document.querySelector('[data-testid=legend]')?.textContent?.includes('C 2,000.5'),
    );
    expect(wide(await legend())).toContain('H 2,000.5');
    // A price of another symbol is none of its business.
    await page.evaluate((at) => window.chartPage.price('ETH/USDT', '1.0', at * 1000), NOW);
    await drawn();
    expect(wide(await legend())).toContain('C 2,000.5');
    expect(await page.getByText(/^BTC\/USDT: [\d,.]+ now\. Since .* lowest .* highest .* change/).count()).toBe(1);
  });

  it('changes timeframe and symbol in the same canvases, and shows nothing of the series before', async () => {
    await open();
    await show();
    const canvas = await page.locator('figure canvas').first().elementHandle();
    await page.getByRole('radio', { name: '4h' }).click();
    const four = waveCandles(SYMBOL, '4h', NOW, 1);
    await page
      .getByTestId('legend')
      .filter({ hasText: price(four.c[0]) })
      .waitFor();
    let free: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      free = resolve;
    });
    await page.route('**/kline?*ETH*', async (route) => {
      await gate;
      await route.fallback();
    });
    await page.evaluate(() => window.chartPage.set({ symbol: 'ETH/USDT' }));
    await page.getByText('Loading candles').waitFor({ state: 'attached' });
    expect(await page.getByTestId('legend').count()).toBe(0);
    free();
    const ether = waveCandles('ETH/USDT', '4h', NOW, 1);
    await page
      .getByTestId('legend')
      .filter({ hasText: price(ether.c[0]) })
      .waitFor();
    expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true);
    await page.reload();
    await page.waitForSelector('[data-ready]');
    await show();
    expect(await page.getByRole('radio', { name: '4h' }).getAttribute('aria-checked')).toBe('true');
  });

  it('loads history as one scrolls back, one request at a time, and nothing jumps', async () => {
    await open();
    await show();
    const box = await plot();
    await page.mouse.move(box.x + 300, box.y + 200);
    let free: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      free = resolve;
    });
    await page.route('**/kline?*before=*', async (route) => {
      await gate;
      await route.fallback();
    });
    const older = () => asked.filter((url) => url.searchParams.has('before')).length;
    const waiting: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('before=')) waiting.push(request.url());
    });
    while (waiting.length === 0) {
      await page.mouse.wheel(-300, 0);
      await drawn();
    }
    for (let i = 0; i < 5; i += 1) {
      await page.mouse.wheel(-40, 0);
      await drawn();
    }
    expect(waiting).toHaveLength(1);
    const before = wide(await legend());
    const seen = page.waitForResponse(/before=/);
    free();
    await (await seen).finished();
    for (let frame = 0; frame < 5; frame += 1) await drawn();
    // The candle under the pointer is the one that was there: what came was put before it, out of sight.
    expect(wide(await legend())).toBe(before);
    await page.getByRole('button', { name: 'Go to the newest candle' }).waitFor();
    // To the very beginning: it asks once more, is told that there is nothing, and asks no more.
    while (older() < 2) {
      await page.mouse.wheel(-3000, 0);
      await drawn();
    }
    for (let i = 0; i < 5; i += 1) {
      await page.mouse.wheel(-500, 0);
      await drawn();
    }
    expect(older()).toBe(2);
    // What it asked for last lies before all that came.
    const [first, second] = asked.flatMap((url) => url.searchParams.get('before') ?? []);
    expect(Number(first) - Number(second)).toBe(1000 * 60);
    await page.getByRole('button', { name: 'Go to the newest candle' }).click();
    await page.getByRole('button', { name: 'Go to the newest candle' }).waitFor({ state: 'detached' });
  });

  it('adds indicators, with settings, in panes of their own where they need one, and remembers them', async () => {
    await open();
    await show();
    const canvases = await page.locator('figure canvas').count();
    await page.getByRole('button', { name: 'Indicators' }).click();
    const dialog = page.getByRole('dialog', { name: 'Indicators' });
    await dialog.getByRole('button', { name: 'Moving average', exact: true }).click();
    await dialog.getByRole('button', { name: 'Relative strength' }).click();
    await dialog.getByRole('textbox', { name: 'Period' }).first().fill('50');
    await dialog.getByRole('textbox', { name: 'Period' }).first().press('Enter');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // Off the candles: the figures are those of the newest.
    await page.mouse.move(5, 5);
    await page.getByText('MA 50').waitFor();
    const fifty = waveCandles(SYMBOL, '1m', NOW, 50).c;
    await page.getByText(price(fifty.reduce((sum, close) => sum + close, 0) / 50)).waitFor();
    await page.getByText('RSI 14').waitFor();
    expect(await page.locator('figure canvas').count()).toBeGreaterThan(canvases);
    await page.reload();
    await page.waitForSelector('[data-ready]');
    await show();
    await page.getByText('MA 50').waitFor();
    await page.getByRole('button', { name: 'Indicators' }).click();
    await dialog.getByRole('button', { name: 'Remove RSI 14' }).click();
    await dialog.getByRole('button', { name: 'Remove MA 50' }).click();
    await dialog.getByText('No indicator is on.').waitFor();
    await page.waitForFunction((count) => document.querySelectorAll('figure canvas').length === count, canvases);
  });

  it('follows the theme and the colours of up and down, and draws a line or a logarithm', async () => {
    await open();
    await show();
    const colours = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('figure canvas');
        const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
        return [...new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0)))].sort((a, b) => a - b).join();
      });
    const differs = async (act: () => Promise<unknown>) => {
      const before = await colours();
      await act();
      await expect.poll(colours).not.toBe(before);
    };
    const root = (name: string, value: string) => () =>
      page.evaluate(([key, to]) => document.documentElement.setAttribute(key, to), [name, value] as const);
    await differs(root('data-theme', 'light'));
    await differs(root('data-colours', 'red-up-blue-down'));
    const choose = (name: string) => async () => {
      await page.getByRole('button', { name: 'Chart settings' }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    };
    await differs(choose('Line'));
    await differs(choose('Logarithmic'));
    await differs(choose('Candles'));
  });

  it('says what failed and tries again, and that there is nothing where there is nothing', async () => {
    await open();
    let broken = true;
    await page.route('**/kline?*', async (route) => {
      if (broken) await route.fulfill({ status: 400, json: { success: false, code: 4001, message: 'no' } });
      else await route.fallback();
    });
    await page.evaluate((symbol) => window.chartPage.set({ symbol }), SYMBOL);
    await page.getByText('The candles could not be loaded.').waitFor();
    broken = false;
    faults.length = 0;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByTestId('legend').waitFor();
    await page.route('**/kline?*SPX*', async (route) => {
      const data = { symbol: 'SPX', timeframe: '1m', t: [], o: [], h: [], l: [], c: [], v: [] };
      await route.fulfill({ json: { success: true, code: 200, message: 'Success', data } });
    });
    await page.evaluate(() => window.chartPage.set({ symbol: 'SPX' }));
    await page.getByText('There are no candles for SPX yet.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
  });

  it('opens as a table and on the whole screen, and comes back', async () => {
    await open();
    await show();
    await page.getByRole('button', { name: 'Chart settings' }).click();
    await page.getByRole('menuitem', { name: 'Open as a table' }).click();
    const table = page.getByRole('dialog').getByRole('table');
    expect(await table.getByRole('row').nth(1).innerText()).toContain(price(last.c[1]));
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await table.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await page.getByRole('button', { name: 'Full screen' }).waitFor();
    await page.waitForFunction(() => document.fullscreenElement === null);
  });
});

const near = (offset: number) => (Math.round((last.c[1] ?? 0) * 10) / 10 + offset).toFixed(1);
const takeProfit: HarnessLine = { id: 'pos:tp', kind: 'tp', price: near(6), label: 'TP', draggable: true };
const lines: HarnessLine[] = [
  { id: 'pos', kind: 'entry', price: near(1), label: 'Long 0.25', draggable: false },
  takeProfit,
  { id: 'pos:sl', kind: 'sl', price: near(-7), label: 'SL', draggable: true },
  { id: 'ord', kind: 'limit', price: near(0), label: 'Buy limit 100', draggable: true },
  { id: 'pos:liq', kind: 'liquidation', price: near(-500), label: 'Liquidation', draggable: false },
];

describe('lines on the chart', () => {
  const dropped = () => page.evaluate(() => window.chartPage.dropped);
  const slider = (name = 'TP') => page.getByRole('slider', { name, exact: true });
  const middleOf = async () => {
    const box = await slider().boundingBox();
    if (!box) throw new Error('the line has no label');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const openLines = async (visitor: Partial<Visitor> = {}) => {
    await open(visitor);
    await show();
    await page.evaluate((given) => window.chartPage.set({ lines: given }), lines);
    await slider().waitFor();
    await drawn();
  };

  it('are named, each beside the others, and out of sight where their price is', async () => {
    await openLines();
    const labels = page.locator('[data-part=label]');
    const boxes = await labels.evaluateAll((all) =>
      all
        .filter((element) => getComputedStyle(element).visibility === 'visible')
        .map((element) => element.getBoundingClientRect())
        .map(({ top, bottom }) => ({ top, bottom }))
        .sort((a, b) => a.top - b.top),
    );
    expect(boxes).toHaveLength(4);
    boxes.slice(1).forEach(({ top }, i) => expect(top).toBeGreaterThanOrEqual(boxes[i]?.bottom ?? 0));
    expect(await page.getByText('Liquidation').isVisible()).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('are dragged: the change is shown on the way, and told once on release', async () => {
    await openLines();
    const from = await middleOf();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 20, { steps: 4 });
    await page.mouse.move(from.x, from.y - 30);
    const text = await slider().innerText();
    expect(text).toMatch(/TP\s+1,\d{3}\.\d → 1,\d{3}\.\d · gain \d+\.\d/);
    expect(await dropped()).toEqual([]);
    await takePicture(page, 'chart-dragged');
    await page.mouse.up();
    const [told, ...more] = await dropped();
    expect(more).toEqual([]);
    expect(told).toMatch(/^pos:tp \d+\.\d$/);
    expect(Number(told?.split(' ')[1])).toBeGreaterThan(Number(takeProfit.price));
    // Without another price the line goes back to where it belongs.
    expect(Number(await slider().getAttribute('aria-valuenow'))).toBe(Number(takeProfit.price));
  });

  it('stay where they were on Escape, and where they were only pressed', async () => {
    await openLines();
    const from = await middleOf();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 30, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.move(from.x, from.y - 40, { steps: 2 });
    await page.mouse.up();
    await page.mouse.click(from.x, from.y);
    expect(await dropped()).toEqual([]);
    expect(Number(await slider().getAttribute('aria-valuenow'))).toBe(Number(takeProfit.price));
  });

  it('are moved with the keyboard, by the step of the price, and heard', async () => {
    await openLines();
    await slider().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await slider().getAttribute('aria-valuetext')).toMatch(/^1,\d{3}\.\d\. gain 1\.1$/);
    await page.keyboard.press('Escape');
    expect(Number(await slider().getAttribute('aria-valuenow'))).toBe(Number(takeProfit.price));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await dropped()).toEqual([`pos:tp ${near(5.9)}`]);
  });

  it('are dragged by touch, and the chart does not move with them', async () => {
    await openLines({ width: 375, height: 500 });
    const from = await middleOf();
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] });
    await send('touchStart', from.y);
    for (const step of [5, 10, 20, 30]) await send('touchMove', from.y + step);
    await send('touchEnd', from.y + 30);
    await expect.poll(dropped).toHaveLength(1);
    expect(Number((await dropped())[0]?.split(' ')[1])).toBeLessThan(Number(takeProfit.price));
    expect(await page.getByRole('button', { name: 'Go to the newest candle' }).count()).toBe(0);
  });

  it('go where the chart goes', async () => {
    await openLines();
    const before = await middleOf();
    const box = await plot();
    // The price axis, pulled down, makes the scale wider.
    await page.mouse.move(box.x + 980, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 980, box.y + 200, { steps: 3 });
    await page.mouse.up();
    await drawn();
    expect((await middleOf()).y).not.toBeCloseTo(before.y, 0);
  });
});

describe('a long day', () => {
  it('leaves nothing behind: a thousand prices, fifty symbols, indicators and lines on and off', async () => {
    await open();
    await show();
    const nodes = await context.newCDPSession(page);
    const symbols = Array.from({ length: 10 }, (_, i) => `S${i}/USDT`);
    const wander = async (changes: number) => {
      for (let i = 0; i < changes; i += 1) {
        const symbol = i === changes - 1 ? SYMBOL : (symbols[i % symbols.length] ?? SYMBOL);
        await page.evaluate(([next, given]) => window.chartPage.set({ symbol: next, lines: given }), [
          symbol,
          i % 2 === 0 ? lines : [],
        ] as const);
        await page
          .getByRole('figure', { name: `Chart of ${symbol},` })
          .getByTestId('legend')
          .waitFor();
        await page.evaluate(
          async ([name, at]) => {
            for (let n = 0; n < 20; n += 1) {
              window.chartPage.price(name, String(1000 + n), (at + n) * 1000);
              await Promise.resolve();
            }
          },
          [symbol, NOW] as const,
        );
      }
      await page.evaluate(() => window.chartPage.set({ lines: [] }));
      await page.mouse.move(5, 5);
      await drawn();
    };
    const count = async () => {
      // What was looked at a moment ago is still kept for a change of mind.
      await page.waitForFunction(() => window.chartPage.counts()['queries'] === 2, undefined, { timeout: 30_000 });
      await nodes.send('HeapProfiler.collectGarbage');
      const { jsEventListeners } = await nodes.send('Memory.getDOMCounters');
      return { jsEventListeners, ...(await page.evaluate(() => window.chartPage.counts())) };
    };
    await wander(4);
    const before = await count();
    await wander(50);
    expect(await count()).toEqual(before);
    await page.evaluate(() => window.chartPage.clear());
    await page.waitForFunction(() => window.chartPage.counts()['canvases'] === 0);
    expect(await page.evaluate(() => window.chartPage.counts())).toMatchObject({
      klineSubscriptions: 0,
      queryObservers: 0,
    });
  });
});

describe('how it looks', () => {
  const looks = ([1440, 375] as const).flatMap((width) =>
    (['dark', 'light'] as const).map((theme) => ({ width, theme })),
  );
  it.each(looks)('has nothing that axe finds at $width in $theme', async ({ width, theme }) => {
    await open({ width, height: width === 375 ? 480 : 700, theme, language: width === 375 ? 'es-ES' : 'en-US' });
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
    await show();
    await page.evaluate((given) => window.chartPage.set({ lines: given }), lines);
    await page.getByText('MACD 12 26 9').waitFor();
    await page.getByRole('slider', { name: 'TP' }).waitFor();
    await drawn();
    await takePicture(page, `chart-${width}-${theme}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
