import { createFileRoute } from '@tanstack/react-router';
import { KycPage } from '#web/features/account/kyc/kyc-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';

export const Route = createFileRoute('/kyc-verification')({
  beforeLoad: requireLogin,
  // The text for demo accounts is in the profile namespace.
  loader: () => loadNamespaces('kyc', 'profile', 'refusals'),
  component: KycPage,
});
