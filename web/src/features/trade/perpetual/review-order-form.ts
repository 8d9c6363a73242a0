import {
  computePositionCloseTerms,
  computeLiquidationPrice,
  computeFuturesOrderTerms,
  getPositionSize,
} from '#shared/market/perpetual-terms.ts';
import type { PositionSide } from '#shared/market/perpetual.ts';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { type Amount, toAmount as amountOf, formatUnits, type Percent, type Price, toPercent } from '#shared/money.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import { computePaymentFunding } from '#web/features/money/transfer/choose-wallets.ts';
import type { TicketBlockedReason } from '#web/features/trade/ticket/use-blocked-reason-text.ts';
import { findOrderProblems } from './find-order-problems.ts';
import type {
  PerpetualOrderEffect,
  PerpetualOrderFieldName,
  PerpetualOrderFields,
  PerpetualOrderBody,
  PerpetualOrderReview,
  PerpetualOrderContext,
  PerpetualOrderOutcome,
  PerpetualOrderWarning,
} from './order-fields.ts';
import { isMarketableLimit, type ParsedPerpetualOrder, parseOrderFields } from './parse-order-fields.ts';

function findObstacle(around: PerpetualOrderContext): TicketBlockedReason | null {
  if (around.config === null || around.balance === null) return { name: 'loading' };
  if (around.halted) return { name: 'halted' };
  if (!around.config.is_active) return { name: 'inactive' };
  if (around.closedUntil)
    return around.closedUntil.opensAt === null
      ? { name: 'closed' }
      : { name: 'closedUntil', at: around.closedUntil.opensAt };
  if (around.reduceOnly) return { name: 'reduceOnly' };
  if (around.price === null || around.priceAge === null) return { name: 'noPrice' };
  if (around.held) return { name: 'held' };
  const limit = maxPriceAgeSeconds[around.productType] * 1000;
  return around.priceAge > limit ? { name: 'stale', seconds: Math.floor(around.priceAge / 1000) } : null;
}

interface OpenedPosition {
  side: PositionSide;
  leverage: number;
  entry: Price;
  margin: Amount;
  /** Fee of the opening. */
  fee: Amount;
  feeRate: Percent;
}

/** Returns the result of closing everything at a price, net of both fees. */
export function computeOrderOutcomeAtPrice(opened: OpenedPosition, at: Price): PerpetualOrderOutcome {
  const terms = computePositionCloseTerms(opened, opened.margin, at, opened.feeRate);
  return { price: formatUnits(at), net: formatUnits(terms.realized - terms.fee - opened.fee) };
}

function computeOrderEffect(
  read: ParsedPerpetualOrder,
  around: PerpetualOrderContext,
  config: FuturesConfig,
): PerpetualOrderEffect | null {
  const { quantity, leverage, side, entry } = read;
  if (quantity === null || quantity <= 0n || leverage === null) return null;
  const feeRate = toPercent(config.fee_rate);
  const maintenance = toPercent(config.maintenance_margin_rate);
  const contractValue = amountOf(config.contract_value);
  const { margin, notional, fee, required } = computeFuturesOrderTerms(quantity, contractValue, leverage, feeRate);
  const opened = side !== null && entry !== null ? { side, leverage, entry, margin, fee, feeRate } : null;
  const funding = around.balance === null ? null : computePaymentFunding(required, around.balance, around.reserve);
  const outcome = (at: Price | null) => (opened && at !== null ? computeOrderOutcomeAtPrice(opened, at) : null);
  return {
    contractValue: formatUnits(contractValue),
    margin: formatUnits(margin),
    notional: formatUnits(notional),
    fee: formatUnits(fee),
    required: formatUnits(required),
    entry: entry === null ? null : formatUnits(entry),
    size: entry === null ? null : formatUnits(getPositionSize(notional, entry)),
    liquidation: opened && formatUnits(computeLiquidationPrice(opened.side, opened.entry, leverage, { maintenance })),
    maxLoss: formatUnits(-required),
    takeProfit: outcome(read.takeProfit),
    stopLoss: outcome(read.stopLoss),
    balanceAfter: funding && formatUnits(funding.after),
    moved: formatUnits(funding?.moved ?? 0n),
    missing: formatUnits(funding?.missing ?? 0n),
  };
}

