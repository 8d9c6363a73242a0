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
export function HistoryRowSubject({ row }: { row: HistoryRow }) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['history', 'money', 'trading', 'perpetual']);
  const { rate } = useFormat();
  const entry = row.journal.at(-1);
  switch (row.kind) {
    case 'transfer':
      return (
        <>
          <span
            className={clsx(line, 'font-medium')}
          >{`${t(`money:wallets.${row.from}`)} → ${t(`money:wallets.${row.to}`)}`}</span>
          <span className="hidden items-center gap-x-3 @max-[600px]/table:flex">
            {entry !== undefined && <ShortId value={entry} className="text-muted" />}
            <MemoText text={row.memo} />
          </span>
        </>
      );
    case 'exchange':
      return (
        <>
          <span className={clsx(line, 'font-medium')}>{`${row.coin} → ${row.to}`}</span>
          <span className="hidden @max-[600px]/table:block">
            <HideableAmount value={row.got} unit={row.to} className="text-muted" />
          </span>
        </>
      );
    case 'operation':
      return (
        <>
          <OwnPageLink page={row.page}>
            <span className="font-medium">{t(row.word, { defaultValue: row.operation })}</span>
          </OwnPageLink>
          <span className="hidden items-center gap-x-3 text-muted @max-[600px]/table:flex">
            <span>{t(`money:wallets.${row.wallet}`)}</span>
            {entry !== undefined && <ShortId value={entry} />}
          </span>
        </>
      );
    case 'chain':
      return (
        <>
          <span className={clsx(line, 'font-medium')}>{`${row.coin} · ${row.network}`}</span>
          <span className="flex items-center gap-x-3 text-xs text-muted">
            {row.address !== null && <ShortId value={row.address} />}
            {row.hash !== null && (
              <span className="hidden @max-[600px]/table:inline">
                <ChainTransactionLink hash={row.hash} url={row.url} />
              </span>
            )}
          </span>
        </>
      );
    case 'finance':
      return (
        <>
          <span className={clsx(line, 'font-medium')}>{pickTranslation(row.names, language)}</span>
          <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
            <span className="tabular-nums">{rate(row.rate)}</span>
            {row.result !== null && (
              <span className="hidden @max-[600px]/table:inline">
                <HideableAmount value={row.result} signed />
              </span>
            )}
          </span>
        </>
      );
    case 'trade':
      return (
        <>
          <OwnPageLink page={row.page}>
            <span className="font-medium">{row.symbol}</span>
            <DirectionLabel rising={row.rising}>
              <span>{t(row.side)}</span>
              {row.leverage !== null && <span className="tabular-nums">{`${row.leverage}×`}</span>}
            </DirectionLabel>
          </OwnPageLink>
          <span className="hidden flex-wrap items-center gap-x-2 text-muted @max-[600px]/table:flex">
            {row.sort !== null && <span>{t(row.sort)}</span>}
            {row.result !== null && <HideableAmount value={row.result} signed />}
          </span>
        </>
      );
  }
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
