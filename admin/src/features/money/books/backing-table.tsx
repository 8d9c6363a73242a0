import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amountColumn, type ListColumn, textColumn, useListColumns } from '#admin/features/kit/lists/columns.tsx';
import { ListTools } from '#admin/features/kit/lists/list-tools.tsx';
import type { Backing, CoinBacking } from '#shared/schemas/admin/books.ts';
import { Empty } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { exportBackingCsv, backingQuery } from './queries.ts';

const columns: ListColumn<CoinBacking>[] = [
  textColumn('coin_type', 'books.coin', { strong: true, card: 'start' }),
  amountColumn('owed', 'books.backing.owed', { exact: true, card: 'start2' }),
  amountColumn('from_chains', 'books.backing.fromChains', { exact: true, card: 'end2' }),
  amountColumn('hot_wallets', 'books.backing.hotWallets', { exact: true }),
  amountColumn('inventory', 'books.backing.inventory', { exact: true }),
  amountColumn('difference', 'books.backing.difference', { exact: true, signed: true, card: 'end' }),
];

/** Table of liabilities by coin, against receipts from chains, hot wallets and the inventory. */
export function BackingTable() {
  const { t } = useTranslation('admin');
  const { data, error, refetch, dataUpdatedAt, isError } = useQuery(backingQuery);
  return (
    <section aria-label={t('books.backing.title')} className="flex flex-col gap-3 px-3 pb-6 sm:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto font-semibold">{t('books.backing.title')}</h2>
        <ListTools
          readAt={dataUpdatedAt}
          failed={isError}
          onRefresh={() => void refetch()}
          file="owed-and-held"
          onExport={exportBackingCsv}
        />
      </div>
      <p className="max-w-prose text-muted">
        {t('books.backing.text')} {data && <Times backing={data} />}
      </p>
      <Table
        label={t('books.backing.title')}
        columns={useListColumns(columns)}
        rows={data?.backing}
        rowKey={({ coin_type }) => coin_type}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={<Empty>{t('books.backing.none')}</Empty>}
      />
    </section>
  );
}

/** Times of figures that are not current. */
function Times({ backing: { owed_at, hot_wallets_at } }: { backing: Backing }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <>
      {owed_at !== null && t('books.backing.owedAt', { time: format.time(owed_at) })}{' '}
      {hot_wallets_at !== null && t('books.backing.seenAt', { time: format.time(hot_wallets_at) })}
    </>
  );
}
