import {
  futuresOrderCollection,
  toFuturesOrderView,
  restingFuturesOrders,
  type StoredFuturesOrder,
} from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection, toFuturesTradeView } from '#functions/data/futures/futures-trades.ts';
import { openPositions, positionCollection, toPositionView } from '#functions/data/futures/positions.ts';
import { type AccountCounterName, readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import {
  futuresOrderCsvColumns,
  positionCsvColumns,
  futuresTradeCsvColumns,
} from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import { readMarkPrices } from '#functions/domain/market/read-mark-prices.ts';
import type { futuresEndpoints } from '#shared/api/futures.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import { getUnrealizedGain } from './read-own-futures.ts';

type Futures = typeof futuresEndpoints;

/** Returns the counted total; there is no counter for a single symbol. */
const counted = (account: AccountRef, symbol: string | undefined, counter: AccountCounterName | null) =>
  symbol === undefined && counter !== null ? readAccountCounter(account, counter) : null;

/** Adds the unrealised gain of open positions to their orders, at the latest prices. */
async function orderViews(account: AccountRef): Promise<(order: StoredFuturesOrder) => FuturesOrder> {
  const [open, mark] = await Promise.all([openPositions.all(account), readMarkPrices()]);
  const opened = new Map(open.map((position) => [position.order_id, position]));
  return (order) => toFuturesOrderView(order, getUnrealizedGain(opened.get(order.id) ?? null, mark));
}

/** Orders of one account. Resting orders have an index of their own, however many orders exist. */
export const { page: listOwnOrders, file: exportOwnOrders } = defineOwnList<Futures['GET /futures/orders']>()({
  rows: 'orders',
  of: futuresOrderCollection,
  among: ({ status }) => (status === 'pending' ? restingFuturesOrders : null),
  filters: { status: 'equal', symbol: 'equal' },
  views: orderViews,
  total: (account, { status, symbol }) => {
    const counters = { pending: 'open_futures_orders', filled: null, cancelled: null } as const;
    return counted(account, symbol, status === undefined ? 'futures_orders_total' : counters[status]);
  },
  columns: futuresOrderCsvColumns,
});

const ownPositions = defineOwnList<Futures['GET /futures/positions']>()({
  rows: 'positions',
  of: positionCollection,
  among: ({ status }) => (status === 'open' ? openPositions : null),
  filters: {
    status: (status) => (status === 'all' ? null : (position) => position.status === status),
    symbol: 'equal',
  },
  views: async (account) => {
    const [mark, { available }] = await Promise.all([readMarkPrices(), readWalletBalance(account, 'trading', 'USDT')]);
    return (position) => toPositionView(position, mark(position.symbol), available);
  },
  total: (account, { status, symbol }) => {
    const counters = { open: 'open_positions', all: 'positions_total', closed: null, liquidated: null } as const;
    return counted(account, symbol, counters[status ?? 'all']);
  },
  columns: positionCsvColumns,
});

/** Positions of one account, valued at the latest prices; open ones by default. */
export const listOwnPositions: typeof ownPositions.page = (account, { status = 'open', ...query }) =>
  ownPositions.page(account, { status, ...query });

/** All statuses by default. */
export const exportOwnPositions = ownPositions.file;

/** Trades of one account: openings have an order, closes have none. */
export const { page: listOwnTrades, file: exportOwnTrades } = defineOwnList<Futures['GET /futures/trades']>()({
  rows: 'trades',
  of: futuresTradeCollection,
  filters: { kind: (kind) => (trade) => (trade.order_id === null) === (kind === 'close'), symbol: 'equal' },
  view: toFuturesTradeView,
  total: (account, { kind, symbol }) => counted(account, symbol, kind === undefined ? 'futures_trades_total' : null),
  columns: futuresTradeCsvColumns,
});
