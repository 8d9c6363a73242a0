import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#admin/features/home/home-page.tsx';
import { homeQuery } from '#admin/features/home/queries.ts';
import { mayOpen } from '#admin/features/kit/pages.ts';

export const Route = createFileRoute('/admin/_shell/')({
  loader: ({ context }) => {
    if (mayOpen('home')) void context.queryClient.prefetchQuery(homeQuery);
  },
  component: HomePage,
});
