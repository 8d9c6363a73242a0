import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { Direction } from '#ui/direction.tsx';
import { Id } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import type { Column } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { Memo } from '#web/features/money/memo.tsx';
import { OwnAmount } from '#web/features/money/own-amount.tsx';
import { TransactionLink } from '#web/features/money/transaction-link.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { HistoryRow, OwnPage } from './history-row.ts';
import type { ExtraColumn } from './kinds.ts';

/** What a history shows of each row; where the row is a card, what has no place of its own stands under what it was. */
export function useColumns(extra: readonly ExtraColumn[]): Column<HistoryRow>[] {
  const { t } = useTranslation('history', 'money', 'trading', 'perpetual');
  return useMemo(() => {
    const columns: (Column<HistoryRow> & { key: ExtraColumn | 'time' | 'what' | 'amount' })[] = [
      { key: 'time', head: t('columns.time'), cell: ({ at }) => <Time at={at} />, card: 'start2' },
      { key: 'what', head: t('columns.what'), cell: (row) => <What row={row} />, card: 'start' },
      {
        key: 'sort',
        head: t('columns.sort'),
        cell: ({ traded }) => (traded === null || traded.sort === null ? null : t(traded.sort)),
      },
      {
        key: 'wallet',
        head: t('columns.wallet'),
        cell: ({ booked }) => booked && t(`wallets.${booked.wallet}`),
      },
      { key: 'memo', head: t('columns.memo'), cell: ({ moved }) => <Memo text={moved?.memo ?? null} /> },
      {
        key: 'journal',
        head: t('columns.journal'),
        cell: ({ moved, booked, exchanged, chained }) => {
          const journal = (moved ?? booked ?? exchanged ?? chained)?.journal;
          return journal && <Id value={journal} />;
        },
        align: 'end',
      },
      {
        key: 'amount',
        head: t('columns.amount'),
        cell: ({ amount, coin, booked }) => <OwnAmount value={amount} unit={coin} signed={booked !== null} />,
        align: 'end',
        // As high as the line beside it.
        className: '@max-[600px]/table:leading-6',
        card: 'end',
      },
      {
        key: 'got',
        head: t('columns.got'),
        cell: ({ exchanged }) => exchanged && <OwnAmount value={exchanged.got} unit={exchanged.to} />,
        align: 'end',
      },
      {
        key: 'transaction',
        head: t('columns.transaction'),
        cell: ({ chained }) =>
          chained && chained.hash !== null && <TransactionLink hash={chained.hash} url={chained.url} />,
        align: 'end',
      },
      {
        key: 'balance',
        head: t('columns.balance'),
        cell: ({ booked }) =>
          booked && (
            <>
              <span className="hidden text-muted @max-[600px]/table:inline">{`${t('columns.balance')} `}</span>
              <OwnAmount value={booked.balance} />
            </>
          ),
        align: 'end',
        card: 'end2',
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
        cell: ({ status }) => status && <Badge tone={status.tone}>{t(status.word)}</Badge>,
        align: 'end',
        card: 'end2',
      },
    ];
    const all: readonly string[] = ['time', 'what', 'amount', ...extra];
    return columns.filter(({ key }) => all.includes(key));
  }, [t, extra]);
}

/** A link in it is large enough for a finger. */
const line = 'inline-flex min-h-6 items-center gap-1.5';

/** From where to where, what was done, or the symbol and its side; what has a page leads there. */
function What({ row: { moved, exchanged, booked, chained, traded, result, coin } }: { row: HistoryRow }) {
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
  if (exchanged)
    return (
      <>
        <span className={clsx(line, 'font-medium')}>{`${coin} → ${exchanged.to}`}</span>
        <span className="hidden @max-[600px]/table:block">
          <OwnAmount value={exchanged.got} unit={exchanged.to} className="text-muted" />
        </span>
      </>
    );
  if (booked)
    return (
      <>
        <OwnPageLink page={booked.page}>
          <span className="font-medium">{t(booked.word, { defaultValue: booked.operation })}</span>
        </OwnPageLink>
        <span className="hidden items-center gap-x-3 text-muted @max-[600px]/table:flex">
          {t(`wallets.${booked.wallet}`)}
          <Id value={booked.journal} />
        </span>
      </>
    );
  if (chained)
    return (
      <>
        <span className={clsx(line, 'font-medium')}>{`${coin} · ${chained.network}`}</span>
        <span className="flex items-center gap-x-3 text-xs text-muted">
          {chained.address !== null && <Id value={chained.address} />}
          {chained.hash !== null && (
            <span className="hidden @max-[600px]/table:inline">
              <TransactionLink hash={chained.hash} url={chained.url} />
            </span>
          )}
        </span>
      </>
    );
  if (!traded) return null;
  return (
    <>
      <OwnPageLink page={traded.page}>
        <span className="font-medium">{traded.symbol}</span>
        <Direction rising={traded.rising}>
          {t(traded.side)}
          {traded.leverage !== null && <span className="tabular-nums">{`${traded.leverage}×`}</span>}
        </Direction>
      </OwnPageLink>
      <span className="hidden flex-wrap items-center gap-x-2 text-muted @max-[600px]/table:flex">
        {traded.sort !== null && <span>{t(traded.sort)}</span>}
        {result !== null && <OwnAmount value={result} signed />}
      </span>
    </>
  );
}

interface OwnPageLinkProps {
  page: OwnPage | null;
  children: ReactNode;
}

function OwnPageLink({ page, children }: OwnPageLinkProps) {
  if (page === null) return <span className={line}>{children}</span>;
  return (
    <Link to={page.to} params={{ id: page.id }} className={clsx(line, 'rounded-sm underline-offset-2 hover:underline')}>
      {children}
    </Link>
  );
}
