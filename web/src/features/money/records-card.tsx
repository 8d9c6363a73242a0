import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { LoadMoreButton } from '#ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';

interface RecordsCardProps<Row> {
  title: string;
  list: UseInfiniteQueryResult<unknown>;
  /** Rows of all pages; undefined until one has loaded. */
  rows: readonly Row[] | undefined;
  /** Renders a row as a list item. */
  children: (row: Row) => ReactNode;
  /** Texts for an empty list and for a failed load. */
  none: string;
  failed: string;
  /** Name and content of the CSV file. */
  csv: { name: string; fetch: () => Promise<string> };
}

/** The user's deposits or withdrawals, newest first, with refresh, pagination and a CSV file. */
export function TransferRecordsCard<Row>({ title, list, rows, children, none, failed, csv }: RecordsCardProps<Row>) {
  const { t } = useTranslation('money');
  return (
    <Card
      title={title}
      aside={
        <span className="flex gap-2">
          <Button size="sm" variant="ghost" busy={list.isRefetching} onClick={() => void list.refetch()}>
            {t('record.refresh')}
          </Button>
          <CsvButton name={csv.name} fetchCsv={csv.fetch} />
        </span>
      }
    >
      <div className="min-h-32">
        {rows === undefined ? (
          list.error === null ? (
            <ul aria-busy="true" className="divide-y divide-line">
              {[0, 1].map((i) => (
                <li key={i} className="flex h-16 items-center justify-between" aria-hidden="true">
                  <Skeleton className="h-3.5 w-32" />
                  <Skeleton className="h-5 w-20" />
                </li>
              ))}
            </ul>
          ) : (
            <ErrorState title={failed} error={list.error} onRetry={() => void list.refetch()} />
          )
        ) : rows.length === 0 ? (
          <EmptyState>{none}</EmptyState>
        ) : (
          <ul aria-label={title} className="divide-y divide-line">
            {rows.map(children)}
          </ul>
        )}
      </div>
      <LoadMoreButton list={list} label={t('record.more')} />
    </Card>
  );
}
