import { createFileRoute } from '@tanstack/react-router';
import { BroadcastsPage } from '#admin/features/content/broadcasts/broadcasts-page.tsx';
import { adminBroadcastList } from '#admin/features/content/broadcasts/queries.ts';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/broadcasts')({
  ...createAdminListRoute(adminBroadcastList),
  component: BroadcastsPage,
});
