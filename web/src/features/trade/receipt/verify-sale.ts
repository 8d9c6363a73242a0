import { type SellBackTerms, getSellBackTerms, getSmallestPriceStep } from '#shared/market/option-fair-value.ts';
import { type PricePoint, getVolatilityBand } from '#shared/market/realised-volatility.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { isDisputedSource, parseTickBody } from '#shared/market/tick.ts';
import { toAmount } from '#shared/money.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { OptionSaleReceipt } from '#shared/schemas/options.ts';
import type { OptionOrderWithEntry } from '#web/features/trade/options/has-option-entry.ts';

/** Engines may differ in the last digit of a logarithm: two amounts agree within this part of the stake. */
const TOLERANCE = 1_000_000n;

/** Returns the regular, undisputed prices of the volatility span in order of time. */
function toMeasuredPrices(symbol: string, sale: OptionSaleReceipt, ticks: readonly TickRecord[]): PricePoint[] {
  const points: PricePoint[] = [];
  for (const { body } of ticks) {
    const tick = parseTickBody(body);
    if (!tick || tick.filled || tick.at < sale.measured_from || tick.at > sale.point.at) continue;
    const quoted = tick.prices.find(([name]) => name === symbol);
    if (quoted && !isDisputedSource(quoted[2])) points.push({ at: tick.at, price: Number(quoted[1]) });
  }
  return points.toSorted((a, b) => a.at - b.at);
}

/** Returns the sell-back amount by the published rule, from the ticks alone. They must be verified already. */
export function recomputeSellBackAmount(
  order: OptionOrderWithEntry,
  sale: OptionSaleReceipt,
  ticks: readonly TickRecord[],
): SellBackTerms {
  const kind = findSymbolSpec(order.symbol)?.volatility ?? 'lively';
  return getSellBackTerms(
    {
      direction: order.direction,
      entry: Number(order.entry_price),
      price: Number(sale.point.price),
      step: getSmallestPriceStep(order.symbol, order.entry_price, sale.point.price),
      remaining: sale.remaining_ms / 1000,
      exposed: sale.exposed_ms / 1000,
      held: sale.held_ms / 1000,
    },
    { amount: toAmount(order.amount), credit: toAmount(order.expected_payout) },
    getVolatilityBand(toMeasuredPrices(order.symbol, sale, ticks), kind),
  );
}

/** True when the paid amount follows from these ticks by the rule, and the durations are those of the order. */
export function isSellBackSaleValid(
  order: OptionOrderWithEntry,
  sale: OptionSaleReceipt,
  ticks: readonly TickRecord[],
): boolean {
  const stake = toAmount(order.amount);
  const difference = recomputeSellBackAmount(order, sale, ticks).amount - toAmount(sale.amount);
  const seenAt = sale.point.at * 1000 - sale.point.age;
  return (
    (difference < 0n ? -difference : difference) * TOLERANCE <= stake &&
    order.payout !== null &&
    toAmount(order.payout) === toAmount(sale.amount) &&
    sale.remaining_ms === order.expired_at * 1000 - seenAt
  );
}
