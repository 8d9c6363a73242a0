import { useTranslation } from 'react-i18next';
import { amount, type ListColumn, text, useColumns } from '#admin/features/kit/lists/columns.tsx';
import type { TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { Empty, Notice } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';

type Row = NonNullable<TrialBalanceView['wallets']>[number];

const columns: ListColumn<Row>[] = [
  text('coin_type', 'books.coin', { strong: true, card: 'start' }),
  amount('journal', 'books.trial.byJournal', { exact: true, card: 'start2' }),
  amount('wallets', 'books.trial.inWallets', { exact: true, card: 'end2' }),
  amount('difference', 'books.trial.difference', { exact: true, card: 'end' }),
];

/** Customers' balances as they were booked beside what their wallets held, coin by coin. */
export function WalletCheckTable({ balance: { wallets, unchecked } }: { balance: TrialBalanceView }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {unchecked > 0 && <Notice tone="warn">{t('books.trial.unchecked', { count: unchecked })}</Notice>}
      <Table
        label={t('books.trial.wallets')}
        columns={useColumns(columns)}
        rows={wallets ?? []}
        rowKey={({ coin_type }) => coin_type}
        empty={<Empty>{t(wallets === null ? 'books.trial.comparedLater' : 'books.nothingHeld')}</Empty>}
      />
    </>
  );
}
