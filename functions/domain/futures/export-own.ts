import type { AccountRef } from '../../../shared/ids.ts';
import type { FuturesOrderStatus, PositionStatus } from '../../../shared/market/perpetual.ts';
import type { FuturesOrder, FuturesTrade, Position } from '../../../shared/schemas/futures.ts';
import { futuresOrderView, queryFuturesOrders } from '../../data/futures-orders.ts';
import { futuresTradeView, queryFuturesTrades } from '../../data/futures-trades.ts';
import { ranges } from '../../data/keys.ts';
import { positionView, queryPositions } from '../../data/positions.ts';
import type { Column } from '../csv.ts';
import { fields, times } from '../csv-columns.ts';
import { exportOwn, type Span } from '../export-own.ts';
import { markPrices } from './mark-prices.ts';

interface OfSymbol {
  symbol?: string | undefined;
}

export const orderColumns: readonly Column<FuturesOrder>[] = [
  ...fields('id'),
  ...times('created_at', 'closed_at'),
  ...fields('symbol', 'side', 'type', 'status', 'price', 'stop_price', 'fill_price', 'quantity', 'leverage'),
  ...fields('margin', 'notional', 'fee', 'take_profit_price', 'stop_loss_price', 'position_id', 'cancel_reason'),
  ['entry_sequence', (order) => order.receipt?.entry.sequence ?? null],
];

export const positionColumns: readonly Column<Position>[] = [
  ...fields('id', 'order_id'),
  ...times('opened_at', 'closed_at'),
  ...fields('symbol', 'side', 'status', 'leverage', 'quantity', 'unclosed_quantity', 'margin', 'notional'),
  ...fields('entry_price', 'liquidation_price', 'take_profit_price', 'stop_loss_price', 'mark_price'),
  ...fields('unrealized_pnl', 'realized_pnl', 'fee'),
  ['entry_sequence', (position) => position.receipt.entry.sequence],
];

export const tradeColumns: readonly Column<FuturesTrade>[] = [
  ...fields('id'),
  ...times('trade_time'),
  ...fields('position_id', 'order_id', 'symbol', 'side', 'reason', 'price', 'quantity', 'leverage', 'margin', 'fee'),
  ...fields('realized_pnl'),
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
