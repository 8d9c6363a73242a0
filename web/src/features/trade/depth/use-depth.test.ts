import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LatestPrices } from '#web/lib/queries.ts';
import { pollWhileVisible, getNextDepth } from './use-depth.ts';

const prices = (sequence: number, price: string) =>
  ({
    sequence,
    at: 1_700_000_000 + sequence,
    simulated: true,
    prices: [{ symbol: 'BTC/USDT', price }],
  }) as LatestPrices;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('depth snapshot', () => {
  it(
    'refreshes every two seconds while the page is visible, and at once when shown again',
    { tags: ['TRD-068'] },
    () => {
      vi.useFakeTimers();
      const page = Object.assign(new EventTarget(), { hidden: false });
      vi.stubGlobal('document', page);
      const look = vi.fn<() => void>();
      const end = pollWhileVisible(look);
      expect(look).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(1999);
      expect(look).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(1 + 2000);
      expect(look).toHaveBeenCalledTimes(3);
      page.hidden = true;
      vi.advanceTimersByTime(10_000);
      expect(look).toHaveBeenCalledTimes(3);
      page.hidden = false;
      page.dispatchEvent(new Event('visibilitychange'));
      expect(look).toHaveBeenCalledTimes(4);
      end();
      page.dispatchEvent(new Event('visibilitychange'));
      vi.advanceTimersByTime(10_000);
      expect(look).toHaveBeenCalledTimes(4);
    },
  );

  it('is null before the first price', () => {
    expect(getNextDepth(null, 'BTC/USDT', undefined)).toBeNull();
    expect(getNextDepth(null, 'ETH/USDT', prices(1, '100'))).toBeNull();
  });

  it('is the same object until a newer tick arrives', { tags: ['TRD-068'] }, () => {
    const first = getNextDepth(null, 'BTC/USDT', prices(1, '100'));
    expect(getNextDepth(first, 'BTC/USDT', prices(1, '100'))).toBe(first);
    expect(getNextDepth(first, 'BTC/USDT', prices(2, '101'))).not.toBe(first);
  });

  it('keeps the latest fifteen trades', { tags: ['TRD-109'] }, () => {
    let shown = getNextDepth(null, 'BTC/USDT', prices(1, '100'));
    for (let sequence = 2; sequence <= 40; sequence++)
      shown = getNextDepth(shown, 'BTC/USDT', prices(sequence, String(100 + sequence)));
    expect(shown?.trades.map(({ at }) => at - 1_700_000_000)).toEqual(Array.from({ length: 15 }, (_, i) => 40 - i));
    expect(shown?.trades.every(({ side }) => side === 'buy')).toBe(true);
  });

  it('resets for another symbol', () => {
    const shown = getNextDepth(null, 'BTC/USDT', prices(1, '100'));
    const both = { ...prices(2, '101'), prices: [...prices(2, '101').prices, { symbol: 'ETH/USDT', price: '7' }] };
    expect(getNextDepth(shown, 'ETH/USDT', both as LatestPrices)?.trades).toHaveLength(1);
  });
});
