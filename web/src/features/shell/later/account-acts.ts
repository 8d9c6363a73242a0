import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDemoActions } from '#web/features/account/demo/use-demo-actions.ts';
import { useSwitchAccount } from '#web/features/account/demo/use-switch-account.ts';
import type { BrowserSession } from '#web/lib/session.ts';

/** Returns the menu links of a logged-in user, and the switch to their other account. */
export function useAccountActions(session: BrowserSession) {
  const { t } = useTranslation('account');
  const router = useRouter();
  const mode = useSwitchAccount();
  const demo = session.mode === 'simulate';
  const own = useDemoActions(session);
  const acts = [
    { key: 'assets', label: t('assets'), onSelect: () => void router.navigate({ to: '/assets' }) },
    { key: 'deposit', label: t('deposit'), onSelect: () => void router.navigate({ to: '/deposit' }) },
    { key: 'withdraw', label: t('withdraw'), onSelect: () => void router.navigate({ to: '/withdraw' }) },
    { key: 'exchange', label: t('exchange'), onSelect: () => void router.navigate({ to: '/crypto-exchange' }) },
    { key: 'profile', label: t('profile'), onSelect: () => void router.navigate({ to: '/profile' }) },
    { key: 'security', label: t('security'), onSelect: () => void router.navigate({ to: '/profile/security' }) },
  ];
  // A visitor's demo user has no other account.
  if (demo && session.user.is_virtual_account) return [...acts, ...own];
  const next = demo ? 'main' : 'simulate';
  return [...acts, ...own, { key: 'mode', label: t(`mode.switch.${next}`), onSelect: () => mode.mutate(next) }];
}
