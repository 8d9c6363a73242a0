import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, optionsFilter, personFilter } from '#admin/features/kit/lists/list-filters.ts';
import { getProductName } from '#admin/features/money/products/product-words.tsx';
import { api } from '#admin/lib/api.ts';
import { accountKinds } from '#shared/ids.ts';
import { investmentStatuses } from '#shared/schemas/investments.ts';

export const FINANCIAL_PRODUCTS_KEY = 'financialProducts' satisfies PageName;
/** Key of all investment queries; they refetch once matured ones are paid. */
export const INVESTMENTS_KEY = 'investments' satisfies PageName;

export const financialProductsList = createStaffList(FINANCIAL_PRODUCTS_KEY, {
  rows: 'products',
  whole: true,
  csv: 'wealth-products',
});

/** Reads all of them; one is looked up among them. */
export const financialProductsQuery = () => financialProductsList.query({});

function useProductOptions() {
  const {
    i18n: { language },
  } = useTranslation('admin');
  const { data } = useQuery(financialProductsQuery());
  return (data?.products ?? []).map((product) => ({ value: product.id, label: getProductName(language, product) }));
}

export const investmentsList = createStaffList(INVESTMENTS_KEY, {
  rows: 'investments',
  filters: {
    user_id: personFilter('list.findPerson', { optional: true }),
    status: choiceFilter('investment.facts.status', 'investment.statuses', investmentStatuses),
    account_kind: choiceFilter('order.account', 'kind', accountKinds),
    product_id: optionsFilter('investment.facts.product', useProductOptions),
  },
  days: true,
  csv: 'investments',
  follow: LIST_POLL_MS,
});

export const investmentQuery = (id: string) =>
  queryOptions({
    queryKey: [INVESTMENTS_KEY, id],
    queryFn: ({ signal }) => api('GET /admin/financial-investments/{id}', { params: { id }, signal }),
  });

/** Interest accrues all the time, a day is recorded once; polling interval, ms. */
const PROMISES_MS = 60_000;
/** Number of charted days. */
const DAYS = '90';

export const investmentLiabilitiesQuery = queryOptions({
  queryKey: [INVESTMENTS_KEY, 'promises'],
  queryFn: ({ signal }) => api('GET /admin/financial-promises', { query: { days: DAYS }, signal }),
  refetchInterval: PROMISES_MS,
});
