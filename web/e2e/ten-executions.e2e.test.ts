/** @module-tag rare */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { ExecutionEvent } from '#scripts/local/executions.ts';
import { type Held, heldBy, starterOf, tableOf } from '#scripts/measure/executions.ts';
import { fileIn } from '#scripts/start/data-folder.ts';
import type { Person } from '#scripts/testing/browser/people.ts';
import { testAlone } from '#scripts/testing/browser/test.ts';
import { buyOption, chartIsDrawn } from '#scripts/testing/browser/trading.ts';
import { mineBlocks, payFromFaucet } from '#scripts/testing/platform/chain.ts';
import { eventually } from '#scripts/testing/platform/checks.ts';
import { runFunctionsHere } from '#scripts/testing/platform/functions-here.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';
import { ApiError } from '#shared/api/client.ts';
import { retryDelay, worthRetrying } from '#web/lib/worth-retrying.ts';

/** What a new account of AWS lets run at once. */
const PLACES = 10;
/** Loops hand over once a minute: twice while people are there, and once in a rush. */
const EVERYDAY_MS = 130_000;
const RUSH_MS = 80_000;
const RUSH_CLIENTS = 30;
/** Of ticks, triggers, networks and what is sent to connections. */
const LOOPS = 4;
/** What a settlement may be late by, seconds: the goal of a quiet machine, and as much again. */
const LATE = 5;

const test = testAlone({ env: { EXECUTIONS: String(PLACES) } });

const unanswered = new ApiError('SERVICE_UNAVAILABLE', 5004, 502, '');

/** What was asked, and how it was answered. */
class Asked {
  requests = 0;
  throttled = 0;
  /** Throttled so often that a page would show an error. */
  refused = 0;

  /** Asks as pages read, and as people press a button again. */
  readonly fetch: typeof fetch = async (input, init) => {
    for (let tries = 0; ; tries++) {
      const answer = await loopbackFetch(input, init);
      this.requests += 1;
      if (answer.status !== unanswered.status) return answer;
      this.throttled += 1;
      if (!worthRetrying(tries, unanswered)) {
        this.refused += 1;
        return answer;
      }
      await setTimeout(retryDelay(tries));
    }
  };

  forget(): void {
    [this.requests, this.throttled, this.refused] = [0, 0, 0];
  }

  watch(page: Page): void {
    page.on('response', (answer) => {
      if (!answer.url().includes('/api/')) return;
      this.requests += 1;
      if (answer.status() === unanswered.status) this.throttled += 1;
    });
  }

  toString(): string {
    const { requests, throttled, refused } = this;
    return `${requests} requests, ${throttled} throttled (${((100 * throttled) / requests).toFixed(2)}%), ${refused} given up`;
  }
}

/** Loads the page, buys an option and sees what became of it, again and again. */
async function tradesInBrowser(page: Page, until: number): Promise<number> {
  let trades = 0;
  do {
    await page.goto('/trading/options?period=5');
    await chartIsDrawn(page);
    const answer = () => page.waitForResponse('**/options/create-order');
    let answered = answer();
    await buyOption(page, 'Higher');
    while ((await answered).status() === unanswered.status) {
      await page.getByText('Press again').waitFor();
      answered = answer();
      await page.getByTestId('buy').click();
    }
    await page.getByTestId('settlement').waitFor();
    trades += 1;
  } while (Date.now() < until);
  return trades;
}

/** Rests an order that no price reaches: somebody has to follow the prices from then on. */
async function waitsForPrice({ api }: Person): Promise<string> {
  const { prices } = await api('GET /public/prices', {});
  const { price } = prices.find(({ symbol }) => symbol === 'BTC/USDT') ?? { price: '0' };
  const limit = { side: 'buy', type: 'limit', price: String(Math.floor(Number(price) * 0.5)) } as const;
  const body = { symbol: 'BTC/USDT', quantity: '100', leverage: 20, ...limit };
  return (await api('POST /futures/create-order', { body, idempotencyKey: randomUUID() })).order.id;
}

/** Buys an option of five seconds; gives its id. */
async function buys({ api }: Person): Promise<string> {
  const { configs } = await api('GET /options-config', {});
  const period_id = configs.find((one) => one.period === 5)?.id ?? '';
  const body = { symbol: 'BTC/USDT', direction: 'call', amount: '10', period_id } as const;
  return (await api('POST /options/create-order', { body, idempotencyKey: randomUUID() })).order.id;
}

/** How late an option was settled, seconds; null while it is not. */
async function lateness({ api }: Person, id: string): Promise<number | null> {
  const { order } = await api('GET /options/orders/{id}', { params: { id } });
  return order.settled_at === null || order.expired_at === null ? null : order.settled_at - order.expired_at;
}

/** What a page asks for when it is opened, all at once; then an option; how late each was settled, seconds. */
async function trades(person: Person, until: number): Promise<number[]> {
  const { api } = person;
  const late: number[] = [];
  do {
    await Promise.all([
      api('GET /user/profile', {}),
      api('GET /user/assets', {}),
      api('GET /public/trading-symbols', {}),
      api('GET /public/prices', {}),
      api('GET /public/kline', { query: { symbol: 'BTC/USDT', timeframe: '1m', limit: '300' } }),
      api('GET /user/favourites', {}),
      api('GET /notifications/unread-count', {}),
    ]);
    const id = await buys(person);
    late.push(await eventually(60_000, () => lateness(person, id)));
  } while (Date.now() < until);
  return late;
}

