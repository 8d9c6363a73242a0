import { useEffect } from 'react';
import { live } from './live.ts';
import type { Symbols } from './news.ts';

/**
 * Keeps the prices of some symbols, or of all, fresh in the query cache while the component is there: every `pace`
 * seconds, 1 to 60. Nothing is sent while the page is hidden.
 */
export function usePrices(symbols: Symbols, pace: number): void {
  const names = symbols === 'all' ? symbols : symbols.join(' ');
  useEffect(() => live.subscribePrices(names === 'all' ? 'all' : names.split(' '), pace), [names, pace]);
}
