import { createFileRoute } from '@tanstack/react-router';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { readUserSearch, userQuery } from '#admin/features/people/users/queries.ts';
import { UserPage } from '#admin/features/people/users/user-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/$id')({
  ...createObjectRoute('users', userQuery),
  validateSearch: readUserSearch,
  component: UserRoute,
});

function UserRoute() {
  return <UserPage id={Route.useParams().id} search={Route.useSearch()} />;
}
