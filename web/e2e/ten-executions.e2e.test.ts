/** @module-tag rare */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { FunctionName } from '#infra/manifest.ts';
import type { ExecutionEvent } from '#scripts/local/execution-limiter.ts';
import { groupExecutions, getFunctionStarter, formatExecutionTable } from '#scripts/measure/executions.ts';
import { getDataFilePath } from '#scripts/start/data-folder.ts';
import { getApiRejectionCode } from '#scripts/testing/browser/create-visitor.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { createIsolatedTest } from '#scripts/testing/browser/test.ts';
import { buyOptionOnPage, waitForChart } from '#scripts/testing/browser/trading.ts';
import { mineBlocks, payFromFaucet } from '#scripts/testing/platform/chain.ts';
import { pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';
import { ApiError } from '#shared/api/client.ts';
import { getRequestRetryDelayMs, shouldRetryRequest } from '#web/lib/retry-policy.ts';

/** Concurrency limit of a new AWS account. */
const PLACES = 10;
/** Loops hand over once a minute: twice with users online, and once in a rush. */
const EVERYDAY_MS = 130_000;
const RUSH_MS = 80_000;
const RUSH_CLIENTS = 30;
/** Throttled requests are answered by then, ms: functions hold their slots for seconds at a cold start. */
const ANSWERED_MS = 120_000;
/** Maximum delay of a settlement after its second, s. */
const MAX_SETTLEMENT_DELAY = 60;
const MAX_RUSH_SETTLEMENT_DELAY = 180;

/** Seconds without a tick that count as an outage, which is filled; a machine that stalls misses single ones. */
const OUTAGE = 10;

const test = createIsolatedTest({ env: { EXECUTIONS: String(PLACES) } });

const unanswered = new ApiError('SERVICE_UNAVAILABLE', 5004, 502, '');

/** Requests and their answers. */
class RequestCounter {
  requests = 0;
  throttled = 0;
  /** Requests throttled so often that a page would show an error. */
  givenUp = 0;

  /** Sends requests as pages read and users press again, but continues where pages give up. */
  readonly fetch: typeof fetch = async (input, init) => {
    const end = Date.now() + ANSWERED_MS;
    for (let tries = 0; ; tries++) {
      const answer = await loopbackFetch(input, init);
      this.requests += 1;
      if (answer.status !== unanswered.status || Date.now() > end) return answer;
      this.throttled += 1;
      // First retry that a page would not make.
      if (shouldRetryRequest(tries - 1, unanswered) && !shouldRetryRequest(tries, unanswered)) this.givenUp += 1;
      await setTimeout(getRequestRetryDelayMs(tries));
    }
  };

  forget(): void {
    [this.requests, this.throttled, this.givenUp] = [0, 0, 0];
  }

  watch(page: Page): void {
    page.on('response', (answer) => {
      if (!answer.url().includes('/api/')) return;
      this.requests += 1;
      if (answer.status() === unanswered.status) this.throttled += 1;
    });
  }

  toString(): string {
    const { requests, throttled } = this;
    return `${requests} requests, ${throttled} throttled (${((100 * throttled) / requests).toFixed(1)}%)`;
  }
}

/** Loads the page, buys an option and waits for its result. */
async function tradesOnPage(page: Page): Promise<true> {
  await page.goto('/trading/options?period=5');
  await waitForChart(page);
  const answer = () => page.waitForResponse('**/options/create-order');
  let [answered] = await Promise.all([answer(), buyOptionOnPage(page, 'Higher')]);
  while (answered.status() === unanswered.status) {
    await page.getByText('never bought twice').waitFor();
    [answered] = await Promise.all([answer(), page.getByTestId('buy').click()]);
  }
  await page.getByTestId('settlement').waitFor();
  return true;
}

/** Repeats that; reloads a page that shows an error. Returns the count. */
async function tradesInBrowser(page: Page, until: number): Promise<number> {
  let trades = 0;
  do {
    await pollUntilAvailable(ANSWERED_MS, () => tradesOnPage(page));
    trades += 1;
  } while (Date.now() < until);
  return trades;
}

/** Places an order that no price reaches, so that the prices must be watched from then on. */
async function waitsForPrice({ api }: E2eUser): Promise<string> {
  const { prices } = await api('GET /public/prices', {});
  const { price } = prices.find(({ symbol }) => symbol === 'BTC/USDT') ?? { price: '0' };
  const limit = { side: 'buy', type: 'limit', price: String(Math.floor(Number(price) * 0.5)) } as const;
  const body = { symbol: 'BTC/USDT', quantity: '100', leverage: 20, ...limit };
  return (await api('POST /futures/create-order', { body, idempotencyKey: randomUUID() })).order.id;
}

/** Buys an option of five seconds; returns its id. */
async function buys({ api }: E2eUser): Promise<string> {
  const { configs } = await api('GET /options-config', {});
  const period_id = configs.find((config) => config.period === 5)?.id ?? '';
  const body = { symbol: 'BTC/USDT', direction: 'call', amount: '10', period_id } as const;
  return (await api('POST /options/create-order', { body, idempotencyKey: randomUUID() })).order.id;
}

/** Returns the delay of an option's settlement, seconds; null before it. */
async function lateness({ api }: E2eUser, id: string): Promise<number | null> {
  const { order } = await api('GET /options/orders/{id}', { params: { id } });
  return order.settled_at === null || order.expired_at === null ? null : order.settled_at - order.expired_at;
}

/** Makes all requests of a page load at once, then buys an option; returns the delay of each settlement, seconds. */
async function trades(person: E2eUser, until: number): Promise<number[]> {
  const { api } = person;
  const delays: number[] = [];
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
    delays.push(await pollUntilAvailable(60_000, () => lateness(person, id)));
  } while (Date.now() < until);
  return delays;
}

