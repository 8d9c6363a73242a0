import { createFileRoute } from '@tanstack/react-router';
import { readUsersSearch, usersQuery } from '#admin/features/people/users/queries.ts';
import { UsersPage } from '#admin/features/people/users/users-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/')({
  validateSearch: readUsersSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(usersQuery(deps));
  },
  component: UsersRoute,
});

function UsersRoute() {
  return <UsersPage search={Route.useSearch()} />;
}
