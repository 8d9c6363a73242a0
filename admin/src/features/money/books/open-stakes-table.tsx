import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createAmountColumn, type AdminListColumn, useAdminListColumns } from '#admin/features/kit/lists/columns.tsx';
import { TEXT_LINK_CLASS, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { ListCsvButton } from '#admin/features/kit/lists/list-csv-button.tsx';
import { ObjectLink } from '#admin/features/kit/object-link.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import type { OpenOptionStakeRow } from '#shared/schemas/admin/trial-balance.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { type ClosedTrialBalanceDay, exportOpenStakesCsv, openStakesQuery } from './trial-balance-queries.ts';

const columns: AdminListColumn<OpenOptionStakeRow>[] = [
  {
    key: 'customer',
    head: 'books.trial.customer',
    card: 'start',
    cell: ({ user_id, username }) => <UserLink id={user_id} username={username} />,
  },
  {
    key: 'order',
    head: 'books.trial.order',
    card: 'start2',
    cell: ({ order_id }) => (
      <ObjectLink id={order_id} className={`${TEXT_LINK_CLASS} font-mono text-xs`}>
        {shortenObjectId(order_id)}
      </ObjectLink>
    ),
  },
  {
    key: 'entry',
    head: 'books.trial.entry',
    card: 'end2',
    cell: ({ journal_id }) => (
      <ObjectLink id={journal_id} className={`${TEXT_LINK_CLASS} font-mono text-xs`}>
        {shortenObjectId(journal_id)}
      </ObjectLink>
    ),
  },
  createAmountColumn('amount', 'books.trial.amount', { unit: 'USDT', card: 'end' }),
];

/** Section id in the address. */
export const OPEN_STAKES_SECTION_ID = 'open-stakes';

/** Table of stakes open at a day's end, each with the entry that booked it. */
export function OpenStakesTable({ of }: { of: ClosedTrialBalanceDay }) {
  const { t } = useTranslation('admin');
  const query = useInfiniteQuery(openStakesQuery(of));
  return (
    <section id={OPEN_STAKES_SECTION_ID} aria-label={t('books.trial.stakesTitle')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto font-semibold">{t('books.trial.stakesTitle')}</h2>
        <ListCsvButton
          file="open-option-stakes"
          read={() => exportOpenStakesCsv(of)}
          tooMany={t('list.exportRefused')}
        />
      </div>
      <Table
        label={t('books.trial.stakesTitle')}
        columns={useAdminListColumns(columns)}
        rows={query.data?.pages.flatMap(({ stakes }) => stakes)}
        rowKey={({ order_id }) => order_id}
        error={query.error}
        onRetry={() => void query.refetch()}
        skeletonRows={3}
        empty={<EmptyState>{t('exposure.none')}</EmptyState>}
      />
      {query.hasNextPage && (
        <Button className="self-start" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('books.trial.more')}
        </Button>
      )}
    </section>
  );
}
