import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, useListColumns } from '#admin/features/kit/lists/columns.tsx';
import { toWordKey } from '#admin/features/kit/lists/list-filters.ts';
import type { Translate } from '#admin/lib/translate.ts';
import type { TrialBalanceRow, TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { Table } from '#ui/table.tsx';
import { Amount } from '#ui/values.tsx';
import { JournalLink } from './journal-link.tsx';

/** An account in the coin, a part of the row above, or the total. */
interface Row extends Pick<TrialBalanceRow, 'opening' | 'movement' | 'closing'> {
  account: TrialBalanceRow['account'] | 'stakes' | 'total';
  value: string | null;
}

const isHouse = (account: string): boolean => account.startsWith('house:');

function labelOf(account: Row['account'], t: Translate): string {
  if (account === 'total') return t('books.trial.total');
  if (account === 'stakes') return t('books.trial.stakesOf');
  if (isHouse(account)) return t(`transactions.houses.${toWordKey(account)}`, { defaultValue: toWordKey(account) });
  return t(`books.trial.customers.${account.slice('customers:'.length)}`, { defaultValue: account });
}

const lookOf = (account: Row['account']): string | undefined => {
  if (account === 'total') return 'font-semibold';
  return account === 'stakes' ? 'ps-4 text-muted' : undefined;
};

/** Returns the accounts of one coin, the liability part below options, and the totals. */
function rowsOf({ rows, totals, stakes }: TrialBalanceView, coin: string): Row[] {
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
export function CoinBalanceTable({ balance, coin }: { balance: TrialBalanceView; coin: string }) {
  const { t } = useTranslation('admin');
  const columns = useMemo((): ListColumn<Row>[] => {
    const units = (field: 'opening' | 'closing', more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
      key: field,
      head: `books.trial.${field}`,
      align: 'end',
      className: 'w-44',
      cell: (row) => <Amount exact value={row[field]} className={lookOf(row.account)} />,
      ...more,
    });
    return [
      {
        key: 'account',
        head: 'books.trial.account',
        card: 'start',
        cell: ({ account }, translate) => <span className={lookOf(account)}>{labelOf(account, translate)}</span>,
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
            return <Amount exact value={movement} className={lookOf(account)} />;
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
          account === 'total' ? null : <Amount value={value} className={lookOf(account)} />,
      },
    ];
  }, [balance, coin]);
  return (
    <Table
      label={`${t('titles.trialBalance')}, ${coin}`}
      columns={useListColumns(columns)}
      rows={rowsOf(balance, coin)}
      rowKey={({ account }) => account}
      empty={null}
    />
  );
}
