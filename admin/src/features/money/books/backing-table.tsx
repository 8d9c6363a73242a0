import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createAmountColumn,
  type AdminListColumn,
  createTextColumn,
  useAdminListColumns,
} from '#admin/features/kit/lists/columns.tsx';
import { AdminListTools } from '#admin/features/kit/lists/list-tools.tsx';
import type { LiabilitiesBacking, CoinLiabilityBacking } from '#shared/schemas/admin/ledger.ts';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { exportLiabilityBackingCsv, liabilityBackingQuery } from './queries.ts';

const columns: AdminListColumn<CoinLiabilityBacking>[] = [
  createTextColumn('coin_type', 'books.coin', { strong: true, card: 'start' }),
  createAmountColumn('owed', 'books.backing.owed', { exact: true, card: 'start2' }),
  createAmountColumn('from_chains', 'books.backing.fromChains', { exact: true, card: 'end2' }),
  createAmountColumn('hot_wallets', 'books.backing.hotWallets', { exact: true }),
  createAmountColumn('inventory', 'books.backing.inventory', { exact: true }),
  createAmountColumn('difference', 'books.backing.difference', { exact: true, signed: true, card: 'end' }),
];

/** Table of liabilities by coin, against receipts from chains, hot wallets and the inventory. */
export function LiabilityBackingTable() {
  const { t } = useTranslation('admin');
  const { data, error, refetch, dataUpdatedAt, isError } = useQuery(liabilityBackingQuery);
  return (
    <section aria-label={t('books.backing.title')} className="flex flex-col gap-3 px-3 pb-6 sm:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto font-semibold">{t('books.backing.title')}</h2>
        <AdminListTools
          readAt={dataUpdatedAt}
          failed={isError}
          onRefresh={() => void refetch()}
          file="owed-and-held"
          onExport={exportLiabilityBackingCsv}
        />
      </div>
      <p className="max-w-prose text-muted">
        <span>{t('books.backing.text')}</span> {data && <BackingTimes backing={data} />}
      </p>
      <Table
        label={t('books.backing.title')}
        columns={useAdminListColumns(columns)}
        rows={data?.backing}
        rowKey={({ coin_type }) => coin_type}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={<EmptyState>{t('books.backing.none')}</EmptyState>}
      />
    </section>
  );
}

/** Times of figures that are not current. */
function BackingTimes({ backing: { owed_at, hot_wallets_at } }: { backing: LiabilitiesBacking }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <>
      {owed_at !== null && t('books.backing.owedAt', { time: format.time(owed_at) })}{' '}
      {hot_wallets_at !== null && t('books.backing.seenAt', { time: format.time(hot_wallets_at) })}
    </>
  );
}
