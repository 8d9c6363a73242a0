import { useTranslation } from 'react-i18next';
import {
  createAmountColumn,
  type AdminListColumn,
  createTextColumn,
  useAdminListColumns,
} from '#admin/features/kit/lists/columns.tsx';
import type { TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { EmptyState, Notice } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';

type Row = NonNullable<TrialBalanceView['wallets']>[number];

const columns: AdminListColumn<Row>[] = [
  createTextColumn('coin_type', 'books.coin', { strong: true, card: 'start' }),
  createAmountColumn('journal', 'books.trial.byJournal', { exact: true, card: 'start2' }),
  createAmountColumn('wallets', 'books.trial.inWallets', { exact: true, card: 'end2' }),
  createAmountColumn('difference', 'books.trial.difference', { exact: true, card: 'end' }),
];

/** Table of customers' booked balances next to their wallets, by coin. */
export function WalletCheckTable({ balance: { wallets, unchecked } }: { balance: TrialBalanceView }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {unchecked > 0 && <Notice tone="warn">{t('books.trial.unchecked', { count: unchecked })}</Notice>}
      <Table
        label={t('books.trial.wallets')}
        columns={useAdminListColumns(columns)}
        rows={wallets ?? []}
        rowKey={({ coin_type }) => coin_type}
        empty={<EmptyState>{t(wallets === null ? 'books.trial.comparedLater' : 'books.nothingHeld')}</EmptyState>}
      />
    </>
  );
}
