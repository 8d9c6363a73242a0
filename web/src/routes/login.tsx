import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { safeReturn } from '../features/auth/safe-return.ts';
import { loadArea } from '../lib/i18n.ts';
import { currentSession } from '../lib/session.ts';

export const Route = createFileRoute('/login')({
  // Undefined rather than left out: what is left out keeps what the address bar says.
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: safeReturn(search['redirect']) ?? undefined,
  }),
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  loader: () => loadArea('auth'),
  component: LoginRoute,
});

function LoginRoute() {
  const search = Route.useSearch();
  return <LoginPage returnTo={search.redirect ?? null} />;
}
