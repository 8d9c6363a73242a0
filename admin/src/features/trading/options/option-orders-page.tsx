import { buildAccountColumns, amountColumn, textColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { OptionDirectionText, OptionOrderStatusBadge } from '#admin/features/kit/order-words.tsx';
import { OptionOrderDetail } from './option-order-detail.tsx';
import { OptionsSummary } from './options-summary.tsx';
import { optionOrdersList } from './queries.ts';

/** List of all users' option orders. */
export const OptionOrdersPage = createListPage(optionOrdersList, {
  above: <OptionsSummary />,
  columns: [
    ...buildAccountColumns('created_at', { at: 'order.placed', id: 'order.id' }),
    {
      key: 'symbol',
      head: 'order.symbol',
      card: 'start',
      cell: ({ symbol, direction }) => (
        <span className="inline-flex gap-2">
          <span className="font-medium">{symbol}</span>
          <OptionDirectionText direction={direction} />
        </span>
      ),
    },
    {
      key: 'status',
      head: 'order.status',
      card: 'end',
      cell: ({ status }) => <OptionOrderStatusBadge status={status} />,
    },
    textColumn('period_name', 'order.period', { align: 'end' }),
    amountColumn('amount', 'order.amount', { unit: 'USDT', card: 'end2' }),
    amountColumn('entry_price', 'order.entry', { exact: true }),
    amountColumn('expiry_price', 'order.exit', { exact: true }),
    amountColumn('profit_loss', 'order.result', { signed: true }),
  ],
  panel: {
    title: 'order.title',
    detail: (id) => <OptionOrderDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/options/$id" params={{ id }} />,
  },
});
