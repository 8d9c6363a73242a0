import { createFileRoute } from '@tanstack/react-router';
import { userQuery } from '../../../../features/users/queries.ts';
import { UserPage } from '../../../../features/users/user-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(userQuery(params.id));
  },
  component: UserRoute,
});

function UserRoute() {
  return <UserPage id={Route.useParams().id} />;
}
