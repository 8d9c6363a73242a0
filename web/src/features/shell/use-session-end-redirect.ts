import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#ui/toast.ts';
import { onUserSessionChange } from '#web/lib/session.ts';

/** Redirects to the login when the server ends the session, and back after it. */
export function useSessionEndRedirect(): void {
  const router = useRouter();
  const { t } = useTranslation();
  useEffect(
    () =>
      onUserSessionChange((_, end) => {
        if (end !== 'refused' || router.state.location.pathname === '/login') return;
        showToast({ tone: 'warn', title: t('sessionEnded') });
        void router.navigate({ to: '/login', search: { redirect: router.state.location.href } });
      }),
    [router, t],
  );
}
