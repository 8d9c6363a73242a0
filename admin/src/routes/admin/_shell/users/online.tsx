import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { OnlineUsersPage } from '#admin/features/people/online/online-page.tsx';
import { adminOnlineUserList } from '#admin/features/people/online/queries.ts';

export const Route = createFileRoute('/admin/_shell/users/online')({
  ...createAdminListRoute(adminOnlineUserList),
  component: OnlineUsersPage,
});
