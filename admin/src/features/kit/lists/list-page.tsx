import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Change } from '#admin/lib/search-params.ts';
import { usePageTitle } from '#admin/lib/use-page-title.ts';
import { Sheet } from '#ui/dialog.tsx';
import { Id } from '#ui/id.tsx';
import { type Column, type Sorting, Table } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { ListFrame } from './list-frame.tsx';
import type { ListSearch } from './list-search.ts';
import { ListTools } from './list-tools.tsx';
import { Nothing } from './nothing.tsx';
import { Pager } from './pager.tsx';
import type { ListAddress } from './use-list-address.ts';

/** One of the rows, beside the list: how it is called, all about it, and the link to its page. */
export interface Panel {
  title: string;
  detail: (id: string) => ReactNode;
  link: (id: string) => ReactNode;
}

interface ListPageProps<Row extends { id: string }, Search extends ListSearch> {
  title: string;
  search: Search;
  address: ListAddress<Search>;
  list: Pick<UseQueryResult<unknown>, 'error' | 'isError' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'>;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  /** The column by whose time the list is sorted; left out where it has one order only. */
  sortedBy?: string;
  searchBox: ReactNode;
  filters: ReactNode;
  /** Name of the exported file, without its end; left out where there is none. */
  file?: string;
  onExport?: () => Promise<string>;
  /** What is said where there is nothing; left out where the list is one of the last days. */
  empty?: string;
  /** Beside the tools: adding one. */
  actions?: ReactNode;
  panel: Panel;
}

/** A list of the back office: what it shows stands in the address; a row opens beside it. */
export function ListPage<Row extends { id: string }, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { title, search, address, list, rows, columns, sortedBy, panel } = props;
  const { t } = useTranslation('admin');
  usePageTitle(title);
  const { paging, filter, clear, open, filtered } = address;
  const order = (oldest: boolean) => filter({ order: oldest ? 'oldest' : undefined } as Change<Search>);
  return (
    <>
      <ListFrame
        title={title}
        filtered={filtered}
        stale={list.isPlaceholderData}
        search={props.searchBox}
        filters={props.filters}
        tools={
          <>
            <ListTools
              readAt={list.dataUpdatedAt}
              failed={list.isError}
              onRefresh={() => void list.refetch()}
              {...(props.onExport && { file: props.file ?? '', onExport: props.onExport })}
            />
            {props.actions}
          </>
        }
        pager={<Pager count={rows?.length} {...paging} />}
      >
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          onOpen={({ id }) => open(id)}
          opened={search.open ?? null}
          {...(sortedBy !== undefined && {
            sorting: { by: sortedBy, order: search.order === 'oldest' ? 'asc' : 'desc' },
            onSort: (sorting: Sorting) => order(sorting.order === 'asc'),
          })}
          skeletonRows={16}
          empty={<Nothing filtered={filtered > 0} none={props.empty} onNext={paging.onNext} onClear={clear} />}
        />
      </ListFrame>
      <Sheet
        side="end"
        open={search.open !== undefined}
        onClose={() => open(undefined)}
        closeLabel={t('common:close')}
        title={
          <span className="flex items-center gap-2">
            {panel.title} {search.open?.includes('_') && <Id value={search.open} />}
          </span>
        }
        footer={panel.link(search.open ?? '')}
      >
        {search.open !== undefined && panel.detail(search.open)}
      </Sheet>
    </>
  );
}
