import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { createAmountColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import {
  productCapacityColumn,
  productTermColumn,
  productNameColumn,
  ProductFullNameText,
  buildAmountRangeColumn,
  productStatusColumn,
} from '#admin/features/money/products/product-columns.tsx';
import { Badge } from '#ui/states.tsx';
import { LoanProductDetailPanel } from './loan-product-detail.tsx';
import { NewLoanProductForm } from './new-loan-product.tsx';
import { adminLoanProductList } from './queries.ts';

/** List of loan products: drafts, open and closed ones. */
export const LoanProductsPage = createAdminListPage(adminLoanProductList, {
  above: <PendingChangeList kind="loan_products" nameOf={shortenObjectId} />,
  columns: [
    productNameColumn,
    productStatusColumn,
    createAmountColumn('interest_rate', 'product.fields.interest_rate', { unit: '%', card: 'start2' }),
    createAmountColumn('processing_fee_rate', 'product.fields.processing_fee_rate', { unit: '%' }),
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
    createAmountColumn('lent', 'product.lent'),
    productCapacityColumn,
  ],
  panel: {
    title: (product, t) => (product ? <ProductFullNameText product={product} /> : t('product.loan')),
    detail: (id) => <LoanProductDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/loans/products/$id" params={{ id }} />,
  },
  create: {
    permission: 'loan_products.write',
    action: 'product.add',
    title: 'product.newLoan',
    form: () => <NewLoanProductForm />,
  },
});
