import {
  type StoredOptionWithEntry,
  hasStoredOptionEntry,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { type StoredSellQuote, writeSellQuote } from '#functions/data/options/sell-quotes.ts';
import { readRecentPrices } from '#functions/domain/market/read-recent-prices.ts';
import { readClosingPrice } from '#functions/domain/market/read-trading-price.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import {
  type SellBackTerms,
  SELL_BACK_RULE_NAME,
  getSellBackTerms,
  getSmallestPriceStep,
} from '#shared/market/option-fair-value.ts';
import {
  VOLATILITY_WINDOW_SECONDS,
  toYearlyVolatility,
  type VolatilityBand,
  getVolatilityBand,
} from '#shared/market/realised-volatility.ts';
import { SELL_BACK_CUTOFF_SECONDS, SELL_BACK_QUOTE_SECONDS } from '#shared/market/sell-back-limits.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { formatUnits } from '#shared/money.ts';
import type { OptionSaleReceipt } from '#shared/schemas/options.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { type EpochMs, type EpochSeconds, addSeconds, toEpochMs, toEpochSeconds } from '#shared/time.ts';
import { readOwnOption } from './read-option.ts';

export interface SellQuoteView {
  quote_id: string;
  /** USDT. */
  amount: string;
  expires_at: EpochSeconds;
}

/** Returns the spans that the value depends on, ms. */
function getQuoteSpans(order: StoredOptionWithEntry, point: ReceiptPricePoint, at: EpochMs, until: number) {
  // The price may be older than its tick by its stated age: a faster feed shows what came since.
  const seenAt = toEpochMs(point.at as EpochSeconds) - point.age;
  return {
    remaining_ms: toEpochMs(order.expired_at) - seenAt,
    exposed_ms: until - seenAt,
    held_ms: at - toEpochMs(order.created_at),
  };
}
type QuoteSpans = ReturnType<typeof getQuoteSpans>;

const toSellBackTerms = (
  order: StoredOptionWithEntry,
  point: ReceiptPricePoint,
  band: VolatilityBand,
  spans: QuoteSpans,
): SellBackTerms =>
  getSellBackTerms(
    {
      direction: order.direction,
      entry: Number(order.entry.price),
      price: Number(point.price),
      step: getSmallestPriceStep(order.symbol, order.entry.price, point.price),
      remaining: spans.remaining_ms / 1000,
      exposed: spans.exposed_ms / 1000,
      held: spans.held_ms / 1000,
    },
    order,
    band,
  );

/** Formats annualised volatility in percent, as a decimal. */
const yearly = (volatility: number): string => String(Number((toYearlyVolatility(volatility) * 100).toFixed(4)));

function buildSellQuote(
  id: StoredSellQuote['id'],
  at: EpochMs,
  point: ReceiptPricePoint,
  band: VolatilityBand,
  spans: QuoteSpans,
  { fair, spread, amount, volatility }: SellBackTerms,
): OptionSaleReceipt {
  return {
    rule: SELL_BACK_RULE_NAME,
    quote_id: id,
    quoted_at: toEpochSeconds(at),
    fair_value: formatUnits(fair),
    spread: formatUnits(spread),
    amount: formatUnits(amount),
    volatility: yearly(volatility),
    volatility_high: yearly(band.high),
    measured_from: addSeconds(point.at as EpochSeconds, -VOLATILITY_WINDOW_SECONDS),
    ...spans,
    point,
  };
}

/**
 * @throws {AppError} ORDER_ALREADY_SETTLED; INVALID_ORDER_STATUS before it has its entry, in the last seconds and while
 * it waits for settlement.
 */
export function assertOptionSellable(order: StoredOption): asserts order is StoredOptionWithEntry {
  if (order.status !== 'pending') throw new AppError('ORDER_ALREADY_SETTLED');
  if (!hasStoredOptionEntry(order)) throw new AppError('INVALID_ORDER_STATUS');
  if (now() >= toEpochMs(addSeconds(order.expired_at, -SELL_BACK_CUTOFF_SECONDS)))
    throw new AppError('INVALID_ORDER_STATUS');
}

/**
 * Quotes a sell-back of an open option, valid for three seconds that end 15 s before expiry at the latest. Changes
 * nothing; `sellOption` accepts it.
 * @throws {AppError} of `POST /options/orders/{id}/sell-quote`.
 */
export async function quoteOptionSale(account: AccountRef, id: OptionOrderId): Promise<SellQuoteView> {
  const order = await readOwnOption(account, id);
  assertOptionSellable(order);
  const spec = findSymbolSpec(order.symbol);
  if (!spec) throw new AppError('SYMBOL_NOT_FOUND');
  const point = await readClosingPrice(order.symbol, account.kind);
  const band = getVolatilityBand(await readRecentPrices(order.symbol, point.at), spec.volatility);
  const at = now();
  const until = Math.min(
    at + SELL_BACK_QUOTE_SECONDS * 1000,
    toEpochMs(addSeconds(order.expired_at, -SELL_BACK_CUTOFF_SECONDS)),
  );
  const quote_id = newId('qte');
  const spans = getQuoteSpans(order, point, at, until);
  const terms = toSellBackTerms(order, point, band, spans);
  const sale = buildSellQuote(quote_id, at, point, band, spans, terms);
  await writeSellQuote(account, { id: quote_id, order_id: id, amount: terms.amount, until, sale });
  return { quote_id, amount: sale.amount, expires_at: toEpochSeconds(until as EpochMs) };
}
