import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMoreButton } from '#ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';

interface RecordsListProps<Row extends { id: string }> {
  label: string;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  none: string;
  failed: string;
  list: UseInfiniteQueryResult<unknown>;
  children: (row: Row) => ReactNode;
}

/** Paginated records, with a text for the empty list. */
export function FinanceRecordsList<Row extends { id: string }>(props: RecordsListProps<Row>) {
  const { label, rows, none, failed, list, children } = props;
  const { t } = useTranslation('money');
  if (rows === undefined)
    return list.error === null ? (
      <ul aria-busy="true" className="min-h-64 divide-y divide-line">
        {[0, 1].map((i) => (
          <li key={i} className="flex h-24 items-center justify-between" aria-hidden="true">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-5 w-20" />
          </li>
        ))}
      </ul>
    ) : (
      <ErrorState className="min-h-64" title={failed} error={list.error} onRetry={() => void list.refetch()} />
    );
  return (
    <div className="flex min-h-64 flex-col">
      {rows.length === 0 ? (
        <EmptyState>{none}</EmptyState>
      ) : (
        <ul aria-label={label} className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="py-3">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      <LoadMoreButton list={list} label={t('record.more')} />
    </div>
  );
}
