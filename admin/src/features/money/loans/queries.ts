import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choice, listed, person } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { nameIn } from '#admin/features/money/products/product-words.tsx';
import { api } from '#admin/lib/api.ts';
import { loanStatuses } from '#shared/schemas/loans.ts';

export const LOAN_PRODUCTS = 'loanProducts' satisfies PageName;
/** All that is read of loans is read anew once something is done to one. */
export const LOAN_APPLICATIONS = 'loanApplications' satisfies PageName;
export const LOAN_PORTFOLIO = 'loanPortfolio' satisfies PageName;

export const loanProductsList = staffList(LOAN_PRODUCTS, { rows: 'products', whole: true, csv: 'loan-products' });

/** All of them: one is found among them. */
export const loanProductsQuery = () => loanProductsList.query({});

function useProductOptions() {
  const {
    i18n: { language },
  } = useTranslation('admin');
  const { data } = useQuery(loanProductsQuery());
  return (data?.products ?? []).map((product) => ({ value: product.id, label: nameIn(language, product) }));
}

/** What waits comes first, whenever it was asked for; the days narrow the others. */
export const loanApplicationsList = staffList(LOAN_APPLICATIONS, {
  rows: 'applications',
  filters: {
    user_id: person('list.findPerson', { optional: true }),
    status: choice('loan.facts.status', 'loan.statuses', loanStatuses),
    product_id: listed('loan.facts.product', useProductOptions),
  },
  days: true,
  csv: 'loans',
  follow: FOLLOW_MS,
});

/** One that waits for staff is asked about this often, ms: others look at it too. */
const OPEN_MS = 5000;

export const loanQuery = (id: string) =>
  queryOptions({
    queryKey: [LOAN_APPLICATIONS, id],
    queryFn: ({ signal }) => api('GET /admin/loan-applications/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'approved'].includes(state.data?.application.status ?? '') ? OPEN_MS : false,
  });

export const portfolioQuery = () =>
  queryOptions({
    queryKey: [LOAN_PORTFOLIO],
    queryFn: ({ signal }) => api('GET /admin/loan-portfolio', { signal }),
    refetchInterval: 60_000,
  });
