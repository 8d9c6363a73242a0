import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import type { SeedLogins } from '#scripts/start/seed-platform.ts';
import { assertApiRejection, type SiteVisitor, createSiteVisitor } from '#scripts/testing/browser/create-visitor.ts';
import { type JourneyChecks, pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import { createTestAuthenticator } from '#scripts/testing/platform/create-authenticator.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import type { MailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';
import { openRecordedSocket, type RecordedSocket } from '#scripts/testing/platform/recorded-socket.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/public-pages.ts';
import type { OptionConfig, OptionOrder } from '#shared/schemas/options.ts';
import { runChainTransferChecks } from './chain-journey.ts';
import { runPerpetualChecks } from './perpetual-journey.ts';
import { runPhotoLinkChecks, runSignUpChecks, runKycReviewChecks } from './sign-up-journey.ts';
import { runExchangeChecks, runTransferChecks } from './wallet-journey.ts';

/** Addresses of a running platform, anywhere; without a trailing slash. */
export interface PlatformAddresses {
  web: string;
  admin: string;
  ws: string;
  owner: { username: string; password: string; totp_secret: string };
  /** Verified customer with a fund password. */
  trader2: SeedLogins['trader2'];
  /** Mailbox of its e-mails. */
  mailbox: MailboxReader;
  /** Simulated chain of its networks. */
  chain: string;
  /** API addresses past the CDN, which must reject requests; undefined if there are none. */
  behind?: readonly string[];
}

const SYMBOL = 'BTC/USDT';
const STAKE = '100';
/** Factor of price volatility that liquidates a position within the minute. */
export const LIQUIDATING_VOLATILITY_FACTOR = '12';
/** The timer's rule may just have started its minute when the platform was deployed. */
const FIRST_PRICES_MS = 150_000;
const SETTLED_MS = 20_000;
/** Longest time until a price is observed after an order, ms; waits stop later than any. */
const ENTERED_MS = 15_000;
/**
 * Allowed delay of a settlement, ms: the goal at the 99th percentile, and more on an emulator, which is no benchmark.
 */
const MAX_SETTLEMENT_DELAY_MS = 5000;
const MAX_EMULATOR_SETTLEMENT_DELAY_MS = 15_000;

const json = (text: string) => JSON.parse(text) as { success?: boolean; error_code?: string };

async function siteChecks(checks: JourneyChecks, name: string, site: string): Promise<void> {
  const page = await checks.check(`${name}: the page, with the headers of the edge`, async () => {
    const answer = await loopbackFetch(`${site}/`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    return answer.text();
  });
  await checks.check(`${name}: a deep link is answered by the page, an unknown address with 404`, async () => {
    const answer = await loopbackFetch(`${site}${name === 'web' ? '/orders/opt_01' : '/admin/users/usr_01'}?from=mail`);
    assert.equal(answer.status, 200);
    assert.equal(await answer.text(), await (await loopbackFetch(`${site}/index.html`)).text());
    assert.equal((await loopbackFetch(`${site}/nowhere/at/all`)).status, 404);
  });
  if (name === 'web')
    await checks.check('web: a public page is there in the language that its address asks for', async () => {
      const text = await (await loopbackFetch(`${site}/market?lang=ja`)).text();
      assert.match(text, /<html lang="ja"[^>]* data-built="same">/);
      assert.match(text, /<link rel="canonical" href="https?:\/\/[^"]+\/market\?lang=ja" \/>/);
      assert(!text.includes(PLACEHOLDER_ORIGIN), 'it does not say where it lies');
    });
  if (name === 'web')
    await checks.check('web: an article that is not there is a page that says so, filled by its function', async () => {
      const answer = await loopbackFetch(`${site}/news/nws_none?lang=ja&from=mail`);
      assert.equal(answer.status, 404);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self'/);
      const text = await answer.text();
      assert.match(text, /<html lang="ja"[^>]* data-built="same">[^]*<meta name="robots" content="noindex" \/>/);
      assert(text.includes('{"id":"nws_none","language":"ja","article":null}'), 'its hole is not filled');
    });
  await checks.check(`${name}: scripts are kept for ever, missing ones are not the page`, async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page ?? '')?.[1];
    assert(script, 'no script in the page');
    const answer = await loopbackFetch(`${site}${script}`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /javascript/);
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
    const missing = await loopbackFetch(`${site}/assets/none.js`);
    assert([403, 404].includes(missing.status), `a missing file answered ${missing.status}`);
  });
  await checks.check(`${name}: an unknown path of the interface is its own 404, not the page`, async () => {
    const answer = await loopbackFetch(`${site}/api/user/none`);
    assert.equal(answer.status, 404);
    assert.equal(json(await answer.text()).error_code, 'NOT_FOUND');
  });
}

