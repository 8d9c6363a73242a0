import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserNotification, NotificationType } from '#shared/schemas/notify.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { IconClose, LineIcon } from '#ui/icons.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { parseReturnPath } from '#web/features/account/auth/parse-return-path.ts';
import { useSocketStatus } from '#web/lib/socket/use-connection.ts';
import { useEndReached } from '#web/lib/use-end-reached.ts';
import { PHONE, useMedia } from '#web/lib/use-media.ts';
import { flattenNotifications } from './notification-pages.ts';
import { notificationsQuery, getNotificationPollIntervalMs, unreadNotificationCountQuery } from './queries.ts';
import { useNotificationActions } from './use-notification-actions.ts';
import { useNotificationText } from './use-notification-text.ts';

const shapes: Record<NotificationType, string> = {
  system: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 7.5v3.2M8 5.2v.1',
  trading: 'M4.5 2v2m0 6v3M3 4h3v6H3ZM11.5 3v3m0 5v3M10 6h3v5h-3Z',
  finance: 'M2.5 4.5h10a1 1 0 0 1 1 1v7h-11v-9h9M10.5 9v.1',
  security: 'M8 1.8 13 4v3.6c0 3.1-2 5.4-5 6.6-3-1.2-5-3.5-5-6.6V4ZM5.8 8l1.6 1.6 2.8-3',
};

/** Icon of a notification's subject, which its text states too. */
const NotificationIcon = ({ type }: { type: NotificationType }) => (
  <LineIcon data-type={type}>
    <path d={shapes[type]} />
  </LineIcon>
);

interface NotificationPanelProps {
  open: boolean;
  onClose: () => void;
}

/** Notifications, newest first: next to the page on a desktop, over it on a phone. */
export function NotificationPanel({ open, onClose }: NotificationPanelProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const phone = useMedia(PHONE);
  return (
    <Sheet
      side={phone ? 'bottom' : 'end'}
      open={open}
      onClose={onClose}
      title={t('panel.title')}
      closeLabel={t('common:close')}
      className={clsx(phone && 'h-[85dvh]')}
    >
      <Notifications onLeave={onClose} />
    </Sheet>
  );
}

function Notifications({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const connection = useSocketStatus();
  const list = useInfiniteQuery({ ...notificationsQuery, refetchInterval: getNotificationPollIntervalMs(connection) });
  const { data: unread } = useQuery(unreadNotificationCountQuery);
  const acts = useNotificationActions();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const shown = flattenNotifications(list.data);

  if (list.data === undefined)
    return list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />;
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span id={id} role="status" className="text-xs text-muted">
          {unread === undefined || shown.length === 0
            ? ''
            : unread === 0
              ? t('panel.allRead')
              : t('panel.unread', { count: unread })}
        </span>
        {shown.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            blockedBy={unread === 0 ? id : undefined}
            onClick={() => acts.readAll.mutate()}
          >
            {t('panel.readAll')}
          </Button>
        )}
      </div>
      {shown.length === 0 && !hasNextPage ? (
        <EmptyState>{t('panel.empty')}</EmptyState>
      ) : (
        <ul className="flex flex-col">
          {shown.map((notification) => (
            <Row
              key={notification.id}
              notification={notification}
              onRead={() => acts.read.mutate(notification)}
              onDelete={() => acts.drop.mutate(notification)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <MoreNotificationsButton
          busy={isFetchingNextPage}
          failed={isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

/** Loads the next page when scrolled into view or by button; after a failure only by button. */
function MoreNotificationsButton({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const { t } = useTranslation('notifications');
  const end = useEndReached(() => {
    if (!busy && !failed) onMore();
  });
  return (
    <div ref={end} className="flex justify-center">
      <Button size="sm" variant="ghost" className="my-2" busy={busy} onClick={onMore}>
        {t('panel.more')}
      </Button>
    </div>
  );
}

interface RowProps {
  notification: UserNotification;
  onRead: () => void;
  onDelete: () => void;
  onLeave: () => void;
}

function Row({ notification, onRead, onDelete, onLeave }: RowProps) {
  const { t } = useTranslation('notifications');
  const router = useRouter();
  const { title, message } = useNotificationText()(notification);
  const { type, is_read, created_at } = notification;
  const link = parseReturnPath(notification.link);
  const open = () => {
    if (!is_read) onRead();
    if (link === null) return;
    onLeave();
    void router.navigate({ href: link });
  };
  return (
    <li className="flex items-start gap-1 border-t border-line py-1">
      <button
        type="button"
        onClick={open}
        className="flex min-w-0 grow items-start gap-3 rounded px-1 py-2 text-start hover:bg-surface-2"
      >
        <span className={clsx('mt-0.5 shrink-0', is_read ? 'text-muted' : 'text-text')}>
          <NotificationIcon type={type} />
          <span className="sr-only">{t(`panel.types.${type}`)}</span>
        </span>
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className={clsx('flex items-baseline gap-2', !is_read && 'font-semibold')}>
            <span className="min-w-0 grow wrap-anywhere">{title}</span>
            {!is_read && (
              <>
                <span className="size-2 shrink-0 self-center rounded-full bg-info" />
                <span className="sr-only">{t('panel.isUnread')}</span>
              </>
            )}
          </span>
          <span className="wrap-anywhere text-muted">{message}</span>
          <TimeText at={created_at} className="text-xs text-muted" />
        </span>
      </button>
      <IconButton label={t('panel.delete', { title })} className="mt-1" onClick={onDelete}>
        <IconClose size={12} />
      </IconButton>
    </li>
  );
}

const Loading = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4 pt-3">
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className="flex flex-col gap-1.5" aria-hidden="true">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3.5 w-full" />
        </span>
      ))}
    </div>
  );
};
