import { describe, expect, it } from 'vitest';
import {
  toClosesByTime,
  buildRatioHistory,
  prependDayOpen,
  toDisplayPair,
  summarizeRatioHistory,
} from './pair-history.ts';

const btc = toClosesByTime({ t: [60, 120, 180], c: [50_000, 51_000, 52_000] });
const eth = toClosesByTime({ t: [120, 180, 240], c: [2550, 2600, 2700] });

describe('exchange pair history', () => {
  it('equals the price history of the coin for a pair with USDT', () => {
    expect(buildRatioHistory(btc, null).map(({ value }) => value)).toEqual([50_000, 51_000, 52_000]);
  });

  it('is the ratio of both prices where both coins have one', { tags: ['FIN-208'] }, () => {
    expect(buildRatioHistory(btc, eth)).toEqual([
      { time: 120, value: 20 },
      { time: 180, value: 20 },
    ]);
  });

  it('omits invalid prices', () => {
    expect(buildRatioHistory(toClosesByTime({ t: [60, 120], c: [0, 2] }), null)).toEqual([{ time: 120, value: 2 }]);
  });

  it.each([
    [
      ['USDT', 'BTC'],
      ['BTC', 'USDT'],
    ],
    [
      ['BTC', 'USDT'],
      ['BTC', 'USDT'],
    ],
    [
      ['ETH', 'BTC'],
      ['BTC', 'ETH'],
    ],
  ] as const)('toDisplayPair › shows %o as %o in both directions', { tags: ['FIN-208'] }, (pair, shown) => {
    expect(toDisplayPair(pair, (coin) => (coin === 'BTC' ? 95_000 : 3400))).toEqual(shown);
  });

  it('prependDayOpen › counts the change from the price 24 hours ago, not from the first close', () => {
    const points = prependDayOpen(buildRatioHistory(btc, null), 50_500, 86_400 + 70.5);
    expect(points.map(({ time, value }) => [time, value])).toEqual([
      [70, 50_500],
      [120, 51_000],
      [180, 52_000],
    ]);
    expect(summarizeRatioHistory(points)?.change).toBe('2.9703');
    expect(prependDayOpen(points, null, 86_400 + 70)).toHaveLength(2);
  });

  it('summarizeRatioHistory › gives ends, range and change in percent, or null when too short', () => {
    expect(summarizeRatioHistory(buildRatioHistory(btc, null))).toEqual({
      first: 50_000,
      last: 52_000,
      low: 50_000,
      high: 52_000,
      change: '4.0000',
    });
    expect(summarizeRatioHistory([{ time: 60, value: 1 }])).toBeNull();
  });
});
