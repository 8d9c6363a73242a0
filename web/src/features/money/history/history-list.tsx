import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '#ui/csv-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { type HistoryFilter, isDateRangeReversed, getEmptyHistoryKey } from './filter.ts';
import { HistoryRowDetailsDialog } from './history-details.tsx';
import { HistoryFilterBar } from './history-filters.tsx';
import { HistoryPager } from './history-pager.tsx';
import { FIRST_HISTORY_POSITION, type HistoryPosition } from './history-position.ts';
import type { HistoryRow } from './history-row.ts';
import { type HistoryKindName, historyKinds } from './kinds.ts';
import { historyQuery } from './queries.ts';
import { useHistoryColumns } from './use-history-columns.tsx';

interface HistoryListProps {
  name: HistoryKindName;
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
}

/** One kind of history: filters, rows and pages. */
export function HistoryList({ name, filter, onFilter }: HistoryListProps) {
  const { t } = useTranslation('history');
  const kind = historyKinds[name];
  const [place, setPlace] = useState<HistoryPosition>(FIRST_HISTORY_POSITION);
  const [opened, setOpened] = useState<HistoryRow | null>(null);
  const head = useRef<HTMLDivElement>(null);
  const columns = useHistoryColumns(kind.extra);
  const reversed = isDateRangeReversed(filter);
  const list = useQuery({ ...historyQuery(name, place, filter), enabled: !reversed });
  const rows = reversed ? [] : list.data?.rows;
  const turn = (to: HistoryPosition) => {
    setPlace(to);
    head.current?.scrollIntoView();
  };
  return (
    <>
      <div ref={head} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
        <HistoryFilterBar
          choice={kind.choice}
          filter={filter}
          isReversed={reversed}
          onFilter={(next) => {
            onFilter(next);
            setPlace(FIRST_HISTORY_POSITION);
          }}
        />
        {!reversed && (
          <div className="ms-auto pt-5">
            <CsvButton name={name} fetchCsv={() => kind.file(filter)} />
          </div>
        )}
      </div>
      <div className={clsx('transition-opacity', list.isPlaceholderData && !reversed && 'opacity-60')}>
        <Table
          label={t(`kinds.${name}`)}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState>{t(getEmptyHistoryKey(filter))}</EmptyState>}
          onOpen={setOpened}
          opened={opened?.id ?? null}
        />
      </div>
      <HistoryRowDetailsDialog row={opened} onClose={() => setOpened(null)} />
      {list.data && !reversed && (
        <HistoryPager
          place={place}
          total={list.data.total}
          nextCursor={list.isPlaceholderData ? null : list.data.next_cursor}
          lastNumbered={kind.lastNumbered}
          onTurn={turn}
        />
      )}
    </>
  );
}
