import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminListColumn, useAdminListColumns } from '#admin/features/kit/lists/columns.tsx';
import { toFilterWordKey } from '#admin/features/kit/lists/list-filters.ts';
import type { AdminTranslate } from '#admin/lib/translate.ts';
import type { TrialBalanceRow, TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { JournalLink } from './journal-link.tsx';

/** An account in the coin, a part of the row above, or the total. */
interface Row extends Pick<TrialBalanceRow, 'opening' | 'movement' | 'closing'> {
  account: TrialBalanceRow['account'] | 'stakes' | 'total';
  value: string | null;
}

const isHouse = (account: string): boolean => account.startsWith('house:');

function getRowLabel(account: Row['account'], t: AdminTranslate): string {
  if (account === 'total') return t('books.trial.total');
  if (account === 'stakes') return t('books.trial.stakesOf');
  if (isHouse(account))
    return t(`transactions.houses.${toFilterWordKey(account)}`, { defaultValue: toFilterWordKey(account) });
  return t(`books.trial.customers.${account.slice('customers:'.length)}`, { defaultValue: account });
}

const getRowClass = (account: Row['account']): string | undefined => {
  if (account === 'total') return 'font-semibold';
  return account === 'stakes' ? 'ps-4 text-muted' : undefined;
};

/** Returns the accounts of one coin, the liability part below options, and the totals. */
function buildTrialBalanceRows({ rows, totals, stakes }: TrialBalanceView, coin: string): Row[] {
  const hasStakes = Object.values(stakes).some((units) => units !== '0');
  const total = totals.find(({ coin_type }) => coin_type === coin);
  return [
    ...rows
      .filter(({ coin_type }) => coin_type === coin)
      .flatMap((row): Row[] =>
        row.account === 'house:options' && hasStakes
          ? [row, { account: 'stakes', ...stakes, value: stakes.closing }]
          : [row],
      ),
    ...(total ? [{ account: 'total' as const, ...total, value: null }] : []),
  ];
}

/** Trial balance of one coin, which sums to zero. */
export function CoinTrialBalanceTable({ balance, coin }: { balance: TrialBalanceView; coin: string }) {
  const { t } = useTranslation('admin');
  const columns = useMemo((): AdminListColumn<Row>[] => {
    const units = (field: 'opening' | 'closing', more: Partial<AdminListColumn<Row>> = {}): AdminListColumn<Row> => ({
      key: field,
      head: `books.trial.${field}`,
      align: 'end',
      className: 'w-44',
      cell: (row) => <AmountText exact value={row[field]} className={getRowClass(row.account)} />,
      ...more,
    });
    return [
      {
        key: 'account',
        head: 'books.trial.account',
        card: 'start',
        cell: ({ account }, translate) => (
          <span className={getRowClass(account)}>{getRowLabel(account, translate)}</span>
        ),
      },
      units('opening'),
      {
        key: 'movement',
        head: 'books.trial.movement',
        align: 'end',
        card: 'end2',
        className: 'w-44',
        cell: ({ account, movement }) => {
          if (account === 'stakes' || account === 'total')
            return <AmountText exact value={movement} className={getRowClass(account)} />;
          return <JournalLink balance={balance} account={account} coin={coin} value={movement} />;
        },
      },
      units('closing', { card: 'end' }),
      {
        key: 'value',
        head: 'books.trial.value',
        align: 'end',
        className: 'w-44',
        cell: ({ account, value }) =>
          account === 'total' ? null : <AmountText value={value} className={getRowClass(account)} />,
      },
    ];
  }, [balance, coin]);
  return (
    <Table
      label={`${t('titles.trialBalance')}, ${coin}`}
      columns={useAdminListColumns(columns)}
      rows={buildTrialBalanceRows(balance, coin)}
      rowKey={({ account }) => account}
      empty={null}
    />
  );
}
