import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { DayFilter, TextFilter, WordFilter } from './filters.tsx';
import { ListPage, type Panel } from './list-page.tsx';
import { type AccountListSearch, kinds } from './list-search.ts';
import { useListAddress } from './use-list-address.ts';

interface AccountListPageProps<Row extends { id: string }, Search extends AccountListSearch> {
  title: string;
  search: Search;
  list: UseQueryResult<{ next_cursor: string | null }>;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  /** The list's own filters, before those that all have; `area` is where the words of the values stand. */
  filters: readonly { name: keyof Search & string; label: string; area: string; values: readonly string[] }[];
  /** Name of the exported file, without its end. */
  file: string;
  onExport: () => Promise<string>;
  panel: Panel;
}

/** A list of what accounts do, narrowed by symbol, live or demo, days and one user. */
export function AccountListPage<Row extends { id: string }, Search extends AccountListSearch>({
  filters,
  ...page
}: AccountListPageProps<Row, Search>) {
  const { t } = useTranslation('admin');
  const { search, list } = page;
  const address = useListAddress(search, list.data?.next_cursor);
  const change = (one: object) => address.filter(one);
  return (
    <ListPage
      {...page}
      address={address}
      sortedBy="created_at"
      searchBox={
        <TextFilter
          label={t('order.symbolFilter')}
          value={search.symbol}
          onChange={(symbol) => change({ symbol: symbol?.toUpperCase() })}
          maxLength={25}
        />
      }
      filters={
        <>
          {[...filters, { name: 'kind' as const, label: t('order.account'), area: 'kind', values: kinds }].map(
            ({ name, ...words }) => (
              <WordFilter
                key={name}
                {...words}
                value={search[name] as string | undefined}
                onChange={(value) => change({ [name]: value })}
              />
            ),
          )}
          <DayFilter from={search.from} to={search.to} onChange={change} error={list.error} />
          {search.user_id !== undefined && (
            <Button className="sm:mt-5" onClick={() => change({ user_id: undefined })}>
              {t('order.ofUser', { id: search.user_id.slice(-8) })}
              <span aria-hidden="true">×</span>
            </Button>
          )}
        </>
      }
    />
  );
}
