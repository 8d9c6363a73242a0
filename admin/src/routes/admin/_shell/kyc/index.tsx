import { createFileRoute } from '@tanstack/react-router';
import { KycListPage } from '#admin/features/people/kyc/kyc-list-page.tsx';
import { kycListQuery, readKycSearch } from '#admin/features/people/kyc/queries.ts';

export const Route = createFileRoute('/admin/_shell/kyc/')({
  validateSearch: readKycSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(kycListQuery(deps));
  },
  component: KycRoute,
});

function KycRoute() {
  return <KycListPage search={Route.useSearch()} />;
}