/** Coins come to one's own address; gives how often they were credited. */
async function deposits({ api }: Person, chain: string, until: number): Promise<number> {
  const { configs } = await api('GET /deposits/configs', {});
  const to = configs.find((one) => one.coin_type === 'USDT' && one.chain_type === 'TRC20')?.deposit_address ?? '';
  let credited = 0;
  do {
    const tx_hash = await payFromFaucet(chain, { network: 'TRC20', coin_type: 'USDT', to, amount: '40' });
    await mineBlocks(chain, 'TRC20', 13);
    await eventually(60_000, async () => {
      const { deposits: found } = await api('GET /deposits', { query: {} });
      return found.some((one) => one.tx_hash === tx_hash && one.status === 'completed') || null;
    });
    credited += 1;
  } while (Date.now() < until);
  return credited;
}

/** Seconds of a span that have no tick, and those whose tick was made up for afterwards. */
async function secondsWithout({ endpoints }: RunningPlatform, from: number, to: number) {
  runFunctionsHere(endpoints);
  const { ticksBetween } = await import('#functions/data/market/ticks.ts');
  const ticks = new Map((await ticksBetween(from, to)).map((tick) => [tick.at as number, tick]));
  const seconds = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return {
    missing: seconds.filter((at) => !ticks.has(at)),
    filled: seconds.filter((at) => ticks.get(at)?.filled === true),
  };
}

const seconds = (ms: number) => Math.floor(ms / 1000);

function print(dataDir: string, span: { from: number; to: number }): Map<string, Held> {
  const events = readFileSync(fileIn(dataDir, 'executions'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ExecutionEvent);
  const groups = heldBy(events, span, starterOf);
  const all = heldBy(events, span, () => 'all together');
  console.log(`${tableOf(groups)}\n${tableOf(all)}\n${tableOf(heldBy(events, span, (name) => name))}`);
  return new Map([...groups, ...all]);
}

describe('an account in which ten functions may run at once', () => {
  test('keeps every second, settles on time and answers people who load pages, trade and deposit', async ({
    place,
    newPerson,
    demoPage,
    allowFaults,
  }) => {
    // What was throttled is asked for again.
    allowFaults(/status of 502/, /WebSocket/);
    const [asked, browser] = [new Asked(), new Asked()];
    const people = await Promise.all(
      [1, 2, 3].map(() => newPerson({ funds: '10000', spot: '0', isVerified: true, fetched: asked.fetch })),
    );
    const [first, second, third] = people as [Person, Person, Person];
    const page = await demoPage(null);
    browser.watch(page);
    // Functions that start cold hold their places for as long as that takes: seconds, on a machine that does much else.
    const patiently = <T>(work: () => Promise<T>) => eventually(180_000, work);
    await Promise.all([
      tradesInBrowser(page, 0),
      patiently(() => waitsForPrice(first)),
      patiently(() => trades(first, 0)),
      patiently(() => trades(second, 0)),
      patiently(() => deposits(third, place.info.chain, 0)),
    ]);
    for (const one of [asked, browser]) one.forget();
    const from = Date.now();
    const until = from + EVERYDAY_MS;
    const [inBrowser, late, later, credited] = await Promise.all([
      tradesInBrowser(page, until),
      trades(first, until),
      trades(second, until),
      deposits(third, place.info.chain, until),
    ]);
    const to = Date.now();
    const held = print(place.dataDir, { from, to });
    const settled = [...late, ...later].toSorted((a, b) => a - b);
    const lost = await secondsWithout(place, seconds(from), seconds(to) - 2);
    console.log(`${inBrowser} options in the browser, ${settled.length} otherwise, ${credited} deposits`);
    console.log(`settled after ${settled.at(settled.length >> 1)} s in the middle, ${settled.at(-1)} s at the latest`);
    console.log(
      `browser: ${browser.toString()}\nothers: ${asked.toString()}\nwithout a tick ${lost.missing.join()}, filled ${lost.filled.join()}`,
    );
    expect(lost).toEqual({ missing: [], filled: [] });
    expect(settled.at(-1)).toBeLessThanOrEqual(LATE);
    expect(asked.refused).toBe(0);
    expect(held.get('all together')?.most).toBeLessThanOrEqual(PLACES);
    // Each hands over once a minute, for some seconds.
    const loops = held.get('loops');
    expect(loops?.most).toBeLessThanOrEqual(2 * LOOPS);
    expect(loops?.average).toBeGreaterThan(LOOPS - 0.5);
    expect(loops?.average).toBeLessThan(LOOPS + 1);
  });

  test('settles all that was bought in a rush, and no second is missing for good', async ({ place, newPerson }) => {
    const person = await newPerson({ funds: '10000', isVerified: true });
    const from = Date.now();
    const bought: string[] = [];
    const trading = async () => {
      while (Date.now() < from + RUSH_MS) bought.push(await eventually(RUSH_MS, () => buys(person)));
    };
    let [requests, throttled] = [0, 0];
    await Promise.all([
      trading(),
      ...Array.from({ length: RUSH_CLIENTS }, async () => {
        while (Date.now() < from + RUSH_MS) {
          const failed = await person.api('GET /user/assets', {}).catch((error: unknown) => error);
          requests += 1;
          if (failed instanceof ApiError && failed.status === unanswered.status) {
            throttled += 1;
            await setTimeout(100);
          }
        }
      }),
    ]);
    const to = Date.now();
    print(place.dataDir, { from, to });
    const lost = await secondsWithout(place, seconds(from), seconds(to) - 2);
    console.log(
      `rush: ${requests} requests, ${throttled} throttled; without a tick ${lost.missing.join()}, filled ${lost.filled.join()}`,
    );
    const late = await Promise.all(bought.map((id) => eventually(60_000, () => lateness(person, id))));
    console.log(`${late.length} options, settled ${Math.max(...late)} s after their second at the latest`);
    await expect
      .poll(() => secondsWithout(place, seconds(from), seconds(to)), { timeout: 120_000 })
      .toMatchObject({ missing: [] });
  });
});
