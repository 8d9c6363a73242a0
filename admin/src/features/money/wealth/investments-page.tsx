import { createAmountColumn, createUserColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import { ProductNameText } from '#admin/features/money/products/product-columns.tsx';
import { InvestmentDetailPanel } from './investment-detail.tsx';
import { InvestmentLiabilities } from './investment-liabilities.tsx';
import { InvestmentStatusBadge } from './investment-status-badge.tsx';
import { adminInvestmentList } from './queries.ts';

/** List of all users' investments, newest first, below the house's liabilities from them. */
export const InvestmentsPage = createAdminListPage(adminInvestmentList, {
  above: <InvestmentLiabilities />,
  columns: [
    createTimeColumn('created_at', 'investment.facts.at', { full: true, card: 'start2' }),
    createUserColumn('order.user', 'block max-w-40 truncate'),
    { key: 'kind', head: 'order.account', cell: ({ account_kind }) => <AccountKindBadge kind={account_kind} /> },
    {
      key: 'product',
      head: 'investment.facts.product',
      card: 'start',
      cell: ({ product }) => <ProductNameText product={product} />,
    },
    createAmountColumn('investment_amount', 'investment.facts.amount', { card: 'end2' }),
    createAmountColumn('expected_return', 'investment.facts.interest'),
    {
      key: 'status',
      head: 'investment.facts.status',
      card: 'end',
      cell: ({ status, end }) => <InvestmentStatusBadge status={status} end={end} />,
    },
    createTimeColumn('maturity_date', 'investment.facts.matures', { full: true }),
    {
      key: 'renew',
      head: 'investment.facts.renew',
      cell: ({ auto_renew }, t) => t(auto_renew ? 'yes' : 'no'),
    },
  ],
  panel: {
    title: 'investment.title',
    detail: (id) => <InvestmentDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/financial/investments/$id" params={{ id }} />,
  },
});
