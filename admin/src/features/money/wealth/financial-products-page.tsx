import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { createAmountColumn, type AdminListColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import {
  productCapacityColumn,
  productTermColumn,
  productNameColumn,
  ProductFullNameText,
  ProductRiskBadge,
  buildAmountRangeColumn,
  productStatusColumn,
} from '#admin/features/money/products/product-columns.tsx';
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { FinanceHeadingSummary } from './finance-heading.tsx';
import { FinancialProductDetailPanel } from './financial-product-detail.tsx';
import { NewFinancialProductForm } from './new-financial-product.tsx';
import { adminFinancialProductList } from './queries.ts';

const risk: AdminListColumn<AdminFinancialProduct> = {
  key: 'risk_level',
  head: 'product.fields.risk_level',
  cell: ({ risk_level }) => <ProductRiskBadge risk={risk_level} />,
};

/** List of wealth products: drafts, open and closed ones. */
export const FinancialProductsPage = createAdminListPage(adminFinancialProductList, {
  above: (
    <>
      <FinanceHeadingSummary />
      <PendingChangeList kind="financial_products" nameOf={shortenObjectId} />
    </>
  ),
  columns: [
    productNameColumn,
    productStatusColumn,
    createAmountColumn('annual_return_rate', 'product.fields.annual_return_rate', { unit: '%', card: 'start2' }),
    productTermColumn,
    risk,
    buildAmountRangeColumn(({ min_investment, max_investment }) => [min_investment, max_investment]),
    createAmountColumn('invested', 'product.invested'),
    productCapacityColumn,
  ],
  panel: {
    title: (product, t) => (product ? <ProductFullNameText product={product} /> : t('product.wealth')),
    detail: (id) => <FinancialProductDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/financial/products/$id" params={{ id }} />,
  },
  create: {
    permission: 'wealth_products.write',
    action: 'product.add',
    title: 'product.newWealth',
    form: () => <NewFinancialProductForm />,
  },
});
