import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { ListCsvButton } from '#admin/features/kit/lists/list-csv-button.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { toLanguageTag } from '#shared/languages.ts';
import type { UserTimelineEntry } from '#shared/schemas/admin/timeline.ts';
import { getTimelineReadPermission, type UserTimelineKind, userTimelineKinds } from '#shared/staff/timeline.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { exportUserTimelineCsv, userTimelineQuery } from './queries.ts';
import { TimelineRow } from './timeline-row.tsx';

interface UserTimelineProps {
  id: string;
  /** Shown kinds; empty for all. */
  kinds: readonly UserTimelineKind[];
  onKinds: (kinds: readonly UserTimelineKind[]) => void;
}

/** Groups entries by day in this device's zone, in order. */
function byDay(
  entries: readonly UserTimelineEntry[],
  language: string,
): { day: string; entries: UserTimelineEntry[] }[] {
  const format = new Intl.DateTimeFormat(toLanguageTag(language), { dateStyle: 'full' });
  const days: { day: string; entries: UserTimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = format.format(entry.at * 1000);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Timeline of a user, newest first, by day. */
export function UserTimeline({ id, kinds, onKinds }: UserTimelineProps) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['admin', 'notifications']);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    userTimelineQuery(id, kinds),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <div className="flex flex-col gap-4 pt-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Kinds kinds={kinds} onKinds={onKinds} />
        <ListCsvButton
          file={`timeline-${id}`}
          read={() => exportUserTimelineCsv(id, kinds)}
          tooMany={t('timeline.tooMany')}
        />
      </div>
      {entries === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {entries === undefined && !error && (
        <div className="flex flex-col gap-2" aria-busy="true">
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} className="h-11 w-full" />
          ))}
        </div>
      )}
      {entries?.length === 0 && !hasNextPage && (
        <EmptyState>{t(kinds.length > 0 ? 'timeline.noneOf' : 'timeline.none')}</EmptyState>
      )}
      {entries !== undefined &&
        byDay(entries, language).map(({ day, entries: ofDay }) => (
          <section key={`${day} ${ofDay[0]?.id}`} aria-label={day}>
            <h2 className="sticky top-12 z-1 bg-surface-0 py-1 text-xs font-medium text-muted">{day}</h2>
            <ol className="rounded border border-line">
              {ofDay.map((entry) => (
                <TimelineRow key={entry.id} user={id} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      {hasNextPage && (
        <Button size="sm" className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('timeline.more')}
        </Button>
      )}
    </div>
  );
}

/** Filter of shown kinds: each can be removed, or all at once. */
function Kinds({ kinds, onKinds }: Omit<UserTimelineProps, 'id'>) {
  const { t } = useTranslation('admin');
  const toggle = (kind: UserTimelineKind) =>
    onKinds(userTimelineKinds.filter((timelineKind) => kinds.includes(timelineKind) !== (timelineKind === kind)));
  const chip = (pressed: boolean) =>
    clsx(
      'h-7 rounded border px-2.5 text-xs font-medium whitespace-nowrap transition-colors',
      pressed ? 'border-text bg-surface-3 text-text' : 'border-line text-muted hover:bg-surface-2 hover:text-text',
    );
  return (
    <div role="group" aria-label={t('timeline.filter')} className="flex flex-wrap gap-1.5">
      <button
        type="button"
        aria-pressed={kinds.length === 0}
        className={chip(kinds.length === 0)}
        onClick={() => onKinds([])}
      >
        {t('list.all')}
      </button>
      {userTimelineKinds
        .filter((kind) => hasPermission(getTimelineReadPermission(kind)))
        .map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kinds.includes(kind)}
            className={chip(kinds.includes(kind))}
            onClick={() => toggle(kind)}
          >
            {t(`timeline.kinds.${kind}`)}
          </button>
        ))}
    </div>
  );
}
