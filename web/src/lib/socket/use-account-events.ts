import { useEffect, useEffectEvent } from 'react';
import type { AccountSocketEvent } from './account-events.ts';
import { liveSocket } from './live.ts';

/** Calls back with the events of this session's account. Balances are already in the query cache. */
export function useAccountEvents(listener: (news: AccountSocketEvent) => void): void {
  const passOn = useEffectEvent(listener);
  useEffect(() => liveSocket.onAccount((news) => passOn(news)), []);
}