async function marketChecks(checks: JourneyChecks, { api }: { api: ApiClient }): Promise<boolean> {
  const first = await checks.check('prices are there', () =>
    pollUntilAvailable(FIRST_PRICES_MS, async () => {
      const answer = await api('GET /public/prices', {});
      return answer.prices.some(({ symbol }) => symbol === SYMBOL) ? answer : null;
    }),
  );
  await checks.check('prices advance, a tick a second', async () => {
    const began = first?.sequence ?? 0;
    const next = await pollUntilAvailable(15_000, async () => {
      const answer = await api('GET /public/prices', {});
      return answer.sequence >= began + 3 ? answer : null;
    });
    assert(next.at > (first?.at ?? 0));
  });
  await checks.check('symbols and candles', async () => {
    const { symbols } = await api('GET /public/trading-symbols', {});
    assert(symbols.length >= 35, `${symbols.length} symbols`);
    // History that is slow to fetch is available the next time; the current minute may still be missing.
    const candles = await pollUntilAvailable(30_000, async () => {
      const answer = await api('GET /public/kline', { query: { symbol: SYMBOL, timeframe: '1m', limit: '100' } });
      return answer.t.length >= 99 ? answer : null;
    });
    assert(
      candles.t.every((t, i) => i === 0 || t - (candles.t[i - 1] ?? 0) === 60),
      'the candles have holes',
    );
    assert.equal(candles.c.length, candles.t.length);
  });
  return first !== null;
}

const readTradingWallet = async (api: ApiClient) => {
  const { wallets } = await api('GET /user/assets', { query: { wallet_type: 'trading' } });
  return wallets.find(({ coin_type }) => coin_type === 'USDT');
};
const readTradingBalance = async (api: ApiClient) => (await readTradingWallet(api))?.available_balance;

/** Entered option before its expiry. */
type EnteredOption = OptionOrder & { expired_at: number };

async function socketChecks(checks: JourneyChecks, ws: string, token: string): Promise<RecordedSocket | null> {
  const socket = await checks.check('the socket opens and welcomes', async () => {
    const opened = await openRecordedSocket(ws);
    const { server_time } = await opened.next('welcome', 20_000);
    assert(Math.abs(server_time - Date.now()) < 60_000);
    return opened;
  });
  if (!socket) return null;
  await checks.check('it knows who we are after `auth`', async () => {
    socket.send({ type: 'auth', token });
    await socket.next('success', 10_000, (frame) => frame.about === 'auth');
  });
  await checks.check('it sends a snapshot of prices, then what changed', async () => {
    socket.send({ type: 'subscribe', channel: 'price', symbols: [SYMBOL] });
    const { seq } = await socket.next('all_prices', 15_000);
    await socket.next('price_update', 15_000, (frame) => frame.seq > seq);
  });
  return socket;
}

