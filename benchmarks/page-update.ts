import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser, openVisitorBrowser } from '#scripts/testing/browser/browser.ts';
import { startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { median } from './measure.ts';
import { type Benchmark, toComparisonBenchmarkRow, toPlainBenchmarkRow } from './row.ts';

/** Frames of one measurement, and number of measurements, in turns. */
const FRAMES = 60;
const RUNS = 7;
/** Above any sequence that the platform reaches. */
const SEQUENCE = 1_000_000_000;
/** Epoch seconds. */
const BEGAN = Math.floor(Date.now() / 1000);

interface FrameDriverWindow {
  /** Passes frames to the page's socket, one in every other drawn frame. */
  drive: (frames: readonly string[]) => Promise<void>;
}

interface BaselineQuote {
  symbol: string;
  price: number;
  /** Decimal places. */
  digits: number;
}

/**
 * Runs inside an empty page, so it uses nothing from outside. Shows one row a symbol with price and change, and those
 * of the first one as a heading. Each frame is written straight into the cells.
 */
function renderBaselinePrices(quotes: readonly BaselineQuote[]): void {
  const percent = new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const cell = (parent: Element) => parent.appendChild(document.createElement('span'));
  const head = document.body.appendChild(document.createElement('h1'));
  const list = document.body.appendChild(document.createElement('ul'));
  const rows = new Map(
    quotes.map(({ symbol, price, digits }, i) => {
      const row = list.appendChild(document.createElement('li'));
      cell(row).textContent = symbol;
      const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
      const cells = [{ price: cell(row), change: cell(row) }];
      if (i === 0) cells.push({ price: cell(head), change: cell(head) });
      return [symbol, { cells, format, reference: price }] as const;
    }),
  );
  new WebSocket('ws://bench').addEventListener('message', ({ data }: MessageEvent<string>) => {
    const frame = JSON.parse(data) as { prices?: { symbol: string; price: string }[] };
    for (const { symbol, price } of frame.prices ?? []) {
      const row = rows.get(symbol);
      if (!row) continue;
      const change = (Number(price) / row.reference - 1) * 100;
      for (const cells of row.cells) {
        cells.price.textContent = row.format.format(price as Intl.StringNumericLiteral);
        cells.change.textContent = `${percent.format(change)}\u202f%`;
        cells.change.className = change < 0 ? 'down' : 'up';
      }
    }
  });
}

/** Replaces the page's socket: the cost of a real one is the same for both pages and is left out. */
function replaceSocket(): void {
  class Socket extends EventTarget {
    static readonly instances = new Set<Socket>();
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 1;
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: Event) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    constructor() {
      super();
      Socket.instances.add(this);
      queueMicrotask(() => {
        const open = new Event('open');
        this.onopen?.(open);
        this.dispatchEvent(open);
        const welcome = { type: 'welcome', topic: 'connection', seq: 0, since: 0, server_time: Date.now() };
        this.take(JSON.stringify({ ...welcome, connection_id: 'bench' }));
      });
    }
    take(data: string): void {
      const message = new MessageEvent('message', { data });
      this.onmessage?.(message);
      this.dispatchEvent(message);
    }
    send(data: string): void {
      const clientMessage = JSON.parse(data) as { type?: string; client_time?: number };
      if (clientMessage.type !== 'ping') return;
      const pong = { type: 'pong', topic: 'connection', seq: 0, since: 0, server_time: Date.now() };
      queueMicrotask(() => this.take(JSON.stringify({ ...pong, client_time: clientMessage.client_time })));
    }
    close(): void {
      Socket.instances.delete(this);
    }
  }
  const nextFrame = () => new Promise(requestAnimationFrame);
  const driven: FrameDriverWindow = {
    drive: async (frames) => {
      for (const frame of frames) {
        for (const socket of Socket.instances) if (frame !== '') socket.take(frame);
        await nextFrame();
        await nextFrame();
      }
    },
  };
  Object.assign(window, { WebSocket: Socket, ...driven });
}

/** Returns frames in which every symbol has another price, alternating a little above and below. */
function buildPriceFrames(quotes: readonly BaselineQuote[], from: number): string[] {
  return Array.from({ length: FRAMES }, (_, i) => {
    const seq = SEQUENCE + from + i + 1;
    // Each is newer than the one before: an older one would change nothing.
    const at = BEGAN + from + i;
    const prices = quotes.map(({ symbol, price, digits }, n) => {
      const step = (((i + n) % 5) + 1) * ((i + n) % 2 === 0 ? 1 : -1);
      return { symbol, price: (price * (1 + step / 10_000)).toFixed(digits), observed_at: at * 1000 };
    });
    return JSON.stringify({ type: 'price_update', topic: 'prices', seq, since: seq - 1, at, prices });
  });
}

/** Returns the script time of a page during these frames, ms a frame. */
async function measureScriptTime(page: Page, session: CDPSession, frames: readonly string[]): Promise<number> {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await spent();
  await page.evaluate((frameTexts) => (window as unknown as FrameDriverWindow).drive(frameTexts), frames);
  return ((await spent()) - before) / frames.length;
}

