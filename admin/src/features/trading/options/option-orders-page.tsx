import { buildAccountColumns, createAmountColumn, createTextColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { OptionDirectionText, OptionOrderStatusBadge } from '#admin/features/kit/order-badges.tsx';
import { OptionOrderDetailPanel } from './option-order-detail.tsx';
import { OptionsSummary } from './options-summary.tsx';
import { adminOptionOrderList } from './queries.ts';

/** List of all users' option orders. */
export const AdminOptionOrdersPage = createAdminListPage(adminOptionOrderList, {
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
    createTextColumn('period_name', 'order.period', { align: 'end' }),
    createAmountColumn('amount', 'order.amount', { unit: 'USDT', card: 'end2' }),
    createAmountColumn('entry_price', 'order.entry', { exact: true }),
    createAmountColumn('expiry_price', 'order.exit', { exact: true }),
    createAmountColumn('profit_loss', 'order.result', { signed: true }),
  ],
  panel: {
    title: 'order.title',
    detail: (id) => <OptionOrderDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/options/$id" params={{ id }} />,
  },
});
