import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountMode } from '#shared/schemas/identity.ts';
import { showPageAlert } from '#web/lib/alerts.ts';
import { siteApi, getFreshUserSession } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { storeUserSession } from '#web/lib/session.ts';

async function switchToAccount(mode: AccountMode) {
  // An expired token would create a demo account without a user.
  await getFreshUserSession();
  return mode === 'simulate'
    ? await siteApi('POST /simulate/create', { body: {} })
    : await siteApi('POST /auth/mode', { body: { mode } });
}

/**
 * Returns a function that switches to the user's other account and shows which one is active. The demo account is
 * created the first time.
 */
export function useSwitchAccount() {
  const router = useRouter();
  const text = useErrorText();
  const { t } = useTranslation('account');
  return useMutation({
    mutationFn: (mode: AccountMode) => blockPage(switchToAccount(mode)),
    onSuccess: (session, mode) => {
      storeUserSession(session);
      showPageAlert({ tone: 'success', title: t(`mode.switched.${mode}`), text: t(`mode.text.${mode}`) });
      // Orders and positions belong to the other account: leave their pages.
      if (/^\/(orders|positions)\//.test(router.state.location.pathname)) void router.navigate({ to: '/' });
    },
    onError: (error) => showPageAlert({ tone: 'error', title: t('mode.failed'), text: text(error) }),
  });
}
