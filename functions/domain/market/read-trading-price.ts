import { findSymbol, type StoredSymbol } from '#functions/data/market/symbols.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountKind } from '#shared/ids.ts';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { isDisputedSource } from '#shared/market/tick.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { type EpochSeconds, toEpochMs } from '#shared/time.ts';
import { readCurrentTick } from './read-current-tick.ts';
import { toReceiptPoint } from './receipt-point.ts';
import { getTradingSession } from './trading-session.ts';
import { isForbiddenPriceSource } from './usable-price.ts';

/**
 * Returns the price at which an account of this kind can trade now: that of the latest tick, within the age limit of
 * the symbol's class, not held, and never simulated for customers' money.
 * @throws {AppError} SYMBOL_NOT_FOUND, SYMBOL_VIEW_ONLY, SYMBOL_HALTED, MARKET_CLOSED, PRICE_NOT_AVAILABLE or
 * PRICE_HELD.
 */
export async function readTradingPrice(
  name: string,
  use: 'options' | 'futures',
  kind: AccountKind,
): Promise<ReceiptPricePoint> {
  const [symbol, tick] = await Promise.all([findSymbol(name), readCurrentTick()]);
  if (!symbol?.is_active) throw new AppError('SYMBOL_NOT_FOUND', { fields: { symbol: fieldError('symbolUnknown') } });
  if (!(use === 'options' ? symbol.supports_options : symbol.supports_futures)) throw new AppError('SYMBOL_VIEW_ONLY');
  if (!symbol.is_trading) throw new AppError('SYMBOL_HALTED');
  return soundPoint(symbol, tick, kind);
}

/**
 * Returns the price at which an account of this kind can close a position now. A halt stops new orders only and does
 * not matter here.
 * @throws {AppError} SYMBOL_NOT_FOUND, MARKET_CLOSED, PRICE_NOT_AVAILABLE or PRICE_HELD.
 */
export async function readClosingPrice(name: string, kind: AccountKind): Promise<ReceiptPricePoint> {
  const [symbol, tick] = await Promise.all([findSymbol(name), readCurrentTick()]);
  if (!symbol) throw new AppError('SYMBOL_NOT_FOUND');
  return soundPoint(symbol, tick, kind);
}

/**
 * Returns the price in USDT at which an account of this kind can exchange a coin now; null for USDT itself. Works for
 * view-only symbols too, but not during a halt.
 * @throws {AppError} PRICE_NOT_AVAILABLE, PRICE_HELD or SYMBOL_HALTED.
 */
export async function readExchangePrice(coin: string, kind: AccountKind): Promise<ReceiptPricePoint | null> {
  const pair = getValuationSymbol(coin);
  if (pair === null) return null;
  const [symbol, tick] = await Promise.all([findSymbol(pair), readCurrentTick()]);
  if (!symbol?.is_active) throw new AppError('PRICE_NOT_AVAILABLE');
  if (!symbol.is_trading) throw new AppError('SYMBOL_HALTED');
  return soundPoint(symbol, tick, kind);
}

function soundPoint(symbol: StoredSymbol, tick: Tick | null, kind: AccountKind): ReceiptPricePoint {
  const name = symbol.symbol;
  if (!getTradingSession(name, nowSeconds()).open) throw new AppError('MARKET_CLOSED');
  const point = tick && toReceiptPoint(tick, name);
  if (!point || isForbiddenPriceSource(point.source, kind)) throw new AppError('PRICE_NOT_AVAILABLE');
  // A held price ages too, but this is the reason.
  if (isDisputedSource(point.source)) throw new AppError('PRICE_HELD');
  const age = now() - toEpochMs(point.at as EpochSeconds) + point.age;
  if (age > maxPriceAgeSeconds[symbol.product_type] * 1000) throw new AppError('PRICE_NOT_AVAILABLE');
  return point;
}
