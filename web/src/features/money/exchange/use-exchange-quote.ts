import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EXCHANGE_QUOTE_SECONDS } from '#shared/market/exchange-terms.ts';
import type { ExchangeQuote } from '#shared/schemas/exchange.ts';
import type { ValidityPeriod } from '#ui/quote-ring.tsx';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { getClockOffsetMs } from '#web/lib/server-clock.ts';
import type { ExchangeQuoteBody } from './review-exchange.ts';

/** A quote, with the time in which it is shown. */
export type TimedQuote = ExchangeQuote & ValidityPeriod;

/** It is no longer shown so long before it ends, ms: a press needs time to arrive. */
const SPARE_MS = 1000;
/** After a refusal another quote is asked for so much later, ms. */
const AGAIN_MS = 2000;
/** The least between two questions, ms. */
const PAUSE_MS = 250;
/** Nobody is asked before typing has stopped for so long, ms. */
const TYPED_MS = 300;

/** Nobody sees it longer than it holds: counted from `asked`, and by the server's own word. */
export const toTimedQuote = (quote: ExchangeQuote, asked: number): TimedQuote => ({
  ...quote,
  from: asked,
  until: Math.min(asked + EXCHANGE_QUOTE_SECONDS * 1000, (quote.expires_at + 1) * 1000 - getClockOffsetMs()) - SPARE_MS,
});

export const isQuoteValid = (quote: ValidityPeriod): boolean => Date.now() < quote.until;

/** What is asked for has its own answer: one that comes late is that of another question. */
export const exchangeQuoteQuery = (request: ExchangeQuoteBody | null) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'exchange-quote', request],
    queryFn: async ({ signal }): Promise<TimedQuote> => {
      if (request === null) throw new Error('A quote was asked for nothing.');
      const asked = Date.now();
      return toTimedQuote(await api('POST /crypto-exchange/calculate', { body: { ...request }, signal }), asked);
    },
    retry: false,
    gcTime: 0,
    staleTime: ({ state }) => (state.data ? Math.max(0, state.data.until - state.dataUpdatedAt) : 0),
    // Nobody is asked while the page is hidden; who comes back to one that has ended gets another.
    refetchInterval: ({ state }) =>
      state.status === 'error' ? AGAIN_MS : Math.max(PAUSE_MS, (state.data?.until ?? 0) - Date.now()),
  });

/** The value once it has stood for so long. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/**
 * Quotes for what is asked, one after the other as long as somebody looks.
 * @param renewed whether another one is asked for when it ends
 */
export function useExchangeQuote(request: ExchangeQuoteBody | null, renewed: boolean) {
  const text = JSON.stringify(request);
  const settled = useSettled(text, TYPED_MS) === text;
  const query = useQuery({ ...exchangeQuoteQuery(request), enabled: request !== null && settled && renewed });
  return { quote: query.isError ? undefined : query.data, error: query.error, renew: query.refetch };
}
