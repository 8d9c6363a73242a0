import { createFileRoute } from '@tanstack/react-router';
import { userQuery } from '#admin/features/people/users/queries.ts';
import { UserPage, type UserTab, userTabs } from '#admin/features/people/users/user-page.tsx';
import { choiceParam, given } from '#admin/lib/search-params.ts';

export const Route = createFileRoute('/admin/_shell/users/$id')({
  validateSearch: (search: Record<string, unknown>): { tab?: UserTab } =>
    given({ tab: choiceParam(search['tab'], userTabs) }),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(userQuery(params.id));
  },
  component: UserRoute,
});

function UserRoute() {
  return <UserPage id={Route.useParams().id} tab={Route.useSearch().tab} />;
}
