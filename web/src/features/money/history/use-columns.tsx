import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { Direction } from '#ui/direction.tsx';
import { Id } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import type { Column } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { Memo } from '#web/features/money/memo.tsx';
import { OwnAmount } from '#web/features/money/own-amount.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { HistoryRow } from './history-row.ts';
import type { ExtraColumn } from './kinds.ts';

/** What a history shows of each row; where the row is a card, what has no place of its own stands under what it was. */
export function useColumns(extra: readonly ExtraColumn[]): Column<HistoryRow>[] {
  const { t } = useTranslation('history', 'money', 'trading', 'perpetual');
  return useMemo(() => {
    const columns: (Column<HistoryRow> & { key: ExtraColumn | 'time' | 'what' | 'amount' | 'status' })[] = [
      { key: 'time', head: t('columns.time'), cell: ({ at }) => <Time at={at} />, card: 'start2' },
      { key: 'what', head: t('columns.what'), cell: (row) => <What row={row} />, card: 'start' },
      {
        key: 'sort',
        head: t('columns.sort'),
        cell: ({ traded }) => (traded === null || traded.sort === null ? null : t(traded.sort)),
      },
      { key: 'memo', head: t('columns.memo'), cell: ({ moved }) => <Memo text={moved?.memo ?? null} /> },
      {
        key: 'journal',
        head: t('columns.journal'),
        cell: ({ moved }) => moved && <Id value={moved.journal} />,
        align: 'end',
      },
      {
        key: 'amount',
        head: t('columns.amount'),
        cell: ({ amount, coin }) => <OwnAmount value={amount} unit={coin} />,
        align: 'end',
        // As high as the line beside it.
        className: '@max-[600px]/table:leading-6',
        card: 'end',
      },
      {
        key: 'result',
        head: t('columns.result'),
        cell: ({ result }) => <OwnAmount value={result} signed />,
        align: 'end',
      },
      {
        key: 'status',
        head: t('columns.status'),
        cell: ({ status }) => <Badge tone={status.tone}>{t(status.word)}</Badge>,
        align: 'end',
        card: 'end2',
      },
    ];
    const all: readonly string[] = ['time', 'what', 'amount', 'status', ...extra];
    return columns.filter(({ key }) => all.includes(key));
  }, [t, extra]);
}

/** A link in it is large enough for a finger. */
const line = 'inline-flex min-h-6 items-center gap-1.5';

/** From where to where, or the symbol and its side, which lead to the page of it. */
function What({ row: { moved, traded, result } }: { row: HistoryRow }) {
  const { t } = useTranslation('history', 'money', 'trading', 'perpetual');
  if (moved)
    return (
      <>
        <span
          className={clsx(line, 'font-medium')}
        >{`${t(`wallets.${moved.from}`)} → ${t(`wallets.${moved.to}`)}`}</span>
        <span className="hidden items-center gap-x-3 @max-[600px]/table:flex">
          <Id value={moved.journal} className="text-muted" />
          <Memo text={moved.memo} />
        </span>
      </>
    );
  if (!traded) return null;
  const name = (
    <>
      <span className="font-medium">{traded.symbol}</span>
      <Direction rising={traded.rising}>
        {t(traded.side)}
        {traded.leverage !== null && <span className="tabular-nums">{`${traded.leverage}×`}</span>}
      </Direction>
    </>
  );
  return (
    <>
      {traded.page === null ? (
        <span className={line}>{name}</span>
      ) : (
        <Link
          to={traded.page.to}
          params={{ id: traded.page.id }}
          className={clsx(line, 'rounded-sm underline-offset-2 hover:underline')}
        >
          {name}
        </Link>
      )}
      <span className="hidden flex-wrap items-center gap-x-2 text-muted @max-[600px]/table:flex">
        {traded.sort !== null && <span>{t(traded.sort)}</span>}
        {result !== null && <OwnAmount value={result} signed />}
      </span>
    </>
  );
}
