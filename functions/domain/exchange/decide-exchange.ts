import { exchangeCollection, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readLatestTick, type Tick } from '#functions/data/market/ticks.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import { awaitTick } from '#functions/domain/market/await-tick.ts';
import { findFirstPriceAfterAcceptance, type PriceWaiter } from '#functions/domain/market/usable-price.ts';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { type AcceptedExchangeTerms, computeExchangeOutcome } from '#shared/market/exchange-terms.ts';
import { toPercent, ZERO_AMOUNT } from '#shared/money.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import type { EpochMs } from '#shared/time.ts';
import { completeExchange, type ExchangePricePoints, voidExchange } from './end-exchange.ts';
import { getReceiptPointPrice } from './offer-exchange.ts';

export interface ExchangeDecision {
  exchange: StoredExchange;
  /** True when it was ended by this call. */
  ended: boolean;
}

/** Returns the prices an exchange waits for: of each of its coins that has one. */
function waitsFor({ account_kind, after, accepted_ms, from_coin, to_coin }: StoredExchange) {
  const toPriceWaiter = (coin: string): PriceWaiter | null => {
    const symbol = getValuationSymbol(coin);
    return symbol === null ? null : { symbol, account_kind, after, accepted_ms };
  };
  return { from: toPriceWaiter(from_coin), to: toPriceWaiter(to_coin) };
}

/** Returns the price point; null for USDT. */
async function pointBy(
  priceWaiter: PriceWaiter | null,
  tick: Tick,
): Promise<ReceiptPricePoint | null | 'waits' | 'none'> {
  if (priceWaiter === null) return null;
  const pricePoint = await findFirstPriceAfterAcceptance(priceWaiter, tick);
  return typeof pricePoint === 'string' ? pricePoint : pricePoint.point;
}

/** Returns the requested terms of an exchange in the form of the rule. */
export function toRequestedExchangeTerms({
  amount,
  spread,
  quoted_from,
  quoted_to,
  min_to_amount,
}: StoredExchange): AcceptedExchangeTerms {
  const terms = { amount, spread: toPercent(spread) };
  return quoted_from !== null && quoted_to !== null
    ? { ...terms, quoted: { from: quoted_from, to: quoted_to } }
    : { ...terms, least: min_to_amount ?? ZERO_AMOUNT };
}

/** Ends it at these prices. Null on a conflict with another ending. @throws {ConflictError} likewise. */
function endBy(exchange: StoredExchange, points: ExchangePricePoints): Promise<StoredExchange | null> {
  const pointPrices = { from: getReceiptPointPrice(points.from_point), to: getReceiptPointPrice(points.to_point) };
  const terms = computeExchangeOutcome(toRequestedExchangeTerms(exchange), pointPrices);
  return terms ? completeExchange(exchange, terms, points) : voidExchange(exchange, 'PRICE_MOVED', points);
}

const reload = async (exchange: StoredExchange): Promise<ExchangeDecision> => ({
  exchange: await exchangeCollection.reload(toAccountRef(exchange), exchange.id),
  ended: false,
});

/**
 * Decides an exchange by the first price of each coin observed after acceptance; the result does not depend on the
 * given tick, and repeating is safe. Without a price within the staleness of its class the frozen money is released.
 * While one is missing, the exchange waits.
 */
export async function decideExchange(exchange: StoredExchange, tick: Tick): Promise<ExchangeDecision> {
  if (exchange.status !== 'pending') return { exchange, ended: false };
  const priceWaiters = waitsFor(exchange);
  const [from_point, to_point] = await Promise.all([pointBy(priceWaiters.from, tick), pointBy(priceWaiters.to, tick)]);
  try {
    let endedExchange: StoredExchange | null;
    if (from_point === 'none' || to_point === 'none')
      endedExchange = await voidExchange(exchange, 'PRICE_NOT_AVAILABLE');
    else if (from_point === 'waits' || to_point === 'waits') return { exchange, ended: false };
    else endedExchange = await endBy(exchange, { from_point, to_point });
    return endedExchange ? { exchange: endedExchange, ended: true } : reload(exchange);
  } catch (error) {
    if (error instanceof ConflictError) return reload(exchange);
    throw error;
  }
}

/** Same as `decideExchange`, but waits for the ticks. */
export async function awaitExchangeDecision(exchange: StoredExchange, until: EpochMs): Promise<ExchangeDecision> {
  if (exchange.status !== 'pending') return { exchange, ended: false };
  const { from, to } = waitsFor(exchange);
  const priceWaiters = [from, to].filter((priceWaiter) => priceWaiter !== null);
  const seenTicks = await Promise.all(priceWaiters.map((priceWaiter) => awaitTick(priceWaiter, until)));
  const ticks = seenTicks.filter((tick) => tick !== null);
  // The later of both; each coin’s own tick is found before it. If one did not come, the log may show that none will.
  const last =
    ticks.length === priceWaiters.length
      ? ticks.reduce((a, b) => (b.sequence > a.sequence ? b : a))
      : await readLatestTick();
  return last ? decideExchange(exchange, last) : { exchange, ended: false };
}
