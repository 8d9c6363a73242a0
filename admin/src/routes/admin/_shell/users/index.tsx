import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { readUsersSearch, usersQuery } from '#admin/features/people/users/queries.ts';
import { UsersPage } from '#admin/features/people/users/users-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/')({
  ...listRoute({ page: 'users', read: readUsersSearch, query: usersQuery }),
  component: UsersRoute,
});

function UsersRoute() {
  return <UsersPage search={Route.useSearch()} />;
}
