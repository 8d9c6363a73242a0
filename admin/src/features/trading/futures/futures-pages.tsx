import {
  buildAccountColumns,
  createAmountColumn,
  createDerivedAmountColumn,
  createTranslatedColumn,
  type AdminListColumn,
} from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import type { FuturesOrderSide, PositionSide } from '#shared/market/perpetual.ts';
import { FuturesOrderDetailPanel, PositionDetailPanel, FuturesTradeDetailPanel } from './details.tsx';
import { FuturesOrderStatusBadge, PositionStatusBadge, TradeReasonText, OrderSideText } from './futures-badges.tsx';
import { adminFuturesOrderList, adminPositionList, adminFuturesTradeList } from './queries.ts';

interface OfSymbol {
  symbol: string;
  side: FuturesOrderSide | PositionSide;
  leverage: number;
}

/** Column: symbol, side and leverage. */
const futuresSymbolColumn: AdminListColumn<OfSymbol> = {
  key: 'symbol',
  head: 'order.symbol',
  card: 'start',
  cell: ({ symbol, side, leverage }) => (
    <span className="inline-flex gap-2">
      <span className="font-medium">{symbol}</span>
      <OrderSideText side={side} />
      <span className="text-muted">{leverage}×</span>
    </span>
  ),
};

/** List of all users' perpetual orders. */
export const AdminFuturesOrdersPage = createAdminListPage(adminFuturesOrderList, {
  columns: [
    ...buildAccountColumns('created_at', { at: 'order.placed', id: 'order.id' }),
    futuresSymbolColumn,
    createTranslatedColumn('type', 'futures.type', 'orderType'),
    {
      key: 'status',
      head: 'order.status',
      card: 'end',
      cell: ({ status }) => <FuturesOrderStatusBadge status={status} />,
    },
    createAmountColumn('quantity', 'futures.quantity', { unit: 'USDT', card: 'end2' }),
    createAmountColumn('price', 'futures.price', { exact: true }),
    createAmountColumn('stop_price', 'futures.stopPrice', { exact: true }),
    createAmountColumn('fill_price', 'futures.fillPrice', { exact: true }),
    createAmountColumn('margin', 'futures.margin'),
    createAmountColumn('fee', 'order.fee'),
  ],
  panel: {
    title: 'futures.orderTitle',
    detail: (id) => <FuturesOrderDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/futures/orders/$id" params={{ id }} />,
  },
});

/** List of all users' positions. */
export const AdminPositionsPage = createAdminListPage(adminPositionList, {
  columns: [
    ...buildAccountColumns('opened_at', { at: 'futures.opened', id: 'futures.position' }),
    futuresSymbolColumn,
    { key: 'status', head: 'order.status', card: 'end', cell: ({ status }) => <PositionStatusBadge status={status} /> },
    createAmountColumn('notional', 'futures.notional'),
    createAmountColumn('margin', 'futures.margin'),
    createAmountColumn('entry_price', 'order.entry', { exact: true }),
    createAmountColumn('mark_price', 'futures.mark', { exact: true }),
    createDerivedAmountColumn(
      ({ status, liquidation_price: price }) => (status === 'open' ? price : null),
      'futures.liquidation',
      {
        exact: true,
      },
    ),
    createAmountColumn('unrealized_pnl', 'futures.unrealized', { signed: true }),
    createAmountColumn('realized_pnl', 'futures.realized', { signed: true, card: 'end2' }),
  ],
  panel: {
    title: 'futures.positionTitle',
    detail: (id) => <PositionDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/futures/positions/$id" params={{ id }} />,
  },
});

/** List of all users' perpetual trades. */
export const AdminFuturesTradesPage = createAdminListPage(adminFuturesTradeList, {
  columns: [
    ...buildAccountColumns('trade_time', { at: 'futures.traded', id: 'futures.trade' }),
    futuresSymbolColumn,
    { key: 'reason', head: 'futures.reason', card: 'end', cell: ({ reason }) => <TradeReasonText reason={reason} /> },
    createAmountColumn('price', 'futures.price', { exact: true }),
    createAmountColumn('quantity', 'futures.quantity'),
    createAmountColumn('margin', 'futures.margin'),
    createAmountColumn('fee', 'order.fee'),
    createAmountColumn('realized_pnl', 'futures.realized', { signed: true, card: 'end2' }),
    createDerivedAmountColumn(({ gap }) => (gap === '0' ? null : gap), 'futures.gap'),
  ],
  panel: {
    title: 'futures.tradeTitle',
    detail: (id) => <FuturesTradeDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/futures/trades/$id" params={{ id }} />,
  },
});
