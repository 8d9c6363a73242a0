import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountMode } from '#shared/schemas/identity.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { api, getFreshSession } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { storeSession } from '#web/lib/session.ts';

async function enter(mode: AccountMode) {
  // An expired token would make a demo account of nobody's.
  await getFreshSession();
  return mode === 'simulate'
    ? await api('POST /simulate/create', { body: {} })
    : await api('POST /auth/mode', { body: { mode } });
}

/** Goes on in the other account of the same person; the demo account is made the first time. It says where one is now. */
export function useSwitchAccount() {
  const router = useRouter();
  const text = useErrorText();
  const { t } = useTranslation('account');
  return useMutation({
    mutationFn: (mode: AccountMode) => blockPage(enter(mode)),
    onSuccess: (session, mode) => {
      storeSession(session);
      showAlert({ tone: 'success', title: t(`mode.switched.${mode}`), text: t(`mode.text.${mode}`) });
      // What a page shows of an order or a position belongs to the account that was left.
      if (/^\/(orders|positions)\//.test(router.state.location.pathname)) void router.navigate({ to: '/' });
    },
    onError: (error) => showAlert({ tone: 'error', title: t('mode.failed'), text: text(error) }),
  });
}
