import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { createPagedListQuery } from '#admin/features/kit/lists/pages-query.ts';
import type { ConfigChange, ConfigKind } from '#shared/schemas/admin/config.ts';
import { Button } from '#ui/button.tsx';
import { Badge, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { toConfigChangeLines, type ConfigFieldSpec, ConfigValueText } from './fields.tsx';

export const getConfigHistoryQueryKey = (kind: ConfigKind, id: string) => ['config-history', kind, id] as const;

const historyQuery = (kind: ConfigKind, id: string) =>
  createPagedListQuery(getConfigHistoryQueryKey(kind, id), 'GET /admin/configs/history', { query: { kind, id } });

interface HistoryProps {
  kind: ConfigKind;
  id: string;
  fields: readonly ConfigFieldSpec[];
  /** Action on a change, below it; `newer` is the object's next change. */
  act?: ((change: ConfigChange, newer?: ConfigChange) => ReactNode) | undefined;
}

/** List of changes with member, time and reason, newest first. */
export function ConfigHistoryList({ kind, id, fields, act }: HistoryProps) {
  const { t } = useTranslation('admin');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(kind, id),
  );
  const changes = data?.pages.flatMap((page) => page.changes);
  return (
    <DetailSection title={t('history.title')}>
      {changes === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {changes === undefined && !error && <Skeleton className="h-20 w-full" />}
      {changes?.length === 0 && <p className="text-muted">{t('history.none')}</p>}
      <ol className="flex flex-col gap-3">
        {changes?.map((change, i) => (
          <Change key={change.id} change={change} newer={changes[i - 1]} fields={fields} act={act} />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="sm" className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </DetailSection>
  );
}

/** Entries that are no change themselves: requests, and decisions on them. */
const marks: Record<string, { word: string; tone: 'warn' | 'good' | 'bad' } | undefined> = {
  'config.request': { word: 'requested', tone: 'warn' },
  'config.approve': { word: 'approved', tone: 'good' },
  'config.reject': { word: 'rejected', tone: 'bad' },
};

interface ChangeProps extends Pick<HistoryProps, 'fields' | 'act'> {
  change: ConfigChange;
  newer: ConfigChange | undefined;
}

function Change({ change, newer, fields, act }: ChangeProps) {
  const { t } = useTranslation('admin');
  const acts = act?.(change, newer);
  const mark = marks[change.action];
  return (
    <li className="rounded border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <span className="font-medium break-all">{change.username}</span>
        {mark !== undefined && <Badge tone={mark.tone}>{t(`history.${mark.word}`, { defaultValue: mark.word })}</Badge>}
        <TimeText at={change.at} show="full" className="text-xs text-muted" />
        <span className="ms-auto text-xs text-muted">{t('history.version', { version: change.version })}</span>
      </div>
      <p className="px-3 pt-2 break-words">{change.reason}</p>
      <dl className="px-3 py-1">
        {change.changes
          .flatMap(({ field: name, before, after }) => {
            const field = fields.find((candidate) => candidate.name === name);
            return toConfigChangeLines(field, name, before, after).map((line) => ({ field, ...line }));
          })
          .map(({ field, name, label, before, after }) => (
            <div key={name} className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">
                <span className="text-muted">
                  <ConfigValueText field={field} value={before} />
                </span>
                {' → '}
                <span className="font-medium">
                  <ConfigValueText field={field} value={after} />
                </span>
              </dd>
            </div>
          ))}
      </dl>
      {acts !== undefined && <div className="px-3 pb-2">{acts}</div>}
    </li>
  );
}
