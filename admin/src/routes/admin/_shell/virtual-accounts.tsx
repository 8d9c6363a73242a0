import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { virtualAccountsList } from '#admin/features/people/virtual-accounts/queries.ts';
import { VirtualAccountsPage } from '#admin/features/people/virtual-accounts/virtual-accounts-page.tsx';

export const Route = createFileRoute('/admin/_shell/virtual-accounts')({
  ...createListRoute(virtualAccountsList),
  component: VirtualAccountsPage,
});
