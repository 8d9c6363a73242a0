import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import {
  createChoiceFilter,
  createFetchedOptionsFilter,
  createUserSearchFilter,
} from '#admin/features/kit/lists/list-filters.ts';
import { getProductName } from '#admin/features/money/products/product-columns.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { accountKinds } from '#shared/ids.ts';
import { investmentStatuses } from '#shared/schemas/investments.ts';

export const FINANCIAL_PRODUCTS_QUERY_KEY = 'financialProducts' satisfies AdminPageName;
/** Key of all investment queries; they refetch once matured ones are paid. */
export const INVESTMENTS_QUERY_KEY = 'investments' satisfies AdminPageName;

export const adminFinancialProductList = createAdminList(FINANCIAL_PRODUCTS_QUERY_KEY, {
  rows: 'products',
  whole: true,
  csv: 'wealth-products',
});

/** Reads all of them; one is looked up among them. */
export const adminFinancialProductsQuery = () => adminFinancialProductList.query({});

function useProductOptions() {
  const {
    i18n: { language },
  } = useTranslation('admin');
  const { data } = useQuery(adminFinancialProductsQuery());
  return (data?.products ?? []).map((product) => ({ value: product.id, label: getProductName(language, product) }));
}

export const adminInvestmentList = createAdminList(INVESTMENTS_QUERY_KEY, {
  rows: 'investments',
  filters: {
    user_id: createUserSearchFilter('list.findPerson', { optional: true }),
    status: createChoiceFilter('investment.facts.status', 'investment.statuses', investmentStatuses),
    account_kind: createChoiceFilter('order.account', 'kind', accountKinds),
    product_id: createFetchedOptionsFilter('investment.facts.product', useProductOptions),
  },
  days: true,
  csv: 'investments',
  follow: LIST_POLL_MS,
});

export const adminInvestmentQuery = (id: string) =>
  queryOptions({
    queryKey: [INVESTMENTS_QUERY_KEY, id],
    queryFn: ({ signal }) => adminApi('GET /admin/financial-investments/{id}', { params: { id }, signal }),
  });

/** Interest accrues all the time, a day is recorded once; polling interval, ms. */
const PROMISES_MS = 60_000;
/** Number of charted days. */
const DAYS = '90';

export const investmentLiabilitiesQuery = queryOptions({
  queryKey: [INVESTMENTS_QUERY_KEY, 'promises'],
  queryFn: ({ signal }) => adminApi('GET /admin/financial-promises', { query: { days: DAYS }, signal }),
  refetchInterval: PROMISES_MS,
});
