import { createFileRoute } from '@tanstack/react-router';
import { BankListPage } from '#admin/features/people/bank-accounts/bank-list-page.tsx';
import { bankListQuery, readBankSearch } from '#admin/features/people/bank-accounts/queries.ts';

export const Route = createFileRoute('/admin/_shell/bank-accounts/')({
  validateSearch: readBankSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(bankListQuery(deps));
  },
  component: BankAccountsRoute,
});

function BankAccountsRoute() {
  return <BankListPage search={Route.useSearch()} />;
}
