import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { canOpenAdminPage, findAdminPageByPath } from '#admin/features/kit/admin-pages.ts';
import { useExportNotices } from '#admin/features/staff/exports/use-export-notices.tsx';
import { logoutStaff } from '#admin/lib/api.ts';
import { IconButton } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { IconMenu } from '#ui/icons.tsx';
import { AccessDeniedPage } from './access-denied.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { AdminNav } from './nav.tsx';
import { PreferencesMenu } from './preferences-menu.tsx';
import { GlobalSearchBox } from './search/global-search-box.tsx';
import { Sidebar } from './sidebar.tsx';

/** Idle time after which the user may be another person, ms. The server ends the session too. */
const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Logs out when no one uses the page, though it keeps polling. */
function useIdleLogout(): void {
  useEffect(() => {
    let last = Date.now();
    const noteActivity = () => {
      last = Date.now();
    };
    for (const sign of SIGNS) addEventListener(sign, noteActivity, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - last > IDLE_MS) void logoutStaff('refused');
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, noteActivity);
    };
  }, []);
}

/** Frame of the back office: side menu, and a header with breadcrumb and member. */
export function AdminShell() {
  const { t } = useTranslation(['admin', 'common']);
  const [menu, setMenu] = useState(false);
  useIdleLogout();
  useExportNotices();
  const page = findAdminPageByPath(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="absolute start-2 -top-16 z-40 rounded bg-surface-3 px-3 py-2 font-medium shadow-float focus:top-1"
      >
        {t('common:skip')}
      </a>
      <Sidebar />
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface-0 px-3 sm:px-4">
          <IconButton label={t('menu.open')} onClick={() => setMenu(true)} className="md:hidden">
            <IconMenu />
          </IconButton>
          <Breadcrumb />
          <div className="ms-auto flex min-w-0 items-center justify-end gap-2 max-sm:grow">
            <GlobalSearchBox />
            <PreferencesMenu />
          </div>
        </header>
        <main id="content" tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
          {page !== undefined && !canOpenAdminPage(page) ? (
            <AccessDeniedPage page={page} />
          ) : (
            <Suspense>
              <Outlet />
            </Suspense>
          )}
        </main>
      </div>
      <Sheet open={menu} onClose={() => setMenu(false)} title={t('menu.title')} closeLabel={t('common:close')}>
        <AdminNav collapsed={false} onChosen={() => setMenu(false)} />
      </Sheet>
    </div>
  );
}
