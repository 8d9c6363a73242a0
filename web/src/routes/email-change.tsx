import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { EmailChangePage } from '#web/features/account/auth/email-change-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

export const Route = createFileRoute('/email-change')({
  loader: () => loadNamespaces('auth'),
  component: EmailChangeRoute,
});

/** The token is in the `#` fragment, which is not sent to any server. */
function EmailChangeRoute() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return <EmailChangePage key={token} token={token} />;
}
