import { createFileRoute } from '@tanstack/react-router';
import { AdminHomePage } from '#admin/features/home/admin-home-page.tsx';
import { adminHomeQuery } from '#admin/features/home/queries.ts';
import { canOpenAdminPage } from '#admin/features/kit/admin-pages.ts';

export const Route = createFileRoute('/admin/_shell/')({
  loader: ({ context }) => {
    if (canOpenAdminPage('home')) void context.queryClient.prefetchQuery(adminHomeQuery);
  },
  component: AdminHomePage,
});
