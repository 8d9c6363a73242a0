import { PendingList } from '#admin/features/kit/change/pending-list.tsx';
import { amount } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import {
  capacityColumn,
  daysColumn,
  nameColumn,
  ProductTitle,
  rangeOf,
  shortId,
  stateColumn,
} from '#admin/features/money/products/product-words.tsx';
import { treasurers } from '#shared/api/admin/roles.ts';
import { Badge } from '#ui/states.tsx';
import { LoanProductDetail } from './loan-product-detail.tsx';
import { NewLoanProduct } from './new-loan-product.tsx';
import { loanProductsList } from './queries.ts';

/** Loan products: drafts, those that can be applied for, and those that are closed. */
export const LoanProductsPage = listPage(loanProductsList, {
  above: <PendingList kind="loan_products" nameOf={shortId} />,
  columns: [
    nameColumn,
    stateColumn,
    amount('interest_rate', 'product.fields.interest_rate', { unit: '%', card: 'start2' }),
    amount('processing_fee_rate', 'product.fields.processing_fee_rate', { unit: '%' }),
    daysColumn,
    rangeOf(({ min_amount, max_amount }) => [min_amount, max_amount]),
    {
      key: 'score',
      head: 'product.fields.min_credit_score',
      align: 'end',
      cell: ({ min_credit_score }) => min_credit_score ?? '–',
    },
    {
      key: 'may_leave',
      head: 'product.fields.may_leave',
      cell: ({ may_leave }, t) => <Badge tone={may_leave ? 'warn' : 'muted'}>{t(may_leave ? 'yes' : 'no')}</Badge>,
    },
    amount('lent', 'product.lent'),
    capacityColumn,
  ],
  panel: {
    title: (product, t) => (product ? <ProductTitle product={product} /> : t('product.loan')),
    detail: (id) => <LoanProductDetail id={id} />,
    link: (id) => <OpenPage to="/admin/loans/products/$id" params={{ id }} />,
  },
  create: { roles: treasurers, action: 'product.add', title: 'product.newLoan', form: () => <NewLoanProduct /> },
});
