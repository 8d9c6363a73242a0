import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { readUserPageSearchParams, adminUserQuery } from '#admin/features/people/users/queries.ts';
import { UserPage } from '#admin/features/people/users/user-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/$id')({
  ...createAdminObjectRoute('users', adminUserQuery),
  validateSearch: readUserPageSearchParams,
  component: UserRoute,
});

function UserRoute() {
  return <UserPage id={Route.useParams().id} search={Route.useSearch()} />;
}
