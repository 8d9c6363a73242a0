import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { OnlinePage } from '#admin/features/people/online/online-page.tsx';
import { onlineList } from '#admin/features/people/online/queries.ts';

export const Route = createFileRoute('/admin/_shell/users/online')({
  ...createListRoute(onlineList),
  component: OnlinePage,
});
