import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionLabel } from '#ui/direction.tsx';
import { ShortId } from '#ui/id.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { MemoText } from '#web/features/money/memo.tsx';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { ChainTransactionLink } from '#web/features/money/transaction-link.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import type { HistoryRow, TradeDetailPageLink } from './history-row.ts';

/** Links are large enough for touch. */
const line = 'inline-flex min-h-6 items-center gap-1.5';

/** Source and target, the operation, or the symbol and its side, linked to its page where there is one. */
export function HistoryRowSubject({
  row: { moved, exchanged, booked, chained, traded, financed, journal, result, coin },
}: {
  row: HistoryRow;
}) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['history', 'money', 'trading', 'perpetual']);
  const { rate } = useFormat();
  const entry = journal.at(-1);
  if (moved)
    return (
      <>
        <span
          className={clsx(line, 'font-medium')}
        >{`${t(`money:wallets.${moved.from}`)} → ${t(`money:wallets.${moved.to}`)}`}</span>
        <span className="hidden items-center gap-x-3 @max-[600px]/table:flex">
          {entry !== undefined && <ShortId value={entry} className="text-muted" />}
          <MemoText text={moved.memo} />
        </span>
      </>
    );
  if (exchanged)
    return (
      <>
        <span className={clsx(line, 'font-medium')}>{`${coin} → ${exchanged.to}`}</span>
        <span className="hidden @max-[600px]/table:block">
          <HideableAmount value={exchanged.got} unit={exchanged.to} className="text-muted" />
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
          {t(`money:wallets.${booked.wallet}`)}
          {entry !== undefined && <ShortId value={entry} />}
        </span>
      </>
    );
  if (chained)
    return (
      <>
        <span className={clsx(line, 'font-medium')}>{`${coin} · ${chained.network}`}</span>
        <span className="flex items-center gap-x-3 text-xs text-muted">
          {chained.address !== null && <ShortId value={chained.address} />}
          {chained.hash !== null && (
            <span className="hidden @max-[600px]/table:inline">
              <ChainTransactionLink hash={chained.hash} url={chained.url} />
            </span>
          )}
        </span>
      </>
    );
  if (financed)
    return (
      <>
        <span className={clsx(line, 'font-medium')}>{pickTranslation(financed.names, language)}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
          <span className="tabular-nums">{rate(financed.rate)}</span>
          {result !== null && (
            <span className="hidden @max-[600px]/table:inline">
              <HideableAmount value={result} signed />
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
        <DirectionLabel rising={traded.rising}>
          {t(traded.side)}
          {traded.leverage !== null && <span className="tabular-nums">{`${traded.leverage}×`}</span>}
        </DirectionLabel>
      </OwnPageLink>
      <span className="hidden flex-wrap items-center gap-x-2 text-muted @max-[600px]/table:flex">
        {traded.sort !== null && <span>{t(traded.sort)}</span>}
        {result !== null && <HideableAmount value={result} signed />}
      </span>
    </>
  );
}

interface OwnPageLinkProps {
  page: TradeDetailPageLink | null;
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
