import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { version } from '#package.json';
import { Menu } from '#ui/menu.tsx';
import { IconUser } from '#ui/page-icons.tsx';
import { logOutUser } from '#web/lib/api.ts';
import type { BrowserSession } from '#web/lib/session.ts';
import { useAccountActions } from './account-acts.ts';
import { AccountNote } from './account-note.tsx';

/** Menu with the logged-in user and account actions. */
export function UserMenu({ session }: { session: BrowserSession }) {
  const { t } = useTranslation(['common', 'frame']);
  const router = useRouter();
  const acts = useAccountActions(session);
  const leave = () => {
    void router.navigate({ to: '/' });
    void logOutUser();
  };
  return (
    <Menu
      label={t('account')}
      triggerClassName="inline-flex size-8 items-center justify-center rounded text-muted transition-colors hover:bg-surface-2 hover:text-text"
      trigger={<IconUser />}
      groups={[
        { note: <AccountNote session={session} />, items: [] },
        { items: acts },
        { items: [{ key: 'logout', label: t('logout'), onSelect: leave }] },
        { note: <span className="text-xs text-muted">{t('frame:version', { version })}</span>, items: [] },
      ]}
    />
  );
}
