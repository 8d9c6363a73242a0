import { useEffect, useEffectEvent } from 'react';
import { liveSocket } from './live.ts';
import type { AccountSocketEvent } from './news.ts';

/** Calls back with the events of this session's account. Balances are already in the query cache. */
export function useAccountEvents(listener: (news: AccountSocketEvent) => void): void {
  const passOn = useEffectEvent(listener);
  useEffect(() => liveSocket.onAccount((news) => passOn(news)), []);
}
