import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { type TableColumn, Table } from '#ui/table.tsx';
import { useEndReached } from '#web/lib/use-end-reached.ts';
import { type CachedRowPages, flattenCachedRowPages } from './row-pages.ts';

/** Used part of an infinite query. */
interface PagedTableQuery<Row> {
  data: CachedRowPages<Row> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

interface PagedTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  query: PagedTableQuery<Row>;
  empty: ReactNode;
  onOpen: (row: Row) => void;
}

/** Table that loads more rows on scroll. */
export function PagedTable<Row extends { id: string }>({ label, columns, query, empty, onOpen }: PagedTableProps<Row>) {
  const { t } = useTranslation('perpetual');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const end = useEndReached(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void query.fetchNextPage();
  });
  return (
    <div className={clsx(query.isPlaceholderData && 'opacity-60')}>
      <Table
        label={label}
        columns={columns}
        rows={query.data && flattenCachedRowPages(query.data)}
        rowKey={(row) => row.id}
        error={query.data === undefined ? query.error : null}
        onRetry={() => void query.refetch()}
        empty={<EmptyState>{empty}</EmptyState>}
        onOpen={onOpen}
        skeletonRows={3}
      />
      <div ref={end} className="flex justify-center">
        {hasNextPage && (
          <Button
            size="sm"
            variant="ghost"
            className="my-2"
            busy={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('table.more')}
          </Button>
        )}
      </div>
    </div>
  );
}
