import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '#web/features/account/auth/login-page.tsx';
import { parseReturnPath } from '#web/features/account/auth/parse-return-path.ts';
import { hasWalletParams, clearedWalletParams } from '#web/features/account/auth/wallet-query.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { currentSession } from '#web/lib/session.ts';

interface LoginSearch {
  redirect?: string | undefined;
  /** True when the password was just changed. */
  changed?: true | undefined;
}

export const Route = createFileRoute('/login')({
  // Undefined rather than missing: a missing one keeps the value in the URL.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    ...clearedWalletParams,
    redirect: parseReturnPath(search['redirect']) ?? undefined,
    changed: search['changed'] === true ? true : undefined,
  }),
  beforeLoad: ({ search, location }) => {
    if (currentSession()) throw redirect({ href: search.redirect ?? '/', replace: true });
    if (hasWalletParams(location.searchStr)) throw redirect({ to: '/login', search, replace: true });
  },
  loader: () => loadNamespaces('auth'),
  component: LoginRoute,
});

function LoginRoute() {
  const search = Route.useSearch();
  return <LoginPage returnTo={search.redirect ?? null} changed={search.changed === true} />;
}
