import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '#web/features/account/auth/login-page.tsx';
import { parseReturnPath } from '#web/features/account/auth/parse-return-path.ts';
import { hasWalletReturnParams, clearedWalletReturnParams } from '#web/features/account/auth/wallet-query.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { getCurrentUserSession } from '#web/lib/session.ts';

interface LoginSearch {
  redirect?: string | undefined;
  /** True when the password was just changed. */
  changed?: true | undefined;
}

export const Route = createFileRoute('/login')({
  // Undefined rather than missing: a missing one keeps the value in the URL.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    ...clearedWalletReturnParams,
    redirect: parseReturnPath(search['redirect']) ?? undefined,
    changed: search['changed'] === true ? true : undefined,
  }),
  beforeLoad: ({ search, location }) => {
    if (getCurrentUserSession()) throw redirect({ href: search.redirect ?? '/', replace: true });
    if (hasWalletReturnParams(location.searchStr)) throw redirect({ to: '/login', search, replace: true });
  },
  loader: () => loadNamespaces('auth'),
  component: LoginRoute,
});

function LoginRoute() {
  const search = Route.useSearch();
  return <LoginPage returnTo={search.redirect ?? null} changed={search.changed === true} />;
}
