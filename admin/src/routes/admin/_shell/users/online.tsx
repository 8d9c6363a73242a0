import { createFileRoute } from '@tanstack/react-router';
import { readOpen } from '#admin/features/kit/lists/list-search.ts';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { OnlinePage, onlineQuery } from '#admin/features/people/online/online-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/online')({
  ...listRoute({ page: 'online', read: readOpen, query: onlineQuery }),
  component: OnlinePage,
});