async function buyJourneyOption(
  checks: JourneyChecks,
  api: ApiClient,
  period: OptionConfig,
): Promise<EnteredOption | null> {
  const key = randomUUID();
  const body = { symbol: SYMBOL, direction: 'call', amount: STAKE, period_id: period.id } as const;
  const order = await checks.check(`an option of ${period.period} s is bought`, async () => {
    const answer = await api('POST /options/create-order', { body, idempotencyKey: key });
    assert.equal(answer.order.status, 'pending');
    return answer.order;
  });
  const entered = await checks.check(
    'it enters by the first price that was observed after it was accepted',
    async () => {
      assert(order, 'there is no order');
      const { expired_at, entry_price, receipt } = await pollUntilAvailable(ENTERED_MS, async () => {
        const answer = await api('GET /options/orders/{id}', { params: { id: order.id } });
        return answer.order.entry_price === null ? null : answer.order;
      });
      const { entry, accepted_ms } = receipt;
      assert(entry && expired_at !== null && accepted_ms !== null, 'no entry');
      assert.equal(entry.price, entry_price);
      assert.equal(expired_at - entry.at, period.period);
      assert(entry.at * 1000 - entry.age > accepted_ms, 'its price was public before');
      return { ...order, expired_at };
    },
  );
  await checks.check('the same key gives the same order; another request under it is refused', async () => {
    const secondAnswer = await api('POST /options/create-order', { body, idempotencyKey: key });
    assert.equal(secondAnswer.order.id, order?.id);
    await assertApiRejection('IDEMPOTENCY_KEY_REUSED', () =>
      api('POST /options/create-order', { body: { ...body, amount: '11' }, idempotencyKey: key }),
    );
  });
  await checks.check('the stake has left the wallet, once, and is with the house', async () => {
    const wallet = await readTradingWallet(api);
    assert.deepEqual([wallet?.available_balance, wallet?.frozen_balance], ['99900', '0']);
  });
  return entered;
}

async function settlementChecks(
  checks: JourneyChecks,
  api: ApiClient,
  { socket, latest }: { socket: RecordedSocket | null; latest: number },
  order: EnteredOption,
) {
  await checks.check('the socket told of the purchase', async () => {
    assert(socket, 'there is no socket');
    await socket.next('order_history_update', 5000, (frame) => frame.order?.id === order.id);
    await socket.next('balance_update', 5000, (frame) => frame.balance.available_balance === '99900');
  });
  const wait = order.expired_at * 1000 - Date.now() + SETTLED_MS;
  await checks.check('the queue settles it at its second, and the socket tells', async () => {
    assert(socket, 'there is no socket');
    await socket.next('order_settlement', wait, (frame) => frame.order.id === order.id);
    const settlement = socket.frames.find(({ frame }) => frame.type === 'order_settlement');
    const lateMs = (settlement?.at ?? 0) - order.expired_at * 1000;
    console.log(`        ${lateMs} ms after its expiry`);
    assert(lateMs >= 0 && lateMs <= latest, `${lateMs} ms late`);
  });
  return checks.check('it is paid by the rule', async () => {
    const { order: settled } = await pollUntilAvailable(wait, async () => {
      const answer = await api('GET /options/orders/{id}', { params: { id: order.id } });
      return answer.order.status === 'pending' ? null : answer;
    });
    const [entry, exit] = [Number(settled.entry_price), Number(settled.expiry_price)];
    const expected = exit > entry ? 'win' : exit < entry ? 'lose' : 'settled';
    assert.equal(settled.status, expected);
    const credited = { win: Number(settled.expected_payout), lose: 0, settled: Number(STAKE) }[expected];
    assert.equal(Number(settled.payout), credited);
    assert.equal(Number(await readTradingBalance(api)), 99_900 + credited);
    return settled;
  });
}