function findWarnings(
  fields: PerpetualOrderFields,
  read: ParsedPerpetualOrder,
  { price: market, config }: PerpetualOrderContext,
): PerpetualOrderWarning[] {
  const { side, leverage, entry, price, stopLoss } = read;
  if (side === null) return [];
  const warnings: PerpetualOrderWarning[] = [];
  if (fields.type === 'limit' && price !== null && market !== null && isMarketableLimit(side, price, market))
    warnings.push('marketable');
  if (stopLoss !== null && entry !== null && leverage !== null && config !== null) {
    const maintenance = toPercent(config.maintenance_margin_rate);
    const end = computeLiquidationPrice(side, entry, leverage, { maintenance });
    if (side === 'long' ? stopLoss <= end : stopLoss >= end) warnings.push('stopLossBeyondLiquidation');
  }
  return warnings;
}

function buildOrderBody(
  fields: PerpetualOrderFields,
  read: ParsedPerpetualOrder,
  { symbol, reserve }: PerpetualOrderContext,
  effect: PerpetualOrderEffect | null,
): PerpetualOrderBody | null {
  if (read.side === null || read.quantity === null || read.leverage === null) return null;
  return {
    symbol,
    side: read.side === 'long' ? 'buy' : 'sell',
    type: fields.type,
    quantity: formatUnits(read.quantity),
    leverage: read.leverage,
    ...(read.price !== null && { price: formatUnits(read.price) }),
    ...(read.stopPrice !== null && { stop_price: formatUnits(read.stopPrice) }),
    ...(read.takeProfit !== null && { take_profit_price: formatUnits(read.takeProfit) }),
    ...(read.stopLoss !== null && { stop_loss_price: formatUnits(read.stopLoss) }),
    ...(effect && reserve && effect.moved !== '0' && { fund_from: [...reserve.ids] }),
  };
}

/** Returns the order without values that it cannot have: nothing is computed from them. */
function withoutWrongValues(
  read: ParsedPerpetualOrder,
  problems: PerpetualOrderReview['problems'],
): ParsedPerpetualOrder {
  const has = (field: PerpetualOrderFieldName) => problems.some((wrong) => wrong.field === field);
  const isOutOfRange = problems.some(({ problem }) => problem.name === 'range');
  return {
    ...read,
    quantity: isOutOfRange ? null : read.quantity,
    takeProfit: has('take_profit_price') ? null : read.takeProfit,
    stopLoss: has('stop_loss_price') ? null : read.stopLoss,
  };
}

/** Validates the whole ticket. Returns its problems, its effect and the request. Pure. */
export function reviewOrderForm(fields: PerpetualOrderFields, around: PerpetualOrderContext): PerpetualOrderReview {
  const read = parseOrderFields(fields, around);
  const problems = findOrderProblems(fields, read, around);
  const obstacle = findObstacle(around);
  const sound = problems.length === 0 && obstacle === null;
  const effect = around.config && computeOrderEffect(withoutWrongValues(read, problems), around, around.config);
  return {
    problems,
    obstacle,
    warnings: findWarnings(fields, read, around),
    effect,
    request: sound ? buildOrderBody(fields, read, around, effect) : null,
  };
}

/** Quantities for a share of the balance are rounded down to this, units. */
const CENT = 1_000_000n;

/**
 * Returns the quantity whose margin and fee use `share` percent of the balance, rounded down to a cent; zero below a
 * cent.
 */
export function getQuantityForShare(
  balance: Amount,
  share: number,
  leverage: number,
  around: PerpetualOrderContext,
): Amount {
  const { config } = around;
  if (config === null) return 0n as Amount;
  const budget = (balance * BigInt(share)) / 100n;
  const feeRate = toPercent(config.fee_rate);
  const contractValue = amountOf(config.contract_value);
  const wholePercent = amountOf('100');
  // margin × (1 + leverage × rate / 100) ≤ budget, and quantity = margin / contract value.
  const margin = (budget * wholePercent) / (wholePercent + BigInt(leverage) * feeRate);
  let quantity = (margin * amountOf('1')) / contractValue;
  quantity -= quantity % CENT;
  while (
    quantity > 0n &&
    computeFuturesOrderTerms(quantity as Amount, contractValue, leverage, feeRate).required > budget
  )
    quantity -= CENT;
  return quantity as Amount;
}
