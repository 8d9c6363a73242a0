import { futuresOrderCollection, toFuturesOrderView } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection, toFuturesTradeView } from '#functions/data/futures/futures-trades.ts';
import { findOptionById } from '#functions/data/options/all-options.ts';
import { toOptionReceiptView } from '#functions/data/options/option-orders.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { FuturesOrderId, FuturesTradeId, OptionOrderId } from '#shared/ids.ts';
import type { FuturesOrderSide, FuturesTradeReason } from '#shared/market/perpetual.ts';
import type { OptionReceipt, PublicOptionSale } from '#shared/schemas/options.ts';
import type { SettlementReceipt } from '#shared/schemas/receipt.ts';
import type { EpochSeconds } from '#shared/time.ts';

export interface PublicOptionReceipt {
  symbol: string;
  direction: string;
  status: string;
  expired_at: EpochSeconds | null;
  receipt: Omit<SettlementReceipt, 'entry'> & Pick<OptionReceipt, 'entry'> & { sale?: PublicOptionSale };
}

/** Leaves out the value of the sale. */
function publicView({ sale, ...receipt }: OptionReceipt): PublicOptionReceipt['receipt'] {
  if (!sale) return receipt;
  const { fair_value: _fair, spread: _spread, amount: _amount, ...publicSale } = sale;
  return { ...receipt, sale: publicSale };
}

/** Receipt of an order or a trade of perpetuals. */
export interface PublicPerpetualReceipt {
  symbol: string;
  side: FuturesOrderSide;
  status: string;
  reason: FuturesTradeReason;
  price: string;
  receipt: SettlementReceipt;
}

async function ofOption(id: OptionOrderId): Promise<PublicOptionReceipt | null> {
  const order = await findOptionById(id);
  if (!order) return null;
  const { symbol, direction, status, expired_at } = order;
  return { symbol, direction, status, expired_at, receipt: publicView(toOptionReceiptView(order)) };
}

async function ofOrder(id: FuturesOrderId): Promise<PublicPerpetualReceipt | null> {
  const order = await futuresOrderCollection.findInIndex(id);
  if (!order) return null;
  const { symbol, side, status, fill_price, receipt } = toFuturesOrderView(order);
  if (fill_price === null || receipt === null) return null;
  return { symbol, side, status, reason: 'open', price: fill_price, receipt };
}

async function ofTrade(id: FuturesTradeId): Promise<PublicPerpetualReceipt | null> {
  const trade = await futuresTradeCollection.findInIndex(id);
  if (!trade) return null;
  const { symbol, side, status, reason, price, receipt } = toFuturesTradeView(trade);
  return { symbol, side, status, reason, price, receipt };
}

type AnyId = OptionOrderId | FuturesOrderId | FuturesTradeId;

const isOption = (id: string): id is OptionOrderId => id.startsWith('opt_');
const isOrder = (id: string): id is FuturesOrderId => id.startsWith('ord_');

/**
 * Returns the receipt of an option, a filled perpetual order or a trade to any holder of its id, which cannot be
 * guessed. Contains neither the account nor the value.
 * @throws {AppError} ORDER_NOT_FOUND
 */
export async function readReceipt(id: OptionOrderId): Promise<PublicOptionReceipt>;
export async function readReceipt(id: AnyId): Promise<PublicOptionReceipt | PublicPerpetualReceipt>;
export async function readReceipt(id: AnyId): Promise<PublicOptionReceipt | PublicPerpetualReceipt> {
  const pendingReceipt = isOption(id) ? ofOption(id) : isOrder(id) ? ofOrder(id) : ofTrade(id);
  const receipt = await pendingReceipt;
  if (!receipt) throw new AppError('ORDER_NOT_FOUND');
  return receipt;
}
