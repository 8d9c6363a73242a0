import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { amountColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import {
  productCapacityColumn,
  productTermColumn,
  productNameColumn,
  ProductFullName,
  buildAmountRangeColumn,
  shortenProductId,
  productStatusColumn,
} from '#admin/features/money/products/product-words.tsx';
import { treasuryWriteRoles } from '#shared/api/admin/roles.ts';
import { Badge } from '#ui/states.tsx';
import { LoanProductDetail } from './loan-product-detail.tsx';
import { NewLoanProduct } from './new-loan-product.tsx';
import { loanProductsList } from './queries.ts';

/** List of loan products: drafts, open and closed ones. */
export const LoanProductsPage = createListPage(loanProductsList, {
  above: <PendingChangeList kind="loan_products" nameOf={shortenProductId} />,
  columns: [
    productNameColumn,
    productStatusColumn,
    amountColumn('interest_rate', 'product.fields.interest_rate', { unit: '%', card: 'start2' }),
    amountColumn('processing_fee_rate', 'product.fields.processing_fee_rate', { unit: '%' }),
    productTermColumn,
    buildAmountRangeColumn(({ min_amount, max_amount }) => [min_amount, max_amount]),
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
    amountColumn('lent', 'product.lent'),
    productCapacityColumn,
  ],
  panel: {
    title: (product, t) => (product ? <ProductFullName product={product} /> : t('product.loan')),
    detail: (id) => <LoanProductDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/loans/products/$id" params={{ id }} />,
  },
  create: {
    roles: treasuryWriteRoles,
    action: 'product.add',
    title: 'product.newLoan',
    form: () => <NewLoanProduct />,
  },
});
