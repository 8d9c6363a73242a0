import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { KycListPage } from '#admin/features/people/kyc/kyc-list-page.tsx';
import { adminKycList } from '#admin/features/people/kyc/queries.ts';

export const Route = createFileRoute('/admin/_shell/kyc/')({
  ...createAdminListRoute(adminKycList),
  component: KycListPage,
});