/** Checks the receipt against the public ticks, without the platform's own code: anyone can do this. */
async function receiptChecks(checks: JourneyChecks, api: ApiClient, order: OptionOrder): Promise<void> {
  await checks.check('the receipt verifies against the public ticks', async () => {
    const { entry, exit } = order.receipt;
    assert(entry && exit, 'no entry or no exit');
    assert.equal(exit.at, order.expired_at);
    const query = { from_sequence: String(entry.sequence), to_sequence: String(exit.sequence) };
    const { ticks } = await api('GET /public/ticks', { query });
    assert.equal(ticks.length, exit.sequence - entry.sequence + 1);
    let previous = ticks[0]?.previous;
    for (const tick of ticks) {
      assert.equal(tick.previous, previous, `the chain breaks at ${tick.sequence}`);
      previous = createHash('sha256')
        .update(tick.previous + tick.body)
        .digest('hex');
      assert.equal(tick.hash, previous, `the hash of ${tick.sequence} is another`);
    }
    for (const [point, tick] of [
      [entry, ticks[0]],
      [exit, ticks.at(-1)],
    ] as const) {
      assert.equal(tick?.hash, point.hash);
      const { at, prices } = JSON.parse(tick?.body ?? '') as { at: number; prices: [string, string, string, number][] };
      assert.equal(at, point.at);
      assert.equal(prices.find(([symbol]) => symbol === SYMBOL)?.[1], point.price);
    }
  });
}

async function strangerChecks(checks: JourneyChecks, place: PlatformAddresses, order: OptionOrder): Promise<void> {
  await checks.check("another's order does not exist; without a login there is nothing", async () => {
    const stranger = createSiteVisitor(place.web);
    await assertApiRejection('UNAUTHORIZED', () =>
      stranger.api('GET /options/orders/{id}', { params: { id: order.id } }),
    );
    stranger.be((await stranger.api('POST /simulate/create', { body: {} })).token);
    await assertApiRejection('ORDER_NOT_FOUND', () =>
      stranger.api('GET /options/orders/{id}', { params: { id: order.id } }),
    );
    await assertApiRejection('NOT_FOUND', () => stranger.api('GET /admin/options/orders', { query: {} }));
    await assertApiRejection('UNAUTHORIZED', () =>
      createSiteVisitor(place.admin).api('GET /admin/options/orders', { query: {} }),
    );
  });
  const { behind } = place;
  if (behind === undefined) return;
  await checks.check('the interfaces refuse whoever comes past the CDN', async () => {
    for (const address of behind) {
      const answer = await loopbackFetch(address);
      const forged = await loopbackFetch(address, { headers: { 'x-api-key': 'guess', 'x-origin-secret': 'guess' } });
      // By API Gateway: each answer of a function states its cache time.
      for (const { status, headers } of [answer, forged])
        assert.deepEqual([status, headers.get('cache-control')], [403, null]);
    }
  });
}

async function staffChecks(
  checks: JourneyChecks,
  { admin, owner }: PlatformAddresses,
  code: () => string,
  order: OptionOrder,
): Promise<SiteVisitor | null> {
  const { username, password } = owner;
  const staff = createSiteVisitor(admin);
  await checks.check('staff: a wrong code is refused', () =>
    assertApiRejection('INVALID_CREDENTIALS', () =>
      staff.api('POST /admin/login', { body: { username, password, code: '000000' } }),
    ),
  );
  const staffMember = await checks.check('staff: login with the second factor', async () => {
    staff.be((await staff.api('POST /admin/login', { body: { username, password, code: code() } })).token);
    return staff;
  });
  await checks.check('staff: the order in the list, its receipt and its journal', async () => {
    const query = { symbol: SYMBOL, kind: 'demo', status: order.status, limit: '100' } as const;
    const { orders } = await staff.api('GET /admin/options/orders', { query });
    assert(
      orders.some(({ id }) => id === order.id),
      'not in the list',
    );
    const detail = await staff.api('GET /admin/options/orders/{id}', { params: { id: order.id } });
    assert.equal(detail.order.receipt.exit?.hash, order.receipt.exit?.hash);
    // Frozen at the purchase, posted to a house account at the entry; a loss moves nothing at the end.
    const operations = detail.journal.map(({ operation }) => operation).toSorted();
    const settled = order.status === 'lose' ? [] : ['option.settle'];
    assert.deepEqual(operations, ['option.enter', 'option.place', ...settled]);
    const csv = await staff.api('GET /admin/options/orders.csv', { query: { symbol: SYMBOL } });
    assert(csv.includes(order.id), 'not in the CSV');
  });
  return staffMember;
}

