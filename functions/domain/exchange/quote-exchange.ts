import {
  exchangeQuoteCollection,
  toExchangeQuoteView,
  type StoredExchangeQuote,
  writeExchangeQuote,
} from '#functions/data/exchange/exchange-quotes.ts';
import { isInventoryWithinLimit } from '#functions/data/exchange/inventory.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountKind, AccountRef, ExchangeQuoteId } from '#shared/ids.ts';
import { EXCHANGE_QUOTE_SECONDS } from '#shared/market/exchange-terms.ts';
import { invertAmount } from '#shared/money.ts';
import type { ExchangeQuote } from '#shared/schemas/exchange.ts';
import type { EpochMs } from '#shared/time.ts';
import {
  type ExchangeOfferRequest,
  inventoryLimitError,
  getExchangeInventoryLimits,
  type ExchangeOffer,
  readExchangeOffer,
} from './offer-exchange.ts';

/** Offers that could not be executed are not quoted. @throws {AppError} INVENTORY_LIMIT */
async function refuseFull(
  kind: AccountKind,
  { from_coin, to_coin, amount }: ExchangeOfferRequest,
  offer: ExchangeOffer,
) {
  const limits = getExchangeInventoryLimits(offer);
  const [gets, canGive] = await Promise.all([
    isInventoryWithinLimit(kind, from_coin, amount, limits.from),
    isInventoryWithinLimit(kind, to_coin, invertAmount(offer.terms.to_amount), limits.to),
  ]);
  if (!gets) throw inventoryLimitError('from_coin');
  if (!canGive) throw inventoryLimitError('to_coin');
}

/**
 * Quotes an exchange for ten seconds. Changes nothing; `executeExchange` executes it.
 * @throws {AppError} of `POST /crypto-exchange/calculate`.
 */
export async function quoteExchange(account: AccountRef, request: ExchangeOfferRequest): Promise<ExchangeQuote> {
  const { from_coin, to_coin, amount } = request;
  await assertSystemOpen('exchange');
  const offer = await readExchangeOffer(account.kind, request);
  await refuseFull(account.kind, request, offer);
  const { spread, prices, terms } = offer;
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
  return toExchangeQuoteView(quote);
}

/** Returns a valid quote of the account. @throws {AppError} QUOTE_EXPIRED for any other. */
export async function readValidExchangeQuote(account: AccountRef, id: ExchangeQuoteId): Promise<StoredExchangeQuote> {
  const quote = await exchangeQuoteCollection.read(account, id);
  if (!quote || now() >= quote.until) throw new AppError('QUOTE_EXPIRED');
  return quote;
}
