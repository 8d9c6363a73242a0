import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { IconBell } from '#ui/page-icons.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { useConnection } from '#web/lib/socket/use-connection.ts';
import { badgeText } from './notification-pages.ts';
import { pollInterval, unreadQuery } from './queries.ts';

const NotificationPanel = lazy(async () => {
  const [module] = await Promise.all([import('./notification-panel.tsx'), loadNamespaces('notifications')]);
  return { default: module.NotificationPanel };
});

/** How much is unread; opens the list. */
export function NotificationBell() {
  const { t } = useTranslation(['account', 'common']);
  const connection = useConnection();
  const { data: unread } = useQuery({ ...unreadQuery, refetchInterval: pollInterval(connection) });
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const badge = badgeText(unread);
  return (
    <>
      <IconButton
        label={badge === null ? t('common:notifications') : t('unread', { shown: badge, count: unread ?? 0 })}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="relative"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <IconBell />
        {badge !== null && (
          <span
            aria-hidden="true"
            data-testid="unread"
            className="absolute -end-0.5 -top-0.5 min-w-4 rounded-full bg-text px-1 text-center text-[10px] leading-4 font-semibold text-surface-0 tabular-nums"
          >
            {badge}
          </span>
        )}
      </IconButton>
      {wanted &&
        // Not inside the header: what it holds is no part of it for those who hear the page.
        createPortal(
          <Suspense>
            <NotificationPanel open={open} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
