import { useEffect } from 'react';
import type { SymbolSelection } from './account-events.ts';
import { liveSocket } from './live.ts';

/**
 * Keeps the prices of some or all symbols fresh in the query cache while the component is mounted: every `pace`
 * seconds, 1 to 60. Nothing is sent while the page is hidden.
 */
export function useLivePrices(symbols: SymbolSelection, pace: number): void {
  const names = symbols === 'all' ? symbols : symbols.join(' ');
  useEffect(() => liveSocket.subscribePrices(names === 'all' ? 'all' : names.split(' '), pace), [names, pace]);
}
