import { createFileRoute, redirect } from '@tanstack/react-router';
import { StaffEmailPage } from '#admin/features/staff/login/staff-email-page.tsx';
import { parseAdminReturnPath } from '#admin/lib/safe-return.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';
import { getStaffSession } from '#admin/lib/session.ts';

interface Search {
  /** Page to open afterwards. */
  redirect?: string;
}

export const Route = createFileRoute('/admin/email')({
  validateSearch: (search: Record<string, unknown>): Search =>
    omitUndefined({ redirect: parseAdminReturnPath(search['redirect']) ?? undefined }),
  beforeLoad: () => {
    if (!getStaffSession()) throw redirect({ to: '/admin/login', replace: true });
  },
  component: EmailRoute,
});

function EmailRoute() {
  const { redirect: returnTo } = Route.useSearch();
  return <StaffEmailPage returnTo={returnTo ?? null} />;
}
