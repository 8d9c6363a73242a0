import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table.tsx';
import { TimeText } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { MemoText, memoColumnClass } from '#web/features/money/memo.tsx';
import { ChainTransactionLink } from '#web/features/money/transaction-link.tsx';
import { countColumnDigits } from '#web/lib/format.ts';
import { HistoryRowSubject } from './history-row-subject.tsx';
import type { HistoryRow } from './history-row.ts';
import type { ExtraHistoryColumn } from './kinds.ts';

const toGot = (row: HistoryRow) =>
  row.kind === 'exchange' ? { coin: row.to, value: row.got } : { coin: '', value: null };

/** Returns the columns of a history. In a card layout, fields without a slot of their own go under the description. */
export function useHistoryColumns(extra: readonly ExtraHistoryColumn[]): TableColumn<HistoryRow>[] {
  const { t } = useTranslation(['history', 'money', 'trading', 'perpetual']);
  return useMemo(() => {
    const columns: (TableColumn<HistoryRow> & { key: ExtraHistoryColumn | 'time' | 'what' | 'amount' })[] = [
      { key: 'time', head: t('columns.time'), cell: ({ at }) => <TimeText at={at} />, card: 'start2' },
      { key: 'what', head: t('columns.what'), cell: (row) => <HistoryRowSubject row={row} />, card: 'start' },
      {
        key: 'sort',
        head: t('columns.sort'),
        cell: (row) => (row.kind === 'trade' && row.sort !== null ? t(row.sort) : null),
      },
      {
        key: 'wallet',
        head: t('columns.wallet'),
        cell: (row) => row.kind === 'operation' && t(`money:wallets.${row.wallet}`),
      },
      {
        key: 'memo',
        head: t('columns.memo'),
        cell: (row) => <MemoText text={row.kind === 'transfer' ? row.memo : null} />,
        className: memoColumnClass,
      },
      {
        key: 'journal',
        head: t('columns.journal'),
        cell: ({ journal }) => {
          const last = journal.at(-1);
          return last !== undefined && <ShortId value={last} />;
        },
        align: 'end',
      },
      {
        key: 'amount',
        head: t('columns.amount'),
        cell: ({ amount, coin, kind }, rows) => (
          <HideableAmount
            value={amount}
            unit={coin}
            signed={kind === 'operation'}
            // Next to a running balance every digit counts: the shown amounts must add up.
            {...(kind === 'operation'
              ? { exact: true }
              : { digits: countColumnDigits(rows, (row) => ({ coin: row.coin, value: row.amount }), coin) })}
          />
        ),
        align: 'end',
        // Same height as the line next to it.
        className: '@max-[600px]/table:leading-6',
        card: 'end',
      },
      {
        key: 'got',
        head: t('columns.got'),
        cell: (row, rows) =>
          row.kind === 'exchange' && (
            <HideableAmount value={row.got} unit={row.to} digits={countColumnDigits(rows, toGot, row.to)} />
          ),
        align: 'end',
      },
      {
        key: 'transaction',
        head: t('columns.transaction'),
        cell: (row) =>
          row.kind === 'chain' && row.hash !== null && <ChainTransactionLink hash={row.hash} url={row.url} />,
        align: 'end',
      },
      {
        key: 'balance',
        head: t('columns.balance'),
        cell: (row) =>
          row.kind === 'operation' && (
            <>
              <span className="hidden text-muted @max-[600px]/table:inline">{`${t('columns.balance')} `}</span>
              <HideableAmount exact value={row.balance} />
            </>
          ),
        align: 'end',
        card: 'end2',
      },
      {
        key: 'result',
        head: t('columns.result'),
        cell: (row) => 'result' in row && <HideableAmount value={row.result} signed />,
        align: 'end',
      },
      {
        key: 'status',
        head: t('columns.status'),
        cell: ({ status }) => status && <Badge tone={status.tone}>{t(status.word)}</Badge>,
        align: 'end',
        card: 'end2',
      },
    ];
    const all: readonly string[] = ['time', 'what', 'amount', ...extra];
    return columns.filter(({ key }) => all.includes(key));
  }, [t, extra]);
}