/** Sends coins to the user's address; returns the number of credits. */
async function deposits({ api }: E2eUser, chain: string, until: number): Promise<number> {
  const { configs } = await api('GET /deposits/configs', {});
  const to =
    configs.find((config) => config.coin_type === 'USDT' && config.chain_type === 'TRC20')?.deposit_address ?? '';
  let credited = 0;
  do {
    const tx_hash = await payFromFaucet(chain, { network: 'TRC20', coin_type: 'USDT', to, amount: '40' });
    await mineBlocks(chain, 'TRC20', 13);
    await pollUntilAvailable(60_000, async () => {
      const { deposits: listedDeposits } = await api('GET /deposits', { query: {} });
      return (
        listedDeposits.some((candidate) => candidate.tx_hash === tx_hash && candidate.status === 'completed') || null
      );
    });
    credited += 1;
  } while (Date.now() < until);
  return credited;
}

/** Returns the seconds of a span without a tick, and those whose tick was filled later. */
async function secondsWithout({ endpoints }: RunningPlatform, from: number, to: number) {
  configureLocalFunctions(endpoints);
  const { readTicksBetween } = await import('#functions/data/market/ticks.ts');
  const ticks = new Map((await readTicksBetween(from, to)).map((tick) => [tick.at as number, tick]));
  const seconds = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return {
    missing: seconds.filter((at) => !ticks.has(at)),
    filled: seconds.filter((at) => ticks.get(at)?.filled === true),
  };
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Returns the longest run of consecutive seconds. */
function longestRun(missing: readonly number[]): number {
  let [run, longest] = [0, 0];
  for (const [i, at] of missing.entries()) {
    run = missing[i - 1] === at - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Prints the seconds of a span without their own tick, and waits until every outage is filled. */
async function hasNoOutage(place: RunningPlatform, from: number, to: number): Promise<void> {
  const { missing, filled } = await secondsWithout(place, from, to);
  console.log(`seconds: ${to - from + 1}; missing: ${missing.join() || 'none'}; filled: ${filled.join() || 'none'}`);
  await expect
    .poll(async () => longestRun((await secondsWithout(place, from, to)).missing), { timeout: 120_000 })
    .toBeLessThan(OUTAGE);
}

/** Prints each function's share of the limit. */
function printDisputedPrices(dataDir: string, span: { from: number; to: number }): void {
  const events = readFileSync(getDataFilePath(dataDir, 'executions'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ExecutionEvent);
  for (const groupOf of [getFunctionStarter, () => 'all together', (name: FunctionName) => name])
    console.log(formatExecutionTable(groupExecutions(events, span, groupOf)));
}

const latest = (delays: readonly number[]) => `${delays.length} options, settled ${Math.max(...delays)} s late at most`;

describe('AWS account limited to ten executions', () => {
  test('serves prices, settlements and requests under everyday load', async ({
    place,
    newPerson,
    demoPage,
    allowFaults,
  }) => {
    // Throttled requests are repeated.
    allowFaults(/status of 502/, /WebSocket/);
    const [requester, browser] = [new RequestCounter(), new RequestCounter()];
    const userOptions = { funds: '10000', spot: '0', isVerified: true, fetched: requester.fetch };
    const [first, second, third] = await Promise.all([
      newPerson(userOptions),
      newPerson(userOptions),
      newPerson(userOptions),
    ]);
    const page = await demoPage(null);
    browser.watch(page);
    const everybody = (until: number) =>
      Promise.all([
        tradesInBrowser(page, until),
        trades(first, until),
        trades(second, until),
        deposits(third, place.info.chain, until),
      ]);
    // Once, so that no function starts cold.
    await Promise.all([waitsForPrice(first), everybody(0)]);
    for (const client of [requester, browser]) client.forget();
    const from = Date.now();
    const [inBrowser, delays, later, credited] = await everybody(from + EVERYDAY_MS);
    const to = Date.now();
    printDisputedPrices(place.dataDir, { from, to });
    console.log(`browser: ${inBrowser} options, ${browser.toString()}`);
    console.log(
      `others: ${credited} deposits, ${requester.toString()}, ${requester.givenUp} more often than pages repeat`,
    );
    console.log(latest([...delays, ...later]));
    await hasNoOutage(place, seconds(from), seconds(to));
    expect(Math.max(...delays, ...later)).toBeLessThanOrEqual(MAX_SETTLEMENT_DELAY);
  });

  test('settles all options of a load peak without a price outage', async ({ place, newPerson }) => {
    const requester = new RequestCounter();
    const person = await newPerson({ funds: '10000', isVerified: true, fetched: requester.fetch });
    const hasty = await newPerson({});
    const from = Date.now();
    const end = from + RUSH_MS;
    const bought: string[] = [];
    const trading = async () => {
      while (Date.now() < end) bought.push(await buys(person));
    };
    let [requests, throttled] = [0, 0];
    const rushing = async () => {
      while (Date.now() < end) {
        const reason = await getApiRejectionCode(hasty.api('GET /user/assets', {}));
        requests += 1;
        if (reason === unanswered.reason) {
          throttled += 1;
          await setTimeout(100);
        }
      }
    };
    await Promise.all([trading(), ...Array.from({ length: RUSH_CLIENTS }, rushing)]);
    const to = Date.now();
    printDisputedPrices(place.dataDir, { from, to });
    console.log(`rush: ${requests} requests, ${throttled} throttled (${((100 * throttled) / requests).toFixed(1)}%)`);
    const delays = await Promise.all(
      bought.map((id) => pollUntilAvailable(MAX_RUSH_SETTLEMENT_DELAY * 1000, () => lateness(person, id))),
    );
    console.log(latest(delays));
    await hasNoOutage(place, seconds(from), seconds(to));
    expect(Math.max(...delays)).toBeLessThanOrEqual(MAX_RUSH_SETTLEMENT_DELAY);
    expect(throttled).toBeGreaterThan(0);
  });
});
