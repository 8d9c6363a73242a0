import { findSymbol, type StoredSymbol } from '#functions/data/market/symbols.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import type { AccountKind } from '#shared/ids.ts';
import { coinPair } from '#shared/market/coins.ts';
import { stalenessSeconds } from '#shared/market/symbols.ts';
import { isHeld } from '#shared/market/tick.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { type EpochSeconds, msOf } from '#shared/time.ts';
import { presentTick } from './present-tick.ts';
import { receiptPoint } from './receipt-point.ts';
import { sessionOf } from './session-of.ts';
import { madeUp } from './sound-price.ts';

/**
 * The price at which an account of this kind can trade now: that of the latest tick, no older than the class of the
 * symbol allows, not held, and for customers' money never a simulated one.
 * @throws {Refusal} SYMBOL_NOT_FOUND, SYMBOL_VIEW_ONLY, SYMBOL_HALTED, MARKET_CLOSED, PRICE_NOT_AVAILABLE or PRICE_HELD.
 */
export async function currentPrice(name: string, use: 'options' | 'futures', kind: AccountKind): Promise<ReceiptPoint> {
  const [symbol, tick] = await Promise.all([findSymbol(name), presentTick()]);
  if (!symbol?.is_active) throw new Refusal('SYMBOL_NOT_FOUND', { fields: { symbol: because('symbolUnknown') } });
  if (!(use === 'options' ? symbol.supports_options : symbol.supports_futures)) throw new Refusal('SYMBOL_VIEW_ONLY');
  if (!symbol.is_trading) throw new Refusal('SYMBOL_HALTED');
  return soundPoint(symbol, tick, kind);
}

/**
 * The price at which an account of this kind can leave what it holds now: a halt, which stops new orders, does not
 * matter here.
 * @throws {Refusal} SYMBOL_NOT_FOUND, MARKET_CLOSED, PRICE_NOT_AVAILABLE or PRICE_HELD.
 */
export async function leavingPrice(name: string, kind: AccountKind): Promise<ReceiptPoint> {
  const [symbol, tick] = await Promise.all([findSymbol(name), presentTick()]);
  if (!symbol) throw new Refusal('SYMBOL_NOT_FOUND');
  return soundPoint(symbol, tick, kind);
}

/**
 * The price in USDT at which an account of this kind can exchange a coin now; null for USDT itself. Coins are exchanged
 * whether their symbol is traded or only viewed, but not while it is halted.
 * @throws {Refusal} PRICE_NOT_AVAILABLE, PRICE_HELD or SYMBOL_HALTED.
 */
export async function coinPoint(coin: string, kind: AccountKind): Promise<ReceiptPoint | null> {
  const pair = coinPair(coin);
  if (pair === null) return null;
  const [symbol, tick] = await Promise.all([findSymbol(pair), presentTick()]);
  if (!symbol?.is_active) throw new Refusal('PRICE_NOT_AVAILABLE');
  if (!symbol.is_trading) throw new Refusal('SYMBOL_HALTED');
  return soundPoint(symbol, tick, kind);
}

function soundPoint(symbol: StoredSymbol, tick: Tick | null, kind: AccountKind): ReceiptPoint {
  const name = symbol.symbol;
  if (!sessionOf(name, nowSeconds()).open) throw new Refusal('MARKET_CLOSED');
  const point = tick && receiptPoint(tick, name);
  if (!point || madeUp(point.source, kind)) throw new Refusal('PRICE_NOT_AVAILABLE');
  // It grows old too, but this is why.
  if (isHeld(point.source)) throw new Refusal('PRICE_HELD');
  const age = now() - msOf(point.at as EpochSeconds) + point.age;
  if (age > stalenessSeconds[symbol.product_type] * 1000) throw new Refusal('PRICE_NOT_AVAILABLE');
  return point;
}
