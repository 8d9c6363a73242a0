import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation, isRejected } from '#web/lib/use-once.ts';
import { getRepricedQuote } from './moved-quote.ts';
import { exchangesQueryKey } from './queries.ts';
import { exchangeQuoteQuery, type TimedQuote, toTimedQuote } from './use-exchange-quote.ts';

/** Quote whose price has moved; the new quote is shown in its place. */
export interface OutdatedRate {
  /** The rate that is no longer available. */
  rate: string;
}

/** True when the server answered: nothing was exchanged, and frozen amounts are back. */
const isAnswered = (error: unknown): boolean =>
  isRejected(error) || (error instanceof ApiError && error.reason === 'PRICE_NOT_AVAILABLE');

/**
 * Accepts quotes. Retrying an unanswered one repeats its key and quote, so that nothing is exchanged twice. When the
 * price has moved, the new quote is shown and nothing happens by itself.
 */
export function useExchangeExecution(onDone: (exchange: CoinExchange) => void) {
  const client = useQueryClient();
  const [unanswered, setUnanswered] = useState<TimedQuote | null>(null);
  const [moved, setMoved] = useState<OutdatedRate | null>(null);
  const [error, setError] = useState<unknown>(null);
  const settle = () => {
    // The socket reports balances; this is for when it is down.
    void client.invalidateQueries({ queryKey: queryKeys.wallets });
    void client.invalidateQueries({ queryKey: exchangesQueryKey });
  };
  const call = useIdempotentMutation(
    async (quote_id: string, idempotencyKey): Promise<CoinExchange> =>
      (await siteApi('POST /crypto-exchange/execute', { body: { quote_id }, idempotencyKey })).exchange,
    (exchange) => {
      settle();
      onDone(exchange);
    },
  );
  const fail = (thrown: unknown, quote: TimedQuote) => {
    if (!isAnswered(thrown)) {
      setUnanswered(quote);
      setError(thrown);
      return;
    }
    setUnanswered(null);
    settle();
    const isMoved = thrown instanceof ApiError && thrown.reason === 'PRICE_MOVED';
    setMoved(isMoved ? { rate: quote.exchange_rate } : null);
    setError(isMoved ? null : thrown);
    const { from_coin, to_coin, amount } = quote;
    const request = { from_coin, to_coin, amount };
    const next = getRepricedQuote(thrown, request);
    const { queryKey } = exchangeQuoteQuery(request);
    if (next) client.setQueryData(queryKey, toTimedQuote(next, Date.now()));
    else void client.invalidateQueries({ queryKey });
  };
  return {
    /** True while waiting for the answer. */
    busy: call.isPending,
    /** True when a request was not answered: it is repeated before any other. */
    unanswered,
    moved,
    error,
    take: (quote: TimedQuote) => {
      setError(null);
      call.mutate(quote.quote_id, {
        onSuccess: () => {
          setUnanswered(null);
          setMoved(null);
        },
        onError: (thrown) => fail(thrown, quote),
      });
    },
    /** Clears the last quote's result when the input changes. */
    forget: () => {
      setMoved(null);
      setError(null);
    },
  };
}
