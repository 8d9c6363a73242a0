import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminDemoAccountList } from '#admin/features/people/virtual-accounts/queries.ts';
import { VirtualAccountsPage } from '#admin/features/people/virtual-accounts/virtual-accounts-page.tsx';

export const Route = createFileRoute('/admin/_shell/virtual-accounts')({
  ...createAdminListRoute(adminDemoAccountList),
  component: VirtualAccountsPage,
});
