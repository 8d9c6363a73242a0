import { useEffect, useEffectEvent } from 'react';
import { live } from './live.ts';
import type { AccountNews } from './news.ts';

/** Calls back with what happens in the account of this session. Balances are in the query cache already. */
export function useAccountNews(listener: (news: AccountNews) => void): void {
  const passOn = useEffectEvent(listener);
  useEffect(() => live.onAccount((news) => passOn(news)), []);
}
