import { amountColumn, userColumn, timeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { ProductName } from '#admin/features/money/products/product-words.tsx';
import { Amount } from '#ui/values.tsx';
import { LoanDetail } from './loan-detail.tsx';
import { LoanStatusBadge } from './loan-status-badge.tsx';
import { loanApplicationsList } from './queries.ts';

/** List of all users' applications and loans: those pending staff first, oldest on top. */
export const LoanApplicationsPage = createListPage(loanApplicationsList, {
  columns: [
    timeColumn('created_at', 'loan.facts.at', { full: true, card: 'start2' }),
    userColumn('order.user', 'block max-w-40 truncate'),
    {
      key: 'amount',
      head: 'loan.facts.amount',
      align: 'end',
      card: 'start',
      cell: ({ loan_amount }) => <Amount value={loan_amount} unit="USDT" className="font-medium" />,
    },
    { key: 'product', head: 'loan.facts.product', cell: ({ product }) => <ProductName product={product} /> },
    { key: 'status', head: 'loan.facts.status', card: 'end', cell: (loan) => <LoanStatusBadge loan={loan} /> },
    amountColumn('interest_rate', 'loan.facts.rate', { unit: '%' }),
    {
      key: 'term',
      head: 'loan.facts.term',
      align: 'end',
      cell: ({ term_days }, t) => t('product.days', { count: term_days }),
    },
    amountColumn('outstanding', 'loan.facts.outstanding', { card: 'end2' }),
    timeColumn('due_at', 'loan.facts.due', { full: true }),
  ],
  panel: {
    title: 'loan.title',
    detail: (id) => <LoanDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/loans/applications/$id" params={{ id }} />,
  },
});
