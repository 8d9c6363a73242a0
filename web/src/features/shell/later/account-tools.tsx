import { NotificationBell } from '#web/features/account/notifications/notification-bell.tsx';
import type { BrowserSession } from '#web/lib/session.ts';
import { HeaderBalance } from './header-balance.tsx';
import { MainMenuButton } from './menu-button.tsx';
import { CustomerServiceLink } from './service-link.tsx';
import { AppearanceMenu, LanguageMenu } from './settings-menus.tsx';
import { UserMenu } from './user-menu.tsx';

/** End of the header for a logged-in user: balance, notifications and appearance; on a phone the rest is one menu. */
export function HeaderAccountTools({ session }: { session: BrowserSession }) {
  return (
    <>
      <HeaderBalance session={session} />
      <NotificationBell />
      <span className="contents max-md:hidden">
        <LanguageMenu />
        <CustomerServiceLink />
        <AppearanceMenu />
        <UserMenu session={session} />
      </span>
      <MainMenuButton />
    </>
  );
}
