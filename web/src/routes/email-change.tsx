import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { EmailChangePage } from '#web/features/account/auth/email-change-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

export const Route = createFileRoute('/email-change')({
  loader: () => loadNamespaces('auth'),
  component: EmailChangeRoute,
});

/** The token stands behind the `#`, which no server is told. */
function EmailChangeRoute() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return <EmailChangePage key={token} token={token} />;
}
