import { accountColumns, amount, text } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { OrderDirection, OrderStatus } from '#admin/features/kit/order-words.tsx';
import { OptionsSummary } from './options-summary.tsx';
import { OrderDetail } from './order-detail.tsx';
import { ordersList } from './queries.ts';

/** Options orders of everybody. */
export const OrdersPage = listPage(ordersList, {
  above: <OptionsSummary />,
  columns: [
    ...accountColumns('created_at', { at: 'order.placed', id: 'order.id' }),
    {
      key: 'symbol',
      head: 'order.symbol',
      card: 'start',
      cell: ({ symbol, direction }) => (
        <span className="inline-flex gap-2">
          <span className="font-medium">{symbol}</span>
          <OrderDirection direction={direction} />
        </span>
      ),
    },
    { key: 'status', head: 'order.status', card: 'end', cell: ({ status }) => <OrderStatus status={status} /> },
    text('period_name', 'order.period', { align: 'end' }),
    amount('amount', 'order.amount', { unit: 'USDT', card: 'end2' }),
    amount('entry_price', 'order.entry', { exact: true }),
    amount('expiry_price', 'order.exit', { exact: true }),
    amount('profit_loss', 'order.result', { signed: true }),
  ],
  panel: {
    title: 'order.title',
    detail: (id) => <OrderDetail id={id} />,
    link: (id) => <OpenPage to="/admin/options/$id" params={{ id }} />,
  },
});
