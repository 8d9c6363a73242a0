import { type EnteredOption, hasEntered, type StoredOption } from '#functions/data/options/option-orders.ts';
import { type SellQuote, writeSellQuote } from '#functions/data/options/sell-quotes.ts';
import { leavingPrice } from '#functions/domain/market/current-price.ts';
import { recentPrices } from '#functions/domain/market/recent-prices.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import { type SaleTerms, SELL_BACK_RULE, saleTerms, smallestStep } from '#shared/market/option-fair-value.ts';
import { MEASURED_SECONDS, perYear, type VolatilityBand, volatilityBand } from '#shared/market/realised-volatility.ts';
import { LAST_SECONDS, QUOTE_SECONDS } from '#shared/market/sell-back-limits.ts';
import { symbolSpec } from '#shared/market/symbols.ts';
import { formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { ReceiptSale } from '#shared/schemas/options.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { type EpochMs, type EpochSeconds, later, msOf, secondsOf } from '#shared/time.ts';
import { readOwnOption } from './read-option.ts';

export interface SellQuoteView {
  quote_id: string;
  /** USDT. */
  amount: string;
  expires_at: EpochSeconds;
}

/** The lengths that the value depends on, ms. */
function spansOf(order: EnteredOption, point: ReceiptPoint, at: EpochMs, until: number) {
  // The price may be as much older than its tick as the tick says: whoever sees a faster feed knows what came since.
  const seenAt = msOf(point.at as EpochSeconds) - point.age;
  return {
    remaining_ms: msOf(order.expired_at) - seenAt,
    exposed_ms: until - seenAt,
    held_ms: at - msOf(order.created_at),
  };
}
type Spans = ReturnType<typeof spansOf>;

const termsOf = (order: EnteredOption, point: ReceiptPoint, band: VolatilityBand, spans: Spans): SaleTerms =>
  saleTerms(
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

/** A year's volatility in percent, as a decimal. */
const yearly = (volatility: number): string => String(Number((perYear(volatility) * 100).toFixed(4)));

function saleOf(
  id: SellQuote['id'],
  at: EpochMs,
  point: ReceiptPoint,
  band: VolatilityBand,
  spans: Spans,
  { fair, spread, amount, volatility }: SaleTerms,
): ReceiptSale {
  return {
    rule: SELL_BACK_RULE,
    quote_id: id,
    quoted_at: secondsOf(at),
    fair_value: formatUnits(fair),
    spread: formatUnits(spread),
    amount: formatUnits(amount),
    volatility: yearly(volatility),
    volatility_high: yearly(band.high),
    measured_from: later(point.at as EpochSeconds, -MEASURED_SECONDS),
    ...spans,
    point,
  };
}

/**
 * @throws {Refusal} ORDER_ALREADY_SETTLED; INVALID_ORDER_STATUS before it has its entry, in the last seconds and while it
 * waits to be settled.
 */
export function assertSellable(order: StoredOption): asserts order is EnteredOption {
  if (order.status !== 'pending') throw new Refusal('ORDER_ALREADY_SETTLED');
  if (!hasEntered(order)) throw new Refusal('INVALID_ORDER_STATUS');
  if (now() >= msOf(later(order.expired_at, -LAST_SECONDS))) throw new Refusal('INVALID_ORDER_STATUS');
}

/**
 * Offers to buy an open option back, for three seconds that end 15 s before expiry at the latest. Nothing is changed by
 * it; `sellOption` takes it up.
 * @throws {Refusal} of `POST /options/orders/{id}/sell-quote`.
 */
export async function quoteOptionSale(account: AccountRef, id: OptionOrderId): Promise<SellQuoteView> {
  const order = await readOwnOption(account, id);
  assertSellable(order);
  const spec = symbolSpec(order.symbol);
  if (!spec) throw new Refusal('SYMBOL_NOT_FOUND');
  const point = await leavingPrice(order.symbol, account.kind);
  const band = volatilityBand(await recentPrices(order.symbol, point.at), spec.volatility);
  const at = now();
  const until = Math.min(at + QUOTE_SECONDS * 1000, msOf(later(order.expired_at, -LAST_SECONDS)));
  const quote_id = newId('qte');
  const spans = spansOf(order, point, at, until);
  const terms = termsOf(order, point, band, spans);
  const sale = saleOf(quote_id, at, point, band, spans, terms);
  await writeSellQuote(account, { id: quote_id, order_id: id, amount: terms.amount, until, sale });
  return { quote_id, amount: sale.amount, expires_at: secondsOf(until as EpochMs) };
}
