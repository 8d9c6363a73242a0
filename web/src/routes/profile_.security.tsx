import { createFileRoute, redirect } from '@tanstack/react-router';
import { SecurityPage } from '#web/features/account/security/security-page.tsx';
import { loadArea } from '#web/lib/i18n.ts';
import { currentSession } from '#web/lib/session.ts';

export const Route = createFileRoute('/profile_/security')({
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  loader: () => loadArea('security', 'frame'),
  component: SecurityPage,
});
