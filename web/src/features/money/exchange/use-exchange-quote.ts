import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EXCHANGE_QUOTE_SECONDS } from '#shared/market/exchange-terms.ts';
import type { ExchangeQuote } from '#shared/schemas/exchange.ts';
import type { QuoteValidityPeriod } from '#ui/quote-ring.tsx';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { getClockOffsetMs } from '#web/lib/server-clock.ts';
import type { ExchangeQuoteBody } from './review-exchange-form.ts';

/** Quote with the time in which it is shown. */
export type TimedQuote = ExchangeQuote & QuoteValidityPeriod;

/** Hidden this long before its end, ms: a press needs time to arrive. */
const SPARE_MS = 1000;
/** Delay of the next quote after an error, ms. */
const QUOTE_RETRY_DELAY_MS = 2000;
/** Minimum between two requests, ms. */
const PAUSE_MS = 250;
/** Delay of a request after typing, ms. */
const TYPED_MS = 300;

/** Limits how long a quote is shown: from `asked`, and by the server's own time. */
export const toTimedQuote = (quote: ExchangeQuote, requestedAt: number): TimedQuote => ({
  ...quote,
  from: requestedAt,
  until:
    Math.min(requestedAt + EXCHANGE_QUOTE_SECONDS * 1000, (quote.expires_at + 1) * 1000 - getClockOffsetMs()) -
    SPARE_MS,
});

export const isQuoteValid = (quote: QuoteValidityPeriod): boolean => Date.now() < quote.until;

/** Reads a request's quote by its own key: a late answer belongs to another request. */
export const exchangeQuoteQuery = (request: ExchangeQuoteBody | null) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'exchange-quote', request],
    queryFn: async ({ signal }): Promise<TimedQuote> => {
      if (request === null) throw new Error('A quote was asked for nothing.');
      const requestedAt = Date.now();
      return toTimedQuote(
        await siteApi('POST /crypto-exchange/calculate', { body: { ...request }, signal }),
        requestedAt,
      );
    },
    retry: false,
    gcTime: 0,
    staleTime: ({ state }) => (state.data ? Math.max(0, state.data.until - state.dataUpdatedAt) : 0),
    // No requests while the page is hidden; on return an expired quote is replaced.
    refetchInterval: ({ state }) =>
      state.status === 'error' ? QUOTE_RETRY_DELAY_MS : Math.max(PAUSE_MS, (state.data?.until ?? 0) - Date.now()),
  });

/** Returns the value once unchanged for this long. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/**
 * Returns quotes for a request, one after another while visible.
 * @param renewed true to request another one when it ends
 */
export function useExchangeQuote(request: ExchangeQuoteBody | null, renewed: boolean) {
  const text = JSON.stringify(request);
  const settled = useSettled(text, TYPED_MS) === text;
  const query = useQuery({ ...exchangeQuoteQuery(request), enabled: request !== null && settled && renewed });
  return { quote: query.isError ? undefined : query.data, error: query.error, renew: query.refetch };
}
