import { describe, expect, it } from 'vitest';
import { buildNextTick } from '#functions/data/market/append-tick.ts';
import type { TickLogHead } from '#functions/data/market/ticks.ts';
import { getValuationSymbol, coins } from '#shared/market/coins.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import type { TickPrice } from '#shared/market/tick.ts';
import { toPrice } from '#shared/money.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { getCoinPrice } from './coin-price.ts';

const AT = 1_800_000_000 as EpochSeconds;
const NOW = (AT * 1000 + 400) as EpochMs;
const head: TickLogHead = {
  sequence: 0,
  hash: '0'.repeat(64),
  endAt: 0,
  term: 1,
  latest: null,
  filledTo: 0,
  latestKept: true,
};
const of = (...prices: TickPrice[]) => buildNextTick(head, AT, prices);

describe('getCoinPrice', () => {
  it('finds the pair of every coin and returns its price', { tags: ['FIN-099'] }, () => {
    for (const coin of coins) {
      const pair = getValuationSymbol(coin);
      if (pair !== null) expect(findSymbolSpec(pair), coin).not.toBeNull();
    }
    expect(getCoinPrice(of(['DAI/USDT', '0.9994', 'okx', 250]), 'DAI', NOW)).toEqual({
      price: toPrice('0.9994'),
      symbol: 'DAI/USDT',
      observed_ms: NOW - 650,
      held: false,
      stale: false,
    });
  });

  it('returns 1 for USDT and null when the tick has no price of the pair', () => {
    expect(getCoinPrice(of(), 'USDT', NOW)).toMatchObject({ price: toPrice('1'), symbol: null, stale: false });
    expect(getCoinPrice(of(['BTC/USDT', '95000', 'okx', 0]), 'DAI', NOW)).toBeNull();
  });

  it.each([
    ['fresh to the last moment', 'okx', 2600, { held: false, stale: false }],
    ['stale a moment later', 'okx', 2601, { held: false, stale: true }],
    ['held where sources disagree', 'held:okx', 0, { held: true, stale: false }],
  ])('marks the price as %s', (_, source, age, expected) => {
    expect(getCoinPrice(of(['SHIB/USDT', '0.00002345', source, age]), 'SHIB', NOW)).toMatchObject(expected);
  });
});
