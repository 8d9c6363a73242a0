import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletTransfer } from '#shared/schemas/ledger.ts';
import { Card } from '#ui/card.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { ShortId } from '#ui/id.tsx';
import { LoadMoreButton } from '#ui/more-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { type TableColumn, Table } from '#ui/table.tsx';
import { TimeText } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { MemoText, memoColumnClass } from '#web/features/money/memo.tsx';
import { transfersQuery } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';

function useColumns(): TableColumn<WalletTransfer>[] {
  const { t } = useTranslation('money');
  return useMemo(
    () => [
      {
        key: 'time',
        head: t('transfers.time'),
        cell: ({ created_at }) => <TimeText at={created_at} />,
        card: 'start2',
      },
      {
        key: 'way',
        head: t('transfers.way'),
        cell: ({ from_wallet_type, to_wallet_type }) => (
          <span className="font-medium">{`${t(`wallets.${from_wallet_type}`)} → ${t(`wallets.${to_wallet_type}`)}`}</span>
        ),
        card: 'start',
      },
      {
        key: 'memo',
        head: t('transfer.memo'),
        cell: ({ memo }) => <MemoText text={memo} />,
        className: memoColumnClass,
        card: 'end2',
      },
      { key: 'id', head: t('transfers.id'), cell: ({ id }) => <ShortId value={id} />, align: 'end' },
      {
        key: 'amount',
        head: t('transfer.amount'),
        cell: ({ amount, coin_type }) => <HideableAmount value={amount} unit={coin_type} />,
        align: 'end',
        card: 'end',
      },
    ],
    [t],
  );
}

/** Transfers between own wallets, newest first. */
export function TransfersCard() {
  const { t } = useTranslation('money');
  const list = useInfiniteQuery(transfersQuery);
  const columns = useColumns();
  const rows = list.data?.pages.flatMap(({ transfers }) => transfers);
  return (
    <Card
      title={t('transfers.title')}
      aside={<CsvButton name="transfers" fetchCsv={() => siteApi('GET /wallet-transfer/list.csv', { query: {} })} />}
    >
      <Table
        label={t('transfers.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        error={list.data === undefined ? list.error : null}
        onRetry={() => void list.refetch()}
        empty={<EmptyState>{t('transfers.none')}</EmptyState>}
        skeletonRows={3}
        className="min-h-32"
      />
      <LoadMoreButton list={list} label={t('transfers.more')} />
    </Card>
  );
}
