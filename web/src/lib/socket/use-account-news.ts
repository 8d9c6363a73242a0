import { useEffect, useEffectEvent } from 'react';
import { liveSocket } from './live.ts';
import type { AccountSocketEvent } from './news.ts';

/** Calls back with what happens in the account of this session. Balances are in the query cache already. */
export function useAccountEvents(listener: (news: AccountSocketEvent) => void): void {
  const passOn = useEffectEvent(listener);
  useEffect(() => liveSocket.onAccount((news) => passOn(news)), []);
}
