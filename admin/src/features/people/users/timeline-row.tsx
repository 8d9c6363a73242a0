import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectLink } from '#admin/features/kit/object-link.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import { translateNotification } from '#shared/notify/translate-notification.ts';
import type { UserTimelineEntry } from '#shared/schemas/admin/timeline.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { Badge } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { getTimelineDetail, getTimelineStatus, getTimelineTitle, getTimelineTone } from './timeline-texts.ts';

/** Returns a notification's text as its reader saw it; null for a kind without a translation here. */
function useNotificationTitle({ kind, what, params }: UserTimelineEntry): string | null {
  const { t, i18n } = useTranslation('notifications');
  const { region } = useFormat();
  if (kind !== 'notifications') return null;
  if (what === null || !i18n.exists(`notifications:kinds.${what}.title`)) return what;
  return translateNotification(t, i18n.language, { kind: what as NotificationKind, params }, region).title;
}

/** Link to the subject of an entry. */
function EntryLink({
  user,
  entry: { id, kind },
  children,
}: {
  user: string;
  entry: UserTimelineEntry;
  children: ReactNode;
}) {
  if (kind === 'acts' || kind === 'lookups')
    return (
      <Link to="/admin/operation-logs" search={{ search: user, open: id }} className={TEXT_LINK_CLASS}>
        {children}
      </Link>
    );
  if (kind === 'security' || kind === 'notes')
    return (
      <Link to="/admin/users/$id" params={{ id: user }} search={{ tab: kind }} className={TEXT_LINK_CLASS}>
        {children}
      </Link>
    );
  return (
    <ObjectLink id={id} className={TEXT_LINK_CLASS}>
      {children}
    </ObjectLink>
  );
}

/** Timeline entry: time, event, status and amount. */
export function TimelineRow({ user, entry }: { user: string; entry: UserTimelineEntry }) {
  const { t } = useTranslation('admin');
  const notificationText = useNotificationTitle(entry);
  const state = getTimelineStatus(entry, t);
  const detail = getTimelineDetail(entry, t);
  const detailParts = [detail, entry.by, entry.text].filter((part) => part !== null && part !== '');
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 border-line px-3 py-1.5 not-first:border-t">
      <TimeText at={entry.at} show="clock" className="text-xs text-muted" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium break-words">
          <EntryLink user={user} entry={entry}>
            {notificationText ?? getTimelineTitle(entry, t)}
          </EntryLink>
        </span>
        {entry.symbol !== null && <span className="text-muted">{entry.symbol}</span>}
        {state !== null && <Badge tone={getTimelineTone(entry)}>{state}</Badge>}
        {entry.account_kind === 'demo' && <AccountKindBadge kind="demo" />}
      </div>
      <div className="flex flex-wrap justify-end gap-x-3 text-end">
        {entry.amount !== null && (
          <AmountText value={entry.amount} {...(entry.unit !== null && { unit: entry.unit })} />
        )}
        {entry.result !== null && <AmountText value={entry.result} signed unit="USDT" />}
      </div>
      {(detailParts.length > 0 || entry.ended_at !== null) && (
        <p className="col-start-2 col-end-4 flex flex-wrap gap-x-2 text-xs text-muted">
          {detailParts.length > 0 && <span className="min-w-0 break-words">{detailParts.join(' · ')}</span>}
          {entry.ended_at !== null && (
            <span>
              {t('timeline.until')} <TimeText at={entry.ended_at} show="full" />
            </span>
          )}
        </p>
      )}
    </li>
  );
}
