import { randomInt } from 'node:crypto';
import { readFuturesConfigs, type StoredFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import type { StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import { EXPOSURE_SHARDS } from '#functions/data/ledger/exposure.ts';
import { findSymbol } from '#functions/data/market/symbols.ts';
import { PERPETUAL_RULE } from '#functions/domain/fills/perpetual-rule.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { getFundingRequestParts } from '#functions/domain/transfers/fund-payment.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError, type AppErrorFields } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { WalletId } from '#shared/ids.ts';
import { applyFeeRateDiscount } from '#shared/market/fee-discount.ts';
import { computeFuturesOrderTerms } from '#shared/market/perpetual-terms.ts';
import type { FuturesOrderType, FuturesOrderSide } from '#shared/market/perpetual.ts';
import { type Amount, toAmount, formatUnits, type Percent, type Price, toPercent, toPrice } from '#shared/money.ts';
import { toEpochSeconds } from '#shared/time.ts';

export interface FuturesOrderRequest {
  symbol: string;
  side: FuturesOrderSide;
  type: FuturesOrderType;
  /** USDT before the contract value. */
  quantity: Amount;
  price?: Price | undefined;
  stop_price?: Price | undefined;
  leverage: number;
  take_profit_price?: Price | undefined;
  stop_loss_price?: Price | undefined;
  /** Wallets that cover what the trading wallet lacks. */
  fund_from?: readonly WalletId[] | undefined;
}

/** Returns the parts of a request by which a repeated key is compared. */
export const getFuturesOrderRequestParts = (request: FuturesOrderRequest) => [
  request.symbol,
  request.side,
  request.type,
  request.quantity,
  request.leverage,
  request.price,
  request.stop_price,
  request.take_profit_price,
  request.stop_loss_price,
  ...getFundingRequestParts(request.fund_from),
];

function throwValidationError(fields: AppErrorFields): never {
  throw new AppError('VALIDATION_FAILED', { fields });
}

/** Checks the prices that an order type requires. @throws {AppError} VALIDATION_FAILED with the first wrong field. */
export function assertFuturesOrderTypePrices({ type, price: limit, stop_price: stop }: FuturesOrderRequest): void {
  const [limited, stops] = [type === 'limit' || type === 'stop_limit', type === 'stop_market' || type === 'stop_limit'];
  if (limited && limit === undefined) throwValidationError({ price: fieldError('price') });
  if (!limited && limit !== undefined) throwValidationError({ price: fieldError('noLimitPrice') });
  if (stops && stop === undefined) throwValidationError({ stop_price: fieldError('stopPrice') });
  if (!stops && stop !== undefined) throwValidationError({ stop_price: fieldError('noStopPrice') });
}

/** Returns the current terms of a symbol. @throws {AppError} SYMBOL_NOT_FOUND, CONFIGURATION_NOT_FOUND */
export async function requireFuturesConfig(symbol: string): Promise<StoredFuturesConfig> {
  const [foundSymbol, configs] = await Promise.all([findSymbol(symbol), readFuturesConfigs()]);
  if (!foundSymbol?.is_active)
    throw new AppError('SYMBOL_NOT_FOUND', { fields: { symbol: fieldError('symbolUnknown') } });
  // A view-only symbol is rejected later, by its price.
  const config = configs.find(({ product_type }) => product_type === foundSymbol.product_type);
  if (!config || (!config.is_active && foundSymbol.supports_futures)) throw new AppError('CONFIGURATION_NOT_FOUND');
  return config;
}

/** @throws {AppError} VALIDATION_FAILED for the leverage, AMOUNT_OUT_OF_RANGE */
export function assertFuturesOrderRange(
  { leverage, quantity }: FuturesOrderRequest,
  config: StoredFuturesConfig,
): void {
  const { min_leverage, max_leverage, min_quantity, max_quantity } = config;
  if (leverage < min_leverage || leverage > max_leverage)
    throwValidationError({ leverage: fieldError('leverageRange', { least: min_leverage, most: max_leverage }) });
  if (quantity < toAmount(min_quantity) || quantity > toAmount(max_quantity)) {
    const range = fieldError('quantityRange', { min: min_quantity, max: max_quantity });
    throw new AppError('AMOUNT_OUT_OF_RANGE', { message: range.message, fields: { quantity: range } });
  }
}

/** Checks take profit and stop loss against the price between them. @throws {AppError} VALIDATION_FAILED */
export function assertExitPrices(
  side: FuturesOrderSide,
  at: Price,
  exits: { take_profit_price?: Price | null | undefined; stop_loss_price?: Price | null | undefined },
): void {
  const { take_profit_price: profit, stop_loss_price: loss } = exits;
  const gains = (level: Price) => (side === 'buy' ? level > at : level < at);
  const loses = (level: Price) => (side === 'buy' ? level < at : level > at);
  const present = { price: formatUnits(at) };
  const [up, down] = [fieldError('above', present), fieldError('below', present)];
  const fields: Record<string, FieldError> = {};
  if (profit && !gains(profit)) fields['take_profit_price'] = side === 'buy' ? up : down;
  if (loss && !loses(loss)) fields['stop_loss_price'] = side === 'buy' ? down : up;
  if (Object.keys(fields).length > 0) throwValidationError(fields);
}

/** Rejects prices on the wrong side of the current one. @throws {AppError} VALIDATION_FAILED */
export function assertFuturesOrderPriceLevels(request: FuturesOrderRequest, current: Price): void {
  const { side, stop_price: stop } = request;
  if (stop !== undefined && (side === 'buy' ? stop <= current : stop >= current))
    throwValidationError({
      stop_price: fieldError(side === 'buy' ? 'above' : 'below', { price: formatUnits(current) }),
    });
  assertExitPrices(side, request.price ?? stop ?? current, request);
}

/** Builds the order as placed, with frozen terms. */
export function buildFuturesOrder(
  caller: UserPrincipal,
  request: FuturesOrderRequest,
  config: StoredFuturesConfig,
  market: { current: string; after: number; discount: Percent },
): StoredFuturesOrder {
  const { side, type, quantity, leverage } = request;
  const contract_value = toAmount(config.contract_value);
  const rate = applyFeeRateDiscount(toPercent(config.fee_rate), market.discount);
  const { margin, notional, fee } = computeFuturesOrderTerms(quantity, contract_value, leverage, rate);
  const current = toPrice(market.current);
  const accepted_ms = now();
  const limit = request.price ?? null;
  return {
    id: newId('ord'),
    account_kind: caller.account.kind,
    account_id: caller.account.id,
    user_id: caller.user.id,
    username: caller.user.username,
    symbol: request.symbol,
    side,
    type,
    status: 'pending',
    price: limit,
    stop_price: request.stop_price ?? null,
    stop_reached: false,
    marketable: type === 'limit' && limit !== null && (side === 'buy' ? current <= limit : current >= limit),
    quantity,
    contract_value,
    leverage,
    margin,
    notional,
    fee,
    fee_rate: formatUnits(rate),
    maintenance_margin_rate: config.maintenance_margin_rate,
    ...(market.discount > 0n && { fee_discount: formatUnits(market.discount) }),
    take_profit_price: request.take_profit_price ?? null,
    stop_loss_price: request.stop_loss_price ?? null,
    created_at: toEpochSeconds(accepted_ms),
    accepted_ms,
    rule: PERPETUAL_RULE,
    after: market.after,
    counted_in_symbol: true,
    exposure_shard: randomInt(EXPOSURE_SHARDS),
    journal_ids: [newId('jnl')],
  };
}
