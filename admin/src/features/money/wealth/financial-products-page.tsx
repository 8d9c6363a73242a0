import { PendingList } from '#admin/features/kit/change/pending-list.tsx';
import { amount, type ListColumn } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import {
  capacityColumn,
  daysColumn,
  nameColumn,
  ProductTitle,
  RiskBadge,
  rangeOf,
  shortId,
  stateColumn,
} from '#admin/features/money/products/product-words.tsx';
import { treasurers } from '#shared/api/admin/roles.ts';
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { FinanceHeadingLine } from './finance-heading.tsx';
import { FinancialProductDetail } from './financial-product-detail.tsx';
import { NewFinancialProduct } from './new-financial-product.tsx';
import { financialProductsList } from './queries.ts';

const risk: ListColumn<AdminFinancialProduct> = {
  key: 'risk_level',
  head: 'product.fields.risk_level',
  cell: ({ risk_level }) => <RiskBadge risk={risk_level} />,
};

/** Wealth products: drafts, those that can be invested in, and those that are closed. */
export const FinancialProductsPage = listPage(financialProductsList, {
  above: (
    <>
      <FinanceHeadingLine />
      <PendingList kind="financial_products" nameOf={shortId} />
    </>
  ),
  columns: [
    nameColumn,
    stateColumn,
    amount('annual_return_rate', 'product.fields.annual_return_rate', { unit: '%', card: 'start2' }),
    daysColumn,
    risk,
    rangeOf(({ min_investment, max_investment }) => [min_investment, max_investment]),
    amount('invested', 'product.invested'),
    capacityColumn,
  ],
  panel: {
    title: (product, t) => (product ? <ProductTitle product={product} /> : t('product.wealth')),
    detail: (id) => <FinancialProductDetail id={id} />,
    link: (id) => <OpenPage to="/admin/financial/products/$id" params={{ id }} />,
  },
  create: { roles: treasurers, action: 'product.add', title: 'product.newWealth', form: () => <NewFinancialProduct /> },
});