/** Subtracts the page's usual work: clocks, the age of the price. */
async function ofFrames(page: Page, session: CDPSession, frames: readonly string[]): Promise<number> {
  const idle = await measureScriptTime(page, session, Array<string>(FRAMES).fill(''));
  return Math.max(0, (await measureScriptTime(page, session, frames)) - idle);
}

/** Returns the rows of the list that a frame with these prices changes. */
const rowsChanged = (page: Page, frame: string): Promise<number> =>
  page.evaluate(async (frameText) => {
    const rows = new Set<Element>();
    const note = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('#markets li');
        if (row) rows.add(row);
      }
    };
    const observer = new MutationObserver(note);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    await (window as unknown as FrameDriverWindow).drive([frameText]);
    note(observer.takeRecords());
    observer.disconnect();
    return rows.size;
  }, frame);

interface OpenPage {
  page: Page;
  session: CDPSession;
}

async function openInstrumentedPage(context: BrowserContext): Promise<OpenPage> {
  // The loader names functions by a helper that pages lack.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' });
  await context.addInitScript(replaceSocket);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  return { page, session };
}

/**
 * Opens the trading page with every symbol in its list.
 * @param candles false withholds them: the chart's drawing is no cell, and the `chart` bench measures it
 */
async function openTrading(
  browser: Browser,
  origin: string,
  quotes: readonly BaselineQuote[],
  candles: boolean,
): Promise<OpenPage> {
  const context = await openVisitorBrowser(browser, { origin });
  if (!candles) await context.route('**/public/kline?*', () => new Promise(() => undefined));
  const { page, session } = await openInstrumentedPage(context);
  await page.goto('/trading/options?symbol=BTC/USDT');
  await page.waitForFunction(
    (count) => document.querySelectorAll('#markets li .price').length >= 2 * count,
    quotes.length,
  );
  return { page, session };
}

async function openBare(browser: Browser, quotes: readonly BaselineQuote[]): Promise<OpenPage> {
  const opened = await openInstrumentedPage(await browser.newContext({ viewport: { width: 1366, height: 768 } }));
  await opened.page.goto('about:blank');
  await opened.page.evaluate(renderBaselinePrices, quotes);
  return opened;
}

export const pageUpdateBenchmark: Benchmark = {
  name: 'page-update',
  what: 'a price frame of every symbol on the trading page, against bare writes of the same cells',
  run: async ({ note }) => {
    const platform = await startTestPlatform({ env: { RATE_LIMIT_SCALE: '1000000' } });
    const browser = await launchBrowser();
    try {
      const { web } = platform.info;
      const read = async <Data>(path: string) =>
        ((await (await fetch(`${web}/api${path}`)).json()) as { data: Data }).data;
      const { symbols } = await read<{ symbols: { symbol: string; price_digits: number }[] }>(
        '/public/trading-symbols',
      );
      const { prices } = await read<{ prices: { symbol: string; price: string }[] }>('/public/prices');
      const quotes: BaselineQuote[] = symbols.map(({ symbol, price_digits }) => ({
        symbol,
        digits: price_digits,
        price: Number(prices.find((quote) => quote.symbol === symbol)?.price ?? 1),
      }));
      const site = await openTrading(browser, web, quotes, false);
      const charted = await openTrading(browser, web, quotes, true);
      const bare = await openBare(browser, quotes);
      const times = { site: [] as number[], charted: [] as number[], bare: [] as number[] };
      let sentFrames = 0;
      for (let run = 0; run <= RUNS; run += 1) {
        const frames = buildPriceFrames(quotes, sentFrames);
        sentFrames += FRAMES;
        // In turns, so that other load on the machine affects all. The first of each only compiles.
        for (const [name, { page, session }] of Object.entries({ bare, site, charted }) as [
          keyof typeof times,
          OpenPage,
        ][]) {
          await page.bringToFront();
          const time = await ofFrames(page, session, frames);
          if (run > 0) times[name].push(time);
        }
      }
      for (const [name, all] of Object.entries(times))
        note(`${name}: ${all.map((time) => time.toFixed(2)).join(' ')} ms`);

      await site.page.bringToFront();
      const [every = ''] = buildPriceFrames(quotes, sentFrames);
      await rowsChanged(site.page, every);
      const some = quotes.filter((_, i) => i % 8 === 3).map((quote) => ({ ...quote, price: quote.price * 1.01 }));
      const [quietFrame = ''] = buildPriceFrames(some, sentFrames + 1);
      const rows = await rowsChanged(site.page, quietFrame);
      return [
        toComparisonBenchmarkRow('page-update scripting', 'ms', median(times.site), median(times.bare), { atMost: 3 }),
        {
          ...toPlainBenchmarkRow('page-update rows', rows, 'rows'),
          baseline: some.length,
          goal: 'as changed',
          met: rows === some.length,
        },
        toPlainBenchmarkRow('page-update with the chart drawing', median(times.charted), 'ms'),
      ];
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
