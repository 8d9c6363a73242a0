import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminUserList } from '#admin/features/people/users/queries.ts';
import { UsersPage } from '#admin/features/people/users/users-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/')({
  ...createAdminListRoute(adminUserList),
  component: UsersPage,
});
