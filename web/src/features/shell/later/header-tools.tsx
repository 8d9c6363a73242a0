import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass, IconButton } from '#ui/button.tsx';
import { IconMenu } from '#ui/icons.tsx';
import { NotificationBell } from '#web/features/account/notifications/notification-bell.tsx';
import { useSession } from '#web/lib/use-session.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { HeaderBalance } from './header-balance.tsx';
import { HeaderDemo } from './header-demo.tsx';
import { LazyMainMenu } from './lazy-main-menu.tsx';
import { AppearanceMenu, LanguageMenu } from './settings-menus.tsx';
import { UserMenu } from './user-menu.tsx';

/** The end of the header: what can be traded with, what is new, and how the site looks; on a phone the rest is one menu. */
export function HeaderTools() {
  const { t } = useTranslation('frame');
  const session = useSession();
  const [open, setOpen] = useState(false);
  return (
    <>
      {session && <HeaderBalance session={session} />}
      {session && <NotificationBell />}
      <span className="contents max-md:hidden">
        {!session && <HeaderDemo />}
        <LanguageMenu />
        <AppearanceMenu />
        {session ? (
          <UserMenu session={session} />
        ) : (
          <Link to="/signup" className={buttonClass('ghost', 'md', 'ms-1')}>
            {t('signup')}
          </Link>
        )}
      </span>
      <IconButton
        label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="md:hidden"
        onClick={() => setOpen(true)}
      >
        <IconMenu />
      </IconButton>
      <LazyMainMenu open={open} onClose={() => setOpen(false)} />
    </>
  );
}
