import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { amountColumn, type ListColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import {
  productCapacityColumn,
  productTermColumn,
  productNameColumn,
  ProductFullName,
  ProductRiskBadge,
  buildAmountRangeColumn,
  shortenProductId,
  productStatusColumn,
} from '#admin/features/money/products/product-words.tsx';
import { treasuryWriteRoles } from '#shared/api/admin/roles.ts';
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { FinanceHeadingSummary } from './finance-heading.tsx';
import { FinancialProductDetail } from './financial-product-detail.tsx';
import { NewFinancialProduct } from './new-financial-product.tsx';
import { financialProductsList } from './queries.ts';

const risk: ListColumn<AdminFinancialProduct> = {
  key: 'risk_level',
  head: 'product.fields.risk_level',
  cell: ({ risk_level }) => <ProductRiskBadge risk={risk_level} />,
};

/** List of wealth products: drafts, open and closed ones. */
export const FinancialProductsPage = createListPage(financialProductsList, {
  above: (
    <>
      <FinanceHeadingSummary />
      <PendingChangeList kind="financial_products" nameOf={shortenProductId} />
    </>
  ),
  columns: [
    productNameColumn,
    productStatusColumn,
    amountColumn('annual_return_rate', 'product.fields.annual_return_rate', { unit: '%', card: 'start2' }),
    productTermColumn,
    risk,
    buildAmountRangeColumn(({ min_investment, max_investment }) => [min_investment, max_investment]),
    amountColumn('invested', 'product.invested'),
    productCapacityColumn,
  ],
  panel: {
    title: (product, t) => (product ? <ProductFullName product={product} /> : t('product.wealth')),
    detail: (id) => <FinancialProductDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/financial/products/$id" params={{ id }} />,
  },
  create: {
    roles: treasuryWriteRoles,
    action: 'product.add',
    title: 'product.newWealth',
    form: () => <NewFinancialProduct />,
  },
});
