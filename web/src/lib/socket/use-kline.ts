import { useEffect, useEffectEvent } from 'react';
import type { Timeframe } from '../../../../shared/market/timeframes.ts';
import { live } from './live.ts';
import type { KlineNews } from './types.ts';

/** Calls back with the newest candles of a series whenever one closes, and when they must be read again. */
export function useKline(symbol: string, timeframe: Timeframe, listener: (news: KlineNews) => void): void {
  const tell = useEffectEvent(listener);
  useEffect(() => live.subscribeKline(symbol, timeframe, (news) => tell(news)), [symbol, timeframe]);
}
