import { createFileRoute, redirect } from '@tanstack/react-router';
import { AdminShell } from '#admin/features/shell/admin-shell.tsx';
import { parseAdminReturnPath } from '#admin/lib/safe-return.ts';
import { getStaffSession } from '#admin/lib/session.ts';

export const Route = createFileRoute('/admin/_shell')({
  beforeLoad: ({ location }) => {
    const session = getStaffSession();
    if (session && !session.is_email_needed) return;
    const returnPath = parseAdminReturnPath(location.href);
    const to = session ? '/admin/email' : '/admin/login';
    throw redirect({ to, search: returnPath === null ? {} : { redirect: returnPath }, replace: true });
  },
  component: AdminShell,
});
