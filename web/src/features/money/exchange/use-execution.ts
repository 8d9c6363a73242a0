import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import type { Exchange } from '#shared/schemas/exchange.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation, isRejected } from '#web/lib/use-once.ts';
import { getRepricedQuote } from './moved-quote.ts';
import { exchangesKey } from './queries.ts';
import { exchangeQuoteQuery, type TimedQuote, toTimedQuote } from './use-exchange-quote.ts';

/** A quote from which the price had moved away: what is offered now stands where quotes stand. */
export interface OutdatedRate {
  /** The rate that was not to be had. */
  rate: string;
}

/** The server said what became of it: nothing, whatever was set aside is back. */
const isAnswered = (error: unknown): boolean =>
  isRejected(error) || (error instanceof ApiError && error.reason === 'PRICE_NOT_AVAILABLE');

/**
 * Takes quotes. A press that repeats an unanswered one repeats its key and its quote, so that nothing is exchanged twice.
 * Where the price has moved, the new quote is shown and nothing is done by itself.
 */
export function useExchangeExecution(onDone: (exchange: Exchange) => void) {
  const client = useQueryClient();
  const [unanswered, setUnanswered] = useState<TimedQuote | null>(null);
  const [moved, setMoved] = useState<OutdatedRate | null>(null);
  const [error, setError] = useState<unknown>(null);
  const settle = () => {
    // The socket tells the balances; this is for when it is down.
    void client.invalidateQueries({ queryKey: queryKeys.wallets });
    void client.invalidateQueries({ queryKey: exchangesKey });
  };
  const call = useIdempotentMutation(
    async (quote_id: string, idempotencyKey): Promise<Exchange> =>
      (await api('POST /crypto-exchange/execute', { body: { quote_id }, idempotencyKey })).exchange,
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
    /** Its answer is on the way. */
    busy: call.isPending,
    /** What was sent and not answered: it is sent again before anything else is. */
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
    /** Something else is asked for: what was said of the last quote is over. */
    forget: () => {
      setMoved(null);
      setError(null);
    },
  };
}
