import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { KycListPage } from '#admin/features/people/kyc/kyc-list-page.tsx';
import { kycListQuery, readKycSearch } from '#admin/features/people/kyc/queries.ts';

export const Route = createFileRoute('/admin/_shell/kyc/')({
  ...listRoute({ page: 'kyc', read: readKycSearch, query: kycListQuery }),
  component: KycListRoute,
});

function KycListRoute() {
  return <KycListPage search={Route.useSearch()} />;
}
