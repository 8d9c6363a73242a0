import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { virtualList } from '#admin/features/people/virtual-accounts/queries.ts';
import { VirtualPage } from '#admin/features/people/virtual-accounts/virtual-page.tsx';

export const Route = createFileRoute('/admin/_shell/virtual-accounts')({
  ...listRoute(virtualList),
  component: VirtualPage,
});
