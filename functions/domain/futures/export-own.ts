import { futuresOrders, futuresOrderView } from '#functions/data/futures/futures-orders.ts';
import { futuresTrades, futuresTradeView } from '#functions/data/futures/futures-trades.ts';
import { positions, positionView } from '#functions/data/futures/positions.ts';
import { orderColumns, positionColumns, tradeColumns } from '#functions/domain/lists/csv-columns.ts';
import { exportOwn, type Span } from '#functions/domain/lists/export-own.ts';
import { markPrices } from '#functions/domain/market/mark-prices.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { FuturesOrderStatus, PositionStatus } from '#shared/market/perpetual.ts';

interface OfSymbol {
  symbol?: string | undefined;
}

const ofSymbol = (symbol: string | undefined, item: { symbol: string }): boolean =>
  symbol === undefined || item.symbol === symbol;

/** Orders of one account as CSV. @throws {Refusal} VALIDATION_FAILED of more than 31 days or 50,000 rows. */
export const exportOwnOrders = (
  account: AccountRef,
  { status, symbol, ...span }: Span & OfSymbol & { status?: FuturesOrderStatus | undefined },
): Promise<string> =>
  exportOwn(account, span, {
    of: futuresOrders,
    keep: (order) => ofSymbol(symbol, order) && (status === undefined || order.status === status),
    view: futuresOrderView,
    columns: orderColumns,
  });

/**
 * Positions of one account as CSV, the open ones valued at the latest prices.
 * @throws {Refusal} VALIDATION_FAILED of more than 31 days or 50,000 rows.
 */
export async function exportOwnPositions(
  account: AccountRef,
  { status = 'all', symbol, ...span }: Span & OfSymbol & { status?: PositionStatus | 'all' | undefined },
): Promise<string> {
  const mark = await markPrices();
  return exportOwn(account, span, {
    of: positions,
    keep: (position) => ofSymbol(symbol, position) && (status === 'all' || position.status === status),
    view: (position) => positionView(position, mark(position.symbol)),
    columns: positionColumns,
  });
}

/** Trades of one account as CSV. @throws {Refusal} VALIDATION_FAILED of more than 31 days or 50,000 rows. */
export const exportOwnTrades = (
  account: AccountRef,
  { kind, symbol, ...span }: Span & OfSymbol & { kind?: 'open' | 'close' | undefined },
): Promise<string> =>
  exportOwn(account, span, {
    of: futuresTrades,
    keep: (trade) =>
      ofSymbol(symbol, trade) && (kind === undefined || (trade.order_id === null) === (kind === 'close')),
    view: futuresTradeView,
    columns: tradeColumns,
  });
