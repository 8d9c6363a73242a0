import {
  type StoredEnteredOption,
  hasOptionEntered,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { type StoredSellQuote, writeSellQuote } from '#functions/data/options/sell-quotes.ts';
import { readRecentPrices } from '#functions/domain/market/read-recent-prices.ts';
import { readLeavingPrice } from '#functions/domain/market/read-trading-price.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import {
  type SellBackTerms,
  SELL_BACK_RULE,
  getSellBackTerms,
  smallestStep,
} from '#shared/market/option-fair-value.ts';
import {
  VOLATILITY_WINDOW_SECONDS,
  toYearlyVolatility,
  type VolatilityBand,
  getVolatilityBand,
} from '#shared/market/realised-volatility.ts';
import { SELL_CUTOFF_SECONDS, SELL_QUOTE_SECONDS } from '#shared/market/sell-back-limits.ts';
import { symbolSpec } from '#shared/market/symbols.ts';
import { formatUnits } from '#shared/money.ts';
import type { ReceiptSale } from '#shared/schemas/options.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { type EpochMs, type EpochSeconds, addSeconds, toMs, toSeconds } from '#shared/time.ts';
import { readOwnOption } from './read-option.ts';

export interface SellQuoteView {
  quote_id: string;
  /** USDT. */
  amount: string;
  expires_at: EpochSeconds;
}

/** Returns the spans that the value depends on, ms. */
function spansOf(order: StoredEnteredOption, point: ReceiptPoint, at: EpochMs, until: number) {
  // The price may be older than its tick by its stated age: a faster feed shows what came since.
  const seenAt = toMs(point.at as EpochSeconds) - point.age;
  return {
    remaining_ms: toMs(order.expired_at) - seenAt,
    exposed_ms: until - seenAt,
    held_ms: at - toMs(order.created_at),
  };
}
type Spans = ReturnType<typeof spansOf>;

const termsOf = (order: StoredEnteredOption, point: ReceiptPoint, band: VolatilityBand, spans: Spans): SellBackTerms =>
  getSellBackTerms(
    {
      direction: order.direction,
      entry: Number(order.entry.price),
      price: Number(point.price),
      step: smallestStep(order.symbol, order.entry.price, point.price),
      remaining: spans.remaining_ms / 1000,
      exposed: spans.exposed_ms / 1000,
      held: spans.held_ms / 1000,
    },
    order,
    band,
  );

/** Formats annualised volatility in percent, as a decimal. */
const yearly = (volatility: number): string => String(Number((toYearlyVolatility(volatility) * 100).toFixed(4)));

function saleOf(
  id: StoredSellQuote['id'],
  at: EpochMs,
  point: ReceiptPoint,
  band: VolatilityBand,
  spans: Spans,
  { fair, spread, amount, volatility }: SellBackTerms,
): ReceiptSale {
  return {
    rule: SELL_BACK_RULE,
    quote_id: id,
    quoted_at: toSeconds(at),
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
export function assertSellable(order: StoredOption): asserts order is StoredEnteredOption {
  if (order.status !== 'pending') throw new AppError('ORDER_ALREADY_SETTLED');
  if (!hasOptionEntered(order)) throw new AppError('INVALID_ORDER_STATUS');
  if (now() >= toMs(addSeconds(order.expired_at, -SELL_CUTOFF_SECONDS))) throw new AppError('INVALID_ORDER_STATUS');
}

/**
 * Quotes a sell-back of an open option, valid for three seconds that end 15 s before expiry at the latest. Changes
 * nothing; `sellOption` accepts it.
 * @throws {AppError} of `POST /options/orders/{id}/sell-quote`.
 */
export async function quoteOptionSale(account: AccountRef, id: OptionOrderId): Promise<SellQuoteView> {
  const order = await readOwnOption(account, id);
  assertSellable(order);
  const spec = symbolSpec(order.symbol);
  if (!spec) throw new AppError('SYMBOL_NOT_FOUND');
  const point = await readLeavingPrice(order.symbol, account.kind);
  const band = getVolatilityBand(await readRecentPrices(order.symbol, point.at), spec.volatility);
  const at = now();
  const until = Math.min(at + SELL_QUOTE_SECONDS * 1000, toMs(addSeconds(order.expired_at, -SELL_CUTOFF_SECONDS)));
  const quote_id = newId('qte');
  const spans = spansOf(order, point, at, until);
  const terms = termsOf(order, point, band, spans);
  const sale = saleOf(quote_id, at, point, band, spans, terms);
  await writeSellQuote(account, { id: quote_id, order_id: id, amount: terms.amount, until, sale });
  return { quote_id, amount: sale.amount, expires_at: toSeconds(until as EpochMs) };
}
