import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { InvitationPage } from '#admin/features/staff/invitation/invitation-page.tsx';

export const Route = createFileRoute('/admin/invitation')({ component: InvitationRoute });

/** The token is after the `#`, which no server receives. */
function InvitationRoute() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return <InvitationPage key={token} token={token} />;
}
