import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { AccountRef, ExchangeQuoteId } from '#shared/ids.ts';
import { type Amount, formatUnits, type Price } from '#shared/money.ts';
import type { ExchangeQuote } from '#shared/schemas/exchange.ts';
import { type EpochMs, toEpochSeconds } from '#shared/time.ts';

/** An offer to exchange coins, valid once and until `until`. Belongs to the account under whose key it is stored. */
export interface StoredExchangeQuote {
  id: ExchangeQuoteId;
  from_coin: string;
  to_coin: string;
  amount: Amount;
  /** Percent, as a decimal. */
  spread: string;
  to_amount: Amount;
  fee: Amount;
  exchange_rate: string;
  /** Prices of both coins in USDT that the quote was computed from. */
  from_price: Price;
  to_price: Price;
  /** Expires at this time. */
  until: EpochMs;
}

/** Retention of expired quotes, seconds. */
const RETENTION_SECONDS = 3600;

/** Quotes that were not accepted yet, valid or expired. */
export const exchangeQuoteCollection = collection<StoredExchangeQuote>()({
  partition: accountPartition,
  kind: 'EXCHANGE_QUOTE',
  id: 'xqt',
  called: 'quote',
  units: { amount: true, to_amount: true, fee: true, from_price: true, to_price: true },
  expiresAt: ({ until }) => toEpochSeconds(until) + RETENTION_SECONDS,
  deletes: true,
});

export const writeExchangeQuote = (account: AccountRef, quote: StoredExchangeQuote): Promise<void> =>
  putItem(exchangeQuoteCollection.key(account, quote.id), exchangeQuoteCollection.item(quote));

/** Returns a quote as the API shows it. */
export const toExchangeQuoteView = (quote: StoredExchangeQuote): ExchangeQuote => ({
  quote_id: quote.id,
  from_coin: quote.from_coin,
  to_coin: quote.to_coin,
  amount: formatUnits(quote.amount),
  exchange_rate: quote.exchange_rate,
  to_amount: formatUnits(quote.to_amount),
  fee: formatUnits(quote.fee),
  spread: quote.spread,
  expires_at: toEpochSeconds(quote.until),
});
