import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeTwelveData, FAKE_TWELVE_DATA_KEY } from '#functions/testing/vendors/twelve-data.ts';
import { createVendorResponse, type FakePriceVendor } from '#functions/testing/vendors/vendor.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { createTwelveDataProvider } from './provider.ts';

// A Friday morning in New York.
const FRIDAY = 1_800_025_200_000;
const SATURDAY = FRIDAY + 86_400_000;
const MINUTE = 60_000;
let time = FRIDAY;
let fake: FakePriceVendor;
beforeAll(async () => {
  fake = await startFakeTwelveData(() => time);
});
afterAll(() => fake.stop());
beforeEach(() => {
  time = FRIDAY;
  Object.assign(fake, { requests: [], always: null, next: [] });
});
const createTestProvider = (creditsPerMinute: number) =>
  createTwelveDataProvider({ base: fake.url, key: FAKE_TWELVE_DATA_KEY, creditsPerMinute }, () => time as EpochMs);
/** Requested symbols, in order: one credit each. */
const credits = () =>
  fake.requests.flatMap((path) => new URL(path, fake.url).searchParams.get('symbol')?.split(',') ?? []);

describe('Twelve Data credits', () => {
  it.each([8, 377, 1597])('are not exceeded by prices and history of a minute on a plan of %i', async (plan) => {
    const provider = createTestProvider(plan);
    for (let minute = 0; minute < 2; minute++) {
      fake.requests = [];
      for (let second = 0; second < 60; second++) {
        await provider.refresh();
        await provider.candles('EUR/USD', '1m', time / 1000 - 600, time / 1000).catch(() => []);
        time += 1000;
      }
      expect(credits().length, `minute ${minute}`).toBeLessThanOrEqual(plan);
      expect(credits().length, `minute ${minute}`).toBeGreaterThan(plan < 1000 ? plan * 0.5 : 200);
    }
  });

  it('are spent on refreshing all symbols in turn, as often as the plan allows', async () => {
    const provider = createTestProvider(377);
    const renewed = new Map<string, number[]>();
    for (let second = 0; second < 60; second++) {
      fake.requests = [];
      await provider.refresh();
      for (const name of credits()) renewed.set(name, [...(renewed.get(name) ?? []), second]);
      time += 1000;
    }
    expect(renewed.size).toBe(22);
    // View-only ones are renewed each minute.
    for (const name of ['USD/CNH', 'USD/KRW', 'USD/TWD']) {
      expect(renewed.get(name)).toHaveLength(1);
      renewed.delete(name);
    }
    // A currency's price may be at most five seconds old for trading.
    for (const seconds of renewed.values())
      for (const [i, second] of seconds.entries()) expect(second - (seconds[i - 1] ?? 0)).toBeLessThanOrEqual(5);
  });

  it('are not spent on closed markets except for a check every ten minutes', async () => {
    time = SATURDAY;
    const provider = createTestProvider(2000);
    await provider.refresh();
    expect(credits()).toHaveLength(22);
    for (let second = 0; second < 540; second++) {
      time += 1000;
      await provider.refresh();
    }
    expect(credits()).toHaveLength(22);
    time += MINUTE;
    await provider.refresh();
    expect(credits()).toHaveLength(44);
  });
});

describe('Twelve Data prices', () => {
  it('date from their minute when the market is closed or that minute is old', async () => {
    const quote = (overrides: object) =>
      createVendorResponse(
        200,
        JSON.stringify({
          'XAU/USD': {
            symbol: 'XAU/USD',
            close: '100',
            last_quote_at: time / 1000,
            is_market_open: true,
            ...overrides,
          },
        }),
      );
    const provider = createTestProvider(20_000);
    const observed = async () =>
      (await provider.quotes((time / 1000) as EpochSeconds)).find(({ symbol }) => symbol === 'XAU/USD')?.observedAt;
    fake.always = quote({ last_quote_at: time / 1000 - 90, is_market_open: false });
    await provider.refresh();
    expect(await observed()).toBe(time - 90_000);
    fake.always = quote({ last_quote_at: time / 1000 - 90, close: '100.5' });
    await provider.refresh();
    expect(await observed()).toBe(time);
    time += 1000;
    fake.always = quote({ last_quote_at: time / 1000 - 180, close: '101' });
    await provider.refresh();
    expect(await observed()).toBe(time - 1000);
  });

  it('leave out unknown symbols', async () => {
    fake.next = [
      createVendorResponse(
        200,
        JSON.stringify({
          'XAU/USD': { code: 404, message: 'not found', status: 'error' },
          'EUR/USD': { symbol: 'EUR/USD', close: '1.08', last_quote_at: time / 1000, is_market_open: true },
        }),
      ),
    ];
    const provider = createTestProvider(20_000);
    await provider.refresh();
    const quotes = await provider.quotes((time / 1000) as EpochSeconds);
    expect(quotes.map(({ symbol, price }) => [symbol, price])).toEqual([['EUR/USD', '1.08']]);
  });

  it('have no one-second history and no candles for closed markets', async () => {
    const provider = createTestProvider(20_000);
    expect(await provider.second((time / 1000) as EpochSeconds)).toBeNull();
    fake.always = createVendorResponse(
      200,
      '{"code":400,"message":"No data is available on the specified dates.","status":"error"}',
    );
    expect(await provider.candles('EUR/USD', '1m', time / 1000 - 600, time / 1000)).toEqual([]);
  });
});
