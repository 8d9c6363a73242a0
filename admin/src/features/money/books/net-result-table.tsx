import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminListColumn, useAdminListColumns } from '#admin/features/kit/lists/columns.tsx';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import type { AdminTranslationKey } from '#admin/lib/translate.ts';
import type { NetResultRow, TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { realisedResultLines } from '#shared/staff/result-lines.ts';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { JournalLink } from './journal-link.tsx';
import { OPEN_STAKES_SECTION_ID } from './open-stakes-table.tsx';

/** Row of the statement: a booked amount in one coin, a deduction for open stakes, or a sum. */
interface Row {
  key: string;
  /** Translation key. */
  label: AdminTranslationKey;
  booked?: NetResultRow;
  amount?: string;
  coin?: string;
  value: string | null;
  isSum?: boolean;
}

const negated = (decimal: string): string => {
  if (decimal === '0') return '0';
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
};

const bookedRow = (booked: NetResultRow): Row => ({
  key: `${booked.line} ${booked.coin_type}`,
  label: `books.trial.lines.${booked.line}`,
  booked,
  amount: booked.amount,
  coin: booked.coin_type,
  value: booked.value,
});

/** Returns the lines in statement order, with sums. */
function buildNetResultRows({ result, stakes, realised, net }: TrialBalanceView): Row[] {
  const isRealised = ({ line }: NetResultRow) => realisedResultLines.some((realisedLine) => realisedLine === line);
  const owed: Row[] =
    stakes.movement === '0'
      ? []
      : [
          {
            key: 'stakes',
            label: 'books.trial.stakesChange',
            amount: negated(stakes.movement),
            coin: 'USDT',
            value: negated(stakes.movement),
          },
        ];
  const options = result.filter(({ line }) => line === 'options').map(bookedRow);
  const otherRows = result.filter((row) => isRealised(row) && row.line !== 'options').map(bookedRow);
  const sum = (key: 'realised' | 'net', value: string): Row => ({
    key,
    label: `books.trial.${key}`,
    value,
    isSum: true,
  });
  return [
    ...options,
    ...owed,
    ...otherRows,
    sum('realised', realised),
    ...result.filter((row) => !isRealised(row)).map(bookedRow),
    sum('net', net),
  ];
}

/** Link to a closed day's stakes further down, or to the open options. */
function StakesLink({ balance: { state, kind, open_stakes }, value }: { balance: TrialBalanceView; value: string }) {
  const amount = <AmountText value={value} unit="USDT" className={TEXT_LINK_CLASS} />;
  if (state !== 'open')
    return open_stakes === '0' ? (
      <AmountText value={value} unit="USDT" />
    ) : (
      <a href={`#${OPEN_STAKES_SECTION_ID}`}>{amount}</a>
    );
  return (
    <Link to="/admin/options" search={{ status: 'pending', kind }}>
      {amount}
    </Link>
  );
}

/** Statement of a day's net result; each amount links to its journal lines. */
export function NetResultTable({ balance }: { balance: TrialBalanceView | undefined }) {
  const { t } = useTranslation('admin');
  const columns = useMemo(
    (): AdminListColumn<Row>[] => [
      {
        key: 'line',
        head: 'books.trial.line',
        card: 'start',
        className: 'whitespace-normal',
        cell: ({ label, isSum }, translate) => (
          <span className={isSum ? 'font-semibold' : undefined}>{translate(label)}</span>
        ),
      },
      {
        key: 'amount',
        head: 'books.trial.amount',
        align: 'end',
        card: 'start2',
        cell: ({ booked, amount, coin }) => {
          if (amount === undefined || coin === undefined) return null;
          if (!balance) return null;
          if (!booked) return <StakesLink balance={balance} value={amount} />;
          return <JournalLink balance={balance} account={booked.account} coin={coin} value={amount} unit={coin} />;
        },
      },
      {
        key: 'value',
        head: 'books.trial.value',
        align: 'end',
        card: 'end',
        cell: ({ value, isSum }) => <AmountText value={value} signed {...(isSum && { className: 'font-semibold' })} />,
      },
    ],
    [balance],
  );
  const isEmpty = balance?.result.length === 0 && balance.stakes.movement === '0';
  return (
    <>
      <Table
        label={t('books.trial.net')}
        columns={useAdminListColumns(columns)}
        rows={balance && (isEmpty ? [] : buildNetResultRows(balance))}
        rowKey={({ key }) => key}
        skeletonRows={8}
        empty={<EmptyState>{t('books.trial.noResult')}</EmptyState>}
      />
      <p className="text-xs text-pretty text-muted">{t('books.trial.netHint')}</p>
    </>
  );
}
