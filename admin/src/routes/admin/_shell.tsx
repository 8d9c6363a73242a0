import { createFileRoute, redirect } from '@tanstack/react-router';
import { Shell } from '#admin/features/shell/shell.tsx';
import { safeReturn } from '#admin/lib/safe-return.ts';
import { currentSession } from '#admin/lib/session.ts';

export const Route = createFileRoute('/admin/_shell')({
  beforeLoad: ({ location }) => {
    if (currentSession()) return;
    const back = safeReturn(location.href);
    throw redirect({ to: '/admin/login', search: back === null ? {} : { redirect: back }, replace: true });
  },
  component: Shell,
});
