import { ApiError } from '#shared/api/client.ts';
import type { ExchangeQuote } from '#shared/schemas/exchange.ts';
import type { ExchangeQuoteBody } from './review-exchange-form.ts';

/** Returns the new quote in a moved-price error; null when it has none, or for another error. */
export function getRepricedQuote(error: unknown, request: ExchangeQuoteBody): ExchangeQuote | null {
  if (!(error instanceof ApiError) || error.reason !== 'PRICE_MOVED') return null;
  const figures = error.reasons['quote_id']?.[0]?.params;
  if (figures === undefined) return null;
  const { quote_id, exchange_rate, to_amount, fee, spread, expires_at } = figures;
  if (quote_id === undefined || to_amount === undefined || exchange_rate === undefined) return null;
  return {
    ...request,
    quote_id: String(quote_id),
    exchange_rate: String(exchange_rate),
    to_amount: String(to_amount),
    fee: String(fee),
    spread: String(spread),
    expires_at: Number(expires_at),
  };
}
