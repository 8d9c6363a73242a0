import { createFileRoute, redirect } from '@tanstack/react-router';
import { AdminLoginPage } from '#admin/features/staff/login/admin-login-page.tsx';
import { parseAdminReturnPath } from '#admin/lib/safe-return.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';
import { getStaffSession } from '#admin/lib/session.ts';

interface Search {
  /** Page to open after the login. */
  redirect?: string;
  /** True when the session ended by itself. */
  ended?: true;
}

export const Route = createFileRoute('/admin/login')({
  validateSearch: (search: Record<string, unknown>): Search =>
    omitUndefined({
      redirect: parseAdminReturnPath(search['redirect']) ?? undefined,
      ended: search['ended'] === true || undefined,
    }),
  beforeLoad: ({ search }) => {
    if (getStaffSession()) throw redirect({ href: search.redirect ?? '/admin', replace: true });
  },
  component: LoginRoute,
});

function LoginRoute() {
  const { redirect: returnTo, ended } = Route.useSearch();
  return <AdminLoginPage returnTo={returnTo ?? null} ended={ended === true} />;
}
