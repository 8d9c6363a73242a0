import { createFileRoute, redirect } from '@tanstack/react-router';
import { parseReturnPath } from '#web/features/account/auth/parse-return-path.ts';
import { SignupPage } from '#web/features/account/auth/signup-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { getCurrentUserSession } from '#web/lib/session.ts';

/** Parses a referral code of a URL; the router turns one of only digits into a number. */
const parseReferralCode = (value: unknown): string | undefined =>
  /^[A-Za-z0-9]{8}$/.test(String(value)) ? String(value).toUpperCase() : undefined;

export const Route = createFileRoute('/signup')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined; ref?: string | undefined } => ({
    redirect: parseReturnPath(search['redirect']) ?? undefined,
    ref: parseReferralCode(search['ref']),
  }),
  beforeLoad: ({ search }) => {
    if (getCurrentUserSession()) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  loader: () => loadNamespaces('auth'),
  component: SignupRoute,
});

function SignupRoute() {
  const search = Route.useSearch();
  return <SignupPage returnTo={search.redirect ?? null} referral={search.ref ?? ''} />;
}
