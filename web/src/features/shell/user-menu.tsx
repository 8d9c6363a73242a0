import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logout } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';
import { IconUser } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';

/** Names of demo users are long and made up: their end tells them apart. */
const SHOWN = 15;

export function UserMenu({ session }: { session: Session }) {
  const { t } = useTranslation();
  const router = useRouter();
  const demo = session.mode === 'simulate';
  const { username, email } = session.user;
  const note = (
    <div className="max-w-60">
      <div className="truncate font-medium">{demo ? username.slice(-SHOWN) : username}</div>
      {email !== null && <div className="truncate text-xs text-muted">{email}</div>}
      {demo && <div className="text-xs text-demo">{t('demoHint')}</div>}
    </div>
  );
  const leave = () => {
    void router.navigate({ to: '/' });
    void logout();
  };
  return (
    <Menu
      label={t('account')}
      triggerClassName="inline-flex size-8 items-center justify-center rounded text-muted transition-colors hover:bg-surface-2 hover:text-text"
      trigger={<IconUser />}
      groups={[{ note, items: [] }, { items: [{ key: 'logout', label: t('logout'), onSelect: leave }] }]}
    />
  );
}
