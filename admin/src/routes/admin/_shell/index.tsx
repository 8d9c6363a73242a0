import { createFileRoute } from '@tanstack/react-router';
import { AdminHomePage } from '#admin/features/home/admin-home-page.tsx';
import { homeQuery } from '#admin/features/home/queries.ts';
import { canOpenPage } from '#admin/features/kit/admin-pages.ts';

export const Route = createFileRoute('/admin/_shell/')({
  loader: ({ context }) => {
    if (canOpenPage('home')) void context.queryClient.prefetchQuery(homeQuery);
  },
  component: AdminHomePage,
});
