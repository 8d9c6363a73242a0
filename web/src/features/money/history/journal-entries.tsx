import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_JOURNAL_ENTRY_IDS } from '#shared/paging.ts';
import type { OwnJournalEntry } from '#shared/schemas/ledger.ts';
import { Button } from '#ui/button.tsx';
import { ShortId } from '#ui/id.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { toOperationTranslationKey } from './history-row.ts';

/** Entries by their ids, in batches. Entries are immutable. */
const entriesQuery = (ids: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.account, 'history', 'entries', ids],
    queryFn: async ({ pageParam, signal }) => {
      const some = ids.slice(pageParam, pageParam + MAX_JOURNAL_ENTRY_IDS);
      return (await siteApi('GET /user/history/entries', { query: { ids: some.join(',') }, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: (_, __, last) =>
      last + MAX_JOURNAL_ENTRY_IDS < ids.length ? last + MAX_JOURNAL_ENTRY_IDS : null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: ids.length > 0,
  });

/** Journal entries that moved the money of a row, each with the wallets that it changed. */
export function JournalEntryList({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation(['history', 'money']);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(entriesQuery(ids));
  const entries = data?.pages.flat();
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('details.entries')}</h3>
      {ids.length === 0 && <EmptyState className="py-4!">{t('details.none')}</EmptyState>}
      {ids.length > 0 && error !== null && entries === undefined && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {ids.length > 0 &&
        error === null &&
        entries === undefined &&
        ids.slice(0, MAX_JOURNAL_ENTRY_IDS).map((id) => <Skeleton key={id} className="h-[72px] w-full" />)}
      {entries?.map((entry) => (
        <Entry key={entry.journal_id} entry={entry} />
      ))}
      {hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className="self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('details.more')}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: OwnJournalEntry }) {
  const { t } = useTranslation(['history', 'money']);
  return (
    <article className="rounded border border-line text-sm">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
        <h4 className="font-medium">
          {t(toOperationTranslationKey(entry.operation), { defaultValue: entry.operation })}
        </h4>
        <TimeText at={entry.created_at} show="full" className="text-xs text-muted" />
        <ShortId value={entry.journal_id} className="ms-auto" />
      </header>
      <ul>
        {entry.changes.flatMap(({ wallet_type, coin_type, ...sides }) =>
          (['available', 'frozen'] as const)
            .filter((side) => sides[side] !== '0')
            .map((side) => (
              <li
                key={`${wallet_type} ${coin_type} ${side}`}
                className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 px-3"
              >
                <span>
                  {t(`money:wallets.${wallet_type}`)}{' '}
                  <span className="text-muted">{`· ${t(`money:details.${side}`)}`}</span>
                </span>
                <HideableAmount exact value={sides[side]} unit={coin_type} signed />
              </li>
            )),
        )}
      </ul>
    </article>
  );
}
