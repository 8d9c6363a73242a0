import { createFileRoute, redirect } from '@tanstack/react-router';
import { EmailPage } from '#admin/features/staff/login/email-page.tsx';
import { safeReturn } from '#admin/lib/safe-return.ts';
import { given } from '#admin/lib/search-params.ts';
import { currentSession } from '#admin/lib/session.ts';

interface Search {
  /** Where to go afterwards. */
  redirect?: string;
}

export const Route = createFileRoute('/admin/email')({
  validateSearch: (search: Record<string, unknown>): Search =>
    given({ redirect: safeReturn(search['redirect']) ?? undefined }),
  beforeLoad: () => {
    if (!currentSession()) throw redirect({ to: '/admin/login', replace: true });
  },
  component: EmailRoute,
});

function EmailRoute() {
  const { redirect: returnTo } = Route.useSearch();
  return <EmailPage returnTo={returnTo ?? null} />;
}
