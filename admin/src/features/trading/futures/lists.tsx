import { accountColumns, amount, amountOf, word } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { FuturesOrderDetail, PositionDetail, TradeDetail } from './details.tsx';
import { futuresOrdersList, positionsList, tradesList } from './queries.ts';
import { symbolColumn } from './symbol-column.tsx';
import { FuturesStatus, PositionState, Reason } from './words.tsx';

/** Orders of perpetuals of everybody. */
export const FuturesOrdersPage = listPage(futuresOrdersList, {
  columns: [
    ...accountColumns('created_at', { at: 'order.placed', id: 'order.id' }),
    symbolColumn,
    word('type', 'futures.type', 'orderType'),
    { key: 'status', head: 'order.status', card: 'end', cell: ({ status }) => <FuturesStatus status={status} /> },
    amount('quantity', 'futures.quantity', { unit: 'USDT', card: 'end2' }),
    amount('price', 'futures.price', { exact: true }),
    amount('stop_price', 'futures.stopPrice', { exact: true }),
    amount('fill_price', 'futures.fillPrice', { exact: true }),
    amount('margin', 'futures.margin'),
    amount('fee', 'order.fee'),
  ],
  panel: {
    title: 'futures.orderTitle',
    detail: (id) => <FuturesOrderDetail id={id} />,
    link: (id) => <OpenPage to="/admin/futures/orders/$id" params={{ id }} />,
  },
});

/** Positions of everybody. */
export const PositionsPage = listPage(positionsList, {
  columns: [
    ...accountColumns('opened_at', { at: 'futures.opened', id: 'futures.position' }),
    symbolColumn,
    { key: 'status', head: 'order.status', card: 'end', cell: ({ status }) => <PositionState status={status} /> },
    amount('notional', 'futures.notional'),
    amount('margin', 'futures.margin'),
    amount('entry_price', 'order.entry', { exact: true }),
    amount('mark_price', 'futures.mark', { exact: true }),
    amountOf(({ status, liquidation_price: price }) => (status === 'open' ? price : null), 'futures.liquidation', {
      exact: true,
    }),
    amount('unrealized_pnl', 'futures.unrealized', { signed: true }),
    amount('realized_pnl', 'futures.realized', { signed: true, card: 'end2' }),
  ],
  panel: {
    title: 'futures.positionTitle',
    detail: (id) => <PositionDetail id={id} />,
    link: (id) => <OpenPage to="/admin/futures/positions/$id" params={{ id }} />,
  },
});

/** Trades of perpetuals of everybody. */
export const TradesPage = listPage(tradesList, {
  columns: [
    ...accountColumns('trade_time', { at: 'futures.traded', id: 'futures.trade' }),
    symbolColumn,
    { key: 'reason', head: 'futures.reason', card: 'end', cell: ({ reason }) => <Reason reason={reason} /> },
    amount('price', 'futures.price', { exact: true }),
    amount('quantity', 'futures.quantity'),
    amount('margin', 'futures.margin'),
    amount('fee', 'order.fee'),
    amount('realized_pnl', 'futures.realized', { signed: true, card: 'end2' }),
    amountOf(({ gap }) => (gap === '0' ? null : gap), 'futures.gap'),
  ],
  panel: {
    title: 'futures.tradeTitle',
    detail: (id) => <TradeDetail id={id} />,
    link: (id) => <OpenPage to="/admin/futures/trades/$id" params={{ id }} />,
  },
});