async function openDemo(checks: JourneyChecks, { api, be }: SiteVisitor): Promise<string | null> {
  return checks.check('a demo account with 100,000 USDT', async () => {
    const { token } = await api('POST /simulate/create', { body: {} });
    be(token);
    assert.equal(await readTradingBalance(api), '100000');
    return token;
  });
}

/** Buys an option and follows it to its receipt. */
async function optionChecks(
  checks: JourneyChecks,
  place: PlatformAddresses,
  { api }: SiteVisitor,
  { socket, latest }: { socket: RecordedSocket | null; latest: number },
): Promise<OptionOrder | null> {
  await runTransferChecks(checks, api, socket);
  const period = await checks.check('periods are offered', async () => {
    const { configs } = await api('GET /options-config', {});
    const [shortest] = configs.filter(({ is_active }) => is_active).sort((a, b) => a.period - b.period);
    assert(shortest, 'no period is offered');
    return shortest;
  });
  const order = period && (await buyJourneyOption(checks, api, period));
  if (!order) return null;
  const settled = await settlementChecks(checks, api, { socket, latest }, order);
  if (!settled) return null;
  await receiptChecks(checks, api, settled);
  await strangerChecks(checks, place, settled);
  return settled;
}

/**
 * Follows a visitor who opens a demo account and trades one option: a part of `runPlatformJourney` that takes a minute.
 */
export async function runDemoJourney(
  place: PlatformAddresses,
  checks: JourneyChecks,
): Promise<{ token: string; order: OptionOrder } | null> {
  const person = createSiteVisitor(place.web);
  if (!(await marketChecks(checks, person))) return null;
  const token = await openDemo(checks, person);
  if (token === null) return null;
  const socket = await socketChecks(checks, place.ws, token);
  try {
    // No benchmark either: it runs next to other tests, on functions that its first calls start.
    const order = await optionChecks(checks, place, person, { socket, latest: MAX_EMULATOR_SETTLEMENT_DELAY_MS });
    return order && { token, order };
  } finally {
    await socket?.close();
  }
}

/**
 * Follows users who sign up and trade, and staff at work, through a running platform. Black box: only the wire is
 * visible.
 * @returns the order that was bought and settled, or null when the journey ended before.
 */
export async function runPlatformJourney(place: PlatformAddresses, checks: JourneyChecks): Promise<OptionOrder | null> {
  const person = createSiteVisitor(place.web);
  await siteChecks(checks, 'web', place.web);
  await siteChecks(checks, 'admin', place.admin);
  if (!(await marketChecks(checks, person))) return null;
  const applicant = await runSignUpChecks(checks, place);
  const token = await openDemo(checks, person);
  if (token === null) return null;
  const socket = await socketChecks(checks, place.ws, token);
  try {
    const latest = place.behind === undefined ? MAX_SETTLEMENT_DELAY_MS : MAX_EMULATOR_SETTLEMENT_DELAY_MS;
    const settled = await optionChecks(checks, place, person, { socket, latest });
    if (!settled) return null;
    const code = createTestAuthenticator(place.owner.totp_secret);
    const staff = await staffChecks(checks, place, code, settled);
    if (staff && applicant) await runKycReviewChecks(checks, place, { staff, code }, applicant);
    await runPerpetualChecks(checks, person.api, socket);
    // After the reviews: both codes of their half minute are used.
    if (staff) await runChainTransferChecks(checks, place, { staff, code });
    await runExchangeChecks(checks, person.api);
    if (applicant) await runPhotoLinkChecks(checks, applicant);
    return settled;
  } finally {
    await socket?.close();
  }
}
