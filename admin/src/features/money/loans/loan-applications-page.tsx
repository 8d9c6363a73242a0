import { createAmountColumn, createUserColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { ProductNameText } from '#admin/features/money/products/product-columns.tsx';
import { AmountText } from '#ui/values.tsx';
import { LoanDetailPanel } from './loan-detail.tsx';
import { LoanStatusBadge } from './loan-status-badge.tsx';
import { adminLoanApplicationList } from './queries.ts';

/** List of all users' applications and loans: those pending staff first, oldest on top. */
export const LoanApplicationsPage = createAdminListPage(adminLoanApplicationList, {
  columns: [
    createTimeColumn('created_at', 'loan.facts.at', { full: true, card: 'start2' }),
    createUserColumn('order.user', 'block max-w-40 truncate'),
    {
      key: 'amount',
      head: 'loan.facts.amount',
      align: 'end',
      card: 'start',
      cell: ({ loan_amount }) => <AmountText value={loan_amount} unit="USDT" className="font-medium" />,
    },
    { key: 'product', head: 'loan.facts.product', cell: ({ product }) => <ProductNameText product={product} /> },
    { key: 'status', head: 'loan.facts.status', card: 'end', cell: (loan) => <LoanStatusBadge loan={loan} /> },
    createAmountColumn('interest_rate', 'loan.facts.rate', { unit: '%' }),
    {
      key: 'term',
      head: 'loan.facts.term',
      align: 'end',
      cell: ({ term_days }, t) => t('product.days', { count: term_days }),
    },
    createAmountColumn('outstanding', 'loan.facts.outstanding', { card: 'end2' }),
    createTimeColumn('due_at', 'loan.facts.due', { full: true }),
  ],
  panel: {
    title: 'loan.title',
    detail: (id) => <LoanDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/loans/applications/$id" params={{ id }} />,
  },
});
