import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { IconBell } from '#ui/page-icons.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { useSocketStatus } from '#web/lib/socket/use-connection.ts';
import { formatBadgeCount } from './notification-pages.ts';
import { getNotificationPollIntervalMs, unreadNotificationCountQuery } from './queries.ts';

const NotificationPanel = lazy(async () => {
  const [module] = await Promise.all([import('./notification-panel.tsx'), loadNamespaces('notifications')]);
  return { default: module.NotificationPanel };
});

/** Bell with the unread count; opens the list. */
export function NotificationBell() {
  const { t } = useTranslation(['account', 'common']);
  const connection = useSocketStatus();
  const { data: unread } = useQuery({
    ...unreadNotificationCountQuery,
    refetchInterval: getNotificationPollIntervalMs(connection),
  });
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const badge = formatBadgeCount(unread);
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
        // Outside the header: for screen readers its content is no part of it.
        createPortal(
          <Suspense>
            <NotificationPanel open={open} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
