import { createFileRoute } from '@tanstack/react-router';
import { BroadcastsPage } from '#admin/features/content/broadcasts/broadcasts-page.tsx';
import { broadcastsList } from '#admin/features/content/broadcasts/queries.ts';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/broadcasts')({
  ...createListRoute(broadcastsList),
  component: BroadcastsPage,
});
