import {
  exchangeQuotes,
  exchangeQuoteView,
  type StoredExchangeQuote,
  writeExchangeQuote,
} from '#functions/data/exchange/exchange-quotes.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, ExchangeQuoteId } from '#shared/ids.ts';
import { EXCHANGE_QUOTE_SECONDS } from '#shared/market/exchange-terms.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { ExchangeQuote } from '#shared/schemas/exchange.ts';
import type { EpochMs } from '#shared/time.ts';
import { type ExchangeRequest, offerExchange } from './offer-exchange.ts';

/**
 * Offers to exchange coins, for ten seconds. Nothing is changed by it; `executeExchange` takes it up.
 * @throws {Refusal} of `POST /crypto-exchange/calculate`.
 */
export async function quoteExchange(account: AccountRef, request: ExchangeRequest): Promise<ExchangeQuote> {
  const { from_coin, to_coin, amount } = request;
  const { spread, prices, terms } = await offerExchange(account.kind, request);
  const quote: StoredExchangeQuote = {
    id: newId('xqt'),
    from_coin,
    to_coin,
    amount,
    spread,
    ...terms,
    from_price: prices.from,
    to_price: prices.to,
    until: (now() + EXCHANGE_QUOTE_SECONDS * 1000) as EpochMs,
  };
  await writeExchangeQuote(account, quote);
  return exchangeQuoteView(quote);
}

/** A quote of the account that still holds. @throws {Refusal} QUOTE_EXPIRED of any other. */
export async function standingQuote(account: AccountRef, id: ExchangeQuoteId): Promise<StoredExchangeQuote> {
  const quote = await exchangeQuotes.read(account, id);
  if (!quote || now() >= quote.until) throw new Refusal('QUOTE_EXPIRED');
  return quote;
}
