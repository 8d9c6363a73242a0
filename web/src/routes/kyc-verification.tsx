import { createFileRoute, redirect } from '@tanstack/react-router';
import { KycPage } from '#web/features/account/kyc/kyc-page.tsx';
import { loadArea } from '#web/lib/i18n.ts';
import { currentSession } from '#web/lib/session.ts';

export const Route = createFileRoute('/kyc-verification')({
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  // What is said to somebody in the demo account stands with the profile.
  loader: () => loadArea('kyc', 'profile', 'refusals'),
  component: KycPage,
});
