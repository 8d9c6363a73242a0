import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';

const DAY = 86_400;
const AHEAD = 8 * DAY;
const WEEK_PRODUCT = 'fpr_00000000000000000000000001';
/** Of 100 USDT at 4.2 % a year for 7 days, rounded down. */
const INTEREST = '0.08054794';

let folder: string;
let running: TestPlatform[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ahead-'));
  running = [];
});
afterEach(async () => {
  for (const platform of running) await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(ahead: number): Promise<TestPlatform> {
  const env = { WARM_FUNCTIONS: 'no', ...(ahead > 0 && { CLOCK_OFFSET_SECONDS: String(ahead) }) };
  const platform = await startTestPlatform({ env, dataDir: folder, sites: false });
  running.push(platform);
  return platform;
}

async function ask({ info }: TestPlatform, path: string, body?: object, token?: string) {
  const site = path.startsWith('/admin/') ? info.admin : info.web;
  const response = await fetch(`${site}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the endpoint answered
  const { data }: any = await response.json();
  return { status: response.status, date: response.headers.get('date'), data };
}

const logInTrader = async (platform: TestPlatform): Promise<string> =>
  (await ask(platform, '/auth/login', platform.info.logins.trader)).data.token;

const secondsFromNow = (at: number) => Math.round(at - Date.now() / 1000);
/** True for a platform this far ahead, within the answer time of a busy machine, seconds. */
const isAhead = (at: number) => Math.abs(secondsFromNow(at) - AHEAD) < 120;

describe('platform with a clock offset', { tags: 'needs-linux' }, () => {
  test(
    'pays terms that are due, continues from that time, and rejects an earlier clock',
    { tags: ['rare', 'FIN-259'] },
    async () => {
      const first = await start(0);
      const before = await logInTrader(first);
      const investmentAnswer = await ask(
        first,
        '/financial/invest',
        { product_id: WEEK_PRODUCT, investment_amount: '100' },
        before,
      );
      const option = { symbol: 'BTC/USDT', direction: 'call', period_id: 'p60', amount: '10' };
      const placed = await ask(first, '/options/create-order', option, before);
      expect([investmentAnswer.data.investment.status, placed.data.order.status]).toEqual(['active', 'pending']);
      await first.stop();

      const second = await start(AHEAD);
      expect(second.info.clock_offset_seconds).toBe(AHEAD);
      // Until its first tick it has the prices of the first run.
      await expect.poll(async () => isAhead((await ask(second, '/public/prices')).data.at)).toBe(true);
      // Cached by the CDN or not.
      const prices = await ask(second, '/public/prices');
      expect(isAhead(Date.parse(prices.date ?? '') / 1000)).toBe(true);
      await expect
        .poll(async () => (await ask(second, '/public/prices')).data.sequence)
        .toBeGreaterThan(prices.data.sequence);

      const { username, password, totp_secret } = second.info.logins.owner;
      const codeAt = (timestamp: number) =>
        new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp });
      const login = (code: string) => ask(second, '/admin/login', { username, password, code });
      expect((await login(codeAt(Date.now()))).status).toBe(401);
      expect((await login(codeAt(Date.now() + AHEAD * 1000))).status).toBe(200);

      expect((await ask(second, '/user/assets', undefined, before)).status).toBe(401);
      const token = await logInTrader(second);
      const { id, maturity_date } = investmentAnswer.data.investment;
      const readInvestment = async () =>
        (await ask(second, `/financial/investments/${id}`, undefined, token)).data.investment;
      await expect.poll(async () => (await readInvestment()).status).toBe('completed');
      expect(await readInvestment()).toMatchObject({ paid_return: INTEREST, expected_return: INTEREST });
      expect(isAhead(maturity_date + DAY)).toBe(true);
      const readOrder = async () =>
        (await ask(second, `/options/orders/${placed.data.order.id}`, undefined, token)).data.order;
      await expect.poll(async () => (await readOrder()).status).not.toBe('pending');
      // By the second in which it ended, from the feed's history.
      const { expired_at, receipt, settled_at } = await readOrder();
      expect(receipt.exit).toMatchObject({ at: expired_at, source: 'simulated' });
      expect(isAhead(settled_at)).toBe(true);
      await second.stop();

      await expect(start(0)).rejects.toThrow(
        /time does not go back\. Start with CLOCK_OFFSET_SECONDS=\d+ or more, or forget the data with npm run reset\./,
      );
    },
  );
});
