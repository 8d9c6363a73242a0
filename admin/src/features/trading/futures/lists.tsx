import {
  buildAccountColumns,
  amountColumn,
  derivedAmountColumn,
  wordColumn,
} from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { FuturesOrderDetail, PositionDetail, TradeDetail } from './details.tsx';
import { futuresSymbolColumn } from './futures-symbol-column.tsx';
import { futuresOrdersList, positionsList, tradesList } from './queries.ts';
import { FuturesStatusBadge, PositionStatusBadge, TradeReasonText } from './words.tsx';

/** List of all users' perpetual orders. */
export const FuturesOrdersPage = createListPage(futuresOrdersList, {
  columns: [
    ...buildAccountColumns('created_at', { at: 'order.placed', id: 'order.id' }),
    futuresSymbolColumn,
    wordColumn('type', 'futures.type', 'orderType'),
    { key: 'status', head: 'order.status', card: 'end', cell: ({ status }) => <FuturesStatusBadge status={status} /> },
    amountColumn('quantity', 'futures.quantity', { unit: 'USDT', card: 'end2' }),
    amountColumn('price', 'futures.price', { exact: true }),
    amountColumn('stop_price', 'futures.stopPrice', { exact: true }),
    amountColumn('fill_price', 'futures.fillPrice', { exact: true }),
    amountColumn('margin', 'futures.margin'),
    amountColumn('fee', 'order.fee'),
  ],
  panel: {
    title: 'futures.orderTitle',
    detail: (id) => <FuturesOrderDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/futures/orders/$id" params={{ id }} />,
  },
});

/** List of all users' positions. */
export const PositionsPage = createListPage(positionsList, {
  columns: [
    ...buildAccountColumns('opened_at', { at: 'futures.opened', id: 'futures.position' }),
    futuresSymbolColumn,
    { key: 'status', head: 'order.status', card: 'end', cell: ({ status }) => <PositionStatusBadge status={status} /> },
    amountColumn('notional', 'futures.notional'),
    amountColumn('margin', 'futures.margin'),
    amountColumn('entry_price', 'order.entry', { exact: true }),
    amountColumn('mark_price', 'futures.mark', { exact: true }),
    derivedAmountColumn(
      ({ status, liquidation_price: price }) => (status === 'open' ? price : null),
      'futures.liquidation',
      {
        exact: true,
      },
    ),
    amountColumn('unrealized_pnl', 'futures.unrealized', { signed: true }),
    amountColumn('realized_pnl', 'futures.realized', { signed: true, card: 'end2' }),
  ],
  panel: {
    title: 'futures.positionTitle',
    detail: (id) => <PositionDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/futures/positions/$id" params={{ id }} />,
  },
});

/** List of all users' perpetual trades. */
export const TradesPage = createListPage(tradesList, {
  columns: [
    ...buildAccountColumns('trade_time', { at: 'futures.traded', id: 'futures.trade' }),
    futuresSymbolColumn,
    { key: 'reason', head: 'futures.reason', card: 'end', cell: ({ reason }) => <TradeReasonText reason={reason} /> },
    amountColumn('price', 'futures.price', { exact: true }),
    amountColumn('quantity', 'futures.quantity'),
    amountColumn('margin', 'futures.margin'),
    amountColumn('fee', 'order.fee'),
    amountColumn('realized_pnl', 'futures.realized', { signed: true, card: 'end2' }),
    derivedAmountColumn(({ gap }) => (gap === '0' ? null : gap), 'futures.gap'),
  ],
  panel: {
    title: 'futures.tradeTitle',
    detail: (id) => <TradeDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/futures/trades/$id" params={{ id }} />,
  },
});
