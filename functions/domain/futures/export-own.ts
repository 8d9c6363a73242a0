import type { AccountRef } from '../../../shared/ids.ts';
import type { FuturesOrderStatus, PositionStatus } from '../../../shared/market/perpetual.ts';
import type { FuturesOrder, FuturesTrade, Position } from '../../../shared/schemas/futures.ts';
import { futuresOrderView, queryFuturesOrders } from '../../data/futures-orders.ts';
import { futuresTradeView, queryFuturesTrades } from '../../data/futures-trades.ts';
import { ranges } from '../../data/keys.ts';
import { positionView, queryPositions } from '../../data/positions.ts';
import { type Column, csvTime } from '../csv.ts';
import { exportOwn, type Span } from '../export-own.ts';
import { markPrices } from './mark-prices.ts';

interface OfSymbol {
  symbol?: string | undefined;
}

const orderColumns: Column<FuturesOrder>[] = [
  ['id', (order) => order.id],
  ['created_at', (order) => csvTime(order.created_at)],
  ['closed_at', (order) => csvTime(order.closed_at)],
  ['symbol', (order) => order.symbol],
  ['side', (order) => order.side],
  ['type', (order) => order.type],
  ['status', (order) => order.status],
  ['price', (order) => order.price],
  ['stop_price', (order) => order.stop_price],
  ['fill_price', (order) => order.fill_price],
  ['quantity', (order) => order.quantity],
  ['leverage', (order) => order.leverage],
  ['margin', (order) => order.margin],
  ['notional', (order) => order.notional],
  ['fee', (order) => order.fee],
  ['take_profit_price', (order) => order.take_profit_price],
  ['stop_loss_price', (order) => order.stop_loss_price],
  ['position_id', (order) => order.position_id],
  ['cancel_reason', (order) => order.cancel_reason],
  ['entry_sequence', (order) => order.receipt?.entry.sequence ?? null],
];

const positionColumns: Column<Position>[] = [
  ['id', (position) => position.id],
  ['order_id', (position) => position.order_id],
  ['opened_at', (position) => csvTime(position.opened_at)],
  ['closed_at', (position) => csvTime(position.closed_at)],
  ['symbol', (position) => position.symbol],
  ['side', (position) => position.side],
  ['status', (position) => position.status],
  ['leverage', (position) => position.leverage],
  ['quantity', (position) => position.quantity],
  ['unclosed_quantity', (position) => position.unclosed_quantity],
  ['margin', (position) => position.margin],
  ['notional', (position) => position.notional],
  ['entry_price', (position) => position.entry_price],
  ['liquidation_price', (position) => position.liquidation_price],
  ['take_profit_price', (position) => position.take_profit_price],
  ['stop_loss_price', (position) => position.stop_loss_price],
  ['mark_price', (position) => position.mark_price],
  ['unrealized_pnl', (position) => position.unrealized_pnl],
  ['realized_pnl', (position) => position.realized_pnl],
  ['fee', (position) => position.fee],
  ['entry_sequence', (position) => position.receipt.entry.sequence],
];

const tradeColumns: Column<FuturesTrade>[] = [
  ['id', (trade) => trade.id],
  ['trade_time', (trade) => csvTime(trade.trade_time)],
  ['position_id', (trade) => trade.position_id],
  ['order_id', (trade) => trade.order_id],
  ['symbol', (trade) => trade.symbol],
  ['side', (trade) => trade.side],
  ['reason', (trade) => trade.reason],
  ['price', (trade) => trade.price],
  ['quantity', (trade) => trade.quantity],
  ['leverage', (trade) => trade.leverage],
  ['margin', (trade) => trade.margin],
  ['fee', (trade) => trade.fee],
  ['realized_pnl', (trade) => trade.realized_pnl],
  ['entry_sequence', (trade) => trade.receipt.entry.sequence],
  ['exit_sequence', (trade) => trade.receipt.exit?.sequence ?? null],
];

const ofSymbol = (symbol: string | undefined, item: { symbol: string }): boolean =>
  symbol === undefined || item.symbol === symbol;

/** Orders of one account as CSV. @throws {Refusal} VALIDATION_FAILED of more than 31 days or 50,000 rows. */
export const exportOwnOrders = (
  account: AccountRef,
  { status, symbol, ...span }: Span & OfSymbol & { status?: FuturesOrderStatus | undefined },
): Promise<string> =>
  exportOwn(account, span, {
    prefix: 'ord',
    fetch: queryFuturesOrders,
    before: ranges.FUTURES_ORDER,
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
    prefix: 'pos',
    fetch: queryPositions,
    before: ranges.POSITION,
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
    prefix: 'trd',
    fetch: queryFuturesTrades,
    before: ranges.FUTURES_TRADE,
    keep: (trade) =>
      ofSymbol(symbol, trade) && (kind === undefined || (trade.order_id === null) === (kind === 'close')),
    view: futuresTradeView,
    columns: tradeColumns,
  });
