import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/states.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { OPEN_ITEMS_SHOWN, openOptionsQuery, openPositionsQuery } from './queries.ts';

/** Rows stay this high while loading, so that nothing moves. */
const row = 'flex h-8 items-center justify-between gap-3';

interface ItemProps {
  symbol: string;
  side: string;
  children: ReactNode;
}

const Item = ({ symbol, side, children }: ItemProps) => (
  <span className="flex w-full min-w-0 items-center justify-between gap-3">
    <span className="truncate">
      <span className="font-medium">{symbol}</span> <span className="text-muted">{side}</span>
    </span>
    {children}
  </span>
);

/** Newest open positions and options with links to them, at most three; one line when there are none. */
export function OpenItems() {
  const { t } = useTranslation('start');
  const positions = useQuery(openPositionsQuery).data?.positions;
  const options = useQuery(openOptionsQuery).data;
  const link = 'flex h-full w-full items-center rounded hover:bg-surface-1';
  const isKnown = positions !== undefined && options !== undefined;
  const items = [
    ...(positions ?? []).map((position) => (
      <Link key={position.id} to="/positions/$id" params={{ id: position.id }} className={link}>
        <Item symbol={position.symbol} side={`${t(`open.${position.side}`)} ${position.leverage}×`}>
          <HideableAmount value={position.unrealized_pnl} signed unit="USDT" />
        </Item>
      </Link>
    )),
    ...(options ?? []).map((option) => (
      <Link key={option.id} to="/orders/$id" params={{ id: option.id }} className={link}>
        <Item symbol={option.symbol} side={t(`open.${option.direction}`)}>
          <HideableAmount value={option.amount} unit="USDT" />
        </Item>
      </Link>
    )),
  ];
  return (
    <section aria-labelledby="open" className="flex flex-col">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id="open" className="font-semibold">
          {t('open.title')}
        </h2>
        <Link to="/trading/perpetual" className="text-sm text-muted hover:text-text">
          {t('open.all')}
        </Link>
      </div>
      <ul className="min-h-16">
        {!isKnown && (
          <li className={row}>
            <Skeleton className="h-3.5 w-full" />
          </li>
        )}
        {isKnown && items.length === 0 && <li className={`${row} text-muted`}>{t('open.none')}</li>}
        {isKnown &&
          items.slice(0, OPEN_ITEMS_SHOWN).map((item) => (
            <li key={item.key} className={row}>
              {item}
            </li>
          ))}
      </ul>
    </section>
  );
}
