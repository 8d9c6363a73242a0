import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { Select } from '#ui/field.tsx';
import { SearchInput } from '#ui/input.tsx';
import { EmptyState, Skeleton } from '#ui/states.tsx';
import { SymbolIcon } from '#ui/symbol-icon.tsx';
import { type MarketCategory, marketCategories, filterSymbols } from '#web/features/market/filter-symbols.ts';
import { LivePriceChange, LivePrice } from '#web/features/market/live-values.tsx';
import { PricesUnavailableNotice } from '#web/features/market/prices-unavailable.tsx';
import { useSymbols } from '#web/features/market/use-symbols.ts';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import type { TradingType } from './search.ts';

const SKELETONS = 8;
/** Seconds between two prices of a row. */
const PACE = 5;
const columns = 'grid grid-cols-[minmax(0,1fr)_auto_64px] items-center gap-1.5 px-2';

interface MarketsListProps {
  /** Product of the page; selecting a market keeps it. */
  type: TradingType;
  /** The symbol shown now. */
  selected: string;
  /** Called after a selection, to close a sheet. */
  onChosen?: () => void;
  /** Focuses the search whenever it increases. */
  focusAsked?: number;
  className?: string;
}

/** All markets by category and search, with live prices. The arrow keys move through the rows. */
export function TradingMarketsList({ type, selected, onChosen, focusAsked = 0, className }: MarketsListProps) {
  const { t } = useTranslation('trading');
  useLivePrices('all', PACE);
  const symbols = useSymbols();
  const [category, setCategory] = useState<MarketCategory>('all');
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusAsked > 0) box.current?.focus();
  }, [focusAsked]);
  const foundSymbols = symbols && filterSymbols(symbols, category, search);
  return (
    <section aria-label={t('markets.title')} className={clsx('flex min-h-0 flex-col', className)}>
      <div className="flex flex-col gap-2 p-2">
        <SearchInput
          ref={box}
          label={t('markets.search')}
          clearLabel={t('markets.clear')}
          value={search}
          onValue={setSearch}
        />
        <Select
          aria-label={t('markets.category')}
          value={category}
          onChange={(event) => setCategory(event.target.value as MarketCategory)}
          options={marketCategories.map((value) => ({ value, label: t(`markets.${value}`) }))}
        />
      </div>
      <div aria-hidden="true" className={clsx(columns, 'h-6 shrink-0 border-b border-line text-xs text-muted')}>
        <span>{t('markets.name')}</span>
        <span className="text-end">{t('markets.price')}</span>
        <span className="text-end">{t('markets.change')}</span>
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <PricesUnavailableNotice />
        <Rows type={type} found={foundSymbols} search={search} selected={selected} onChosen={onChosen} />
      </div>
    </section>
  );
}

interface RowsProps {
  type: TradingType;
  found: readonly TradingSymbol[] | undefined;
  search: string;
  selected: string;
  onChosen: (() => void) | undefined;
}

/** Moves among the links of the list by arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const index = links.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: links.length - 1,
  };
  const target = targets[event.key];
  if (index === -1 || target === undefined) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, target))]?.focus();
}

function Rows({ type, found, search, selected, onChosen }: RowsProps) {
  const { t } = useTranslation('trading');
  if (!found)
    return (
      <div aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, i) => (
          <div key={i} className={clsx(columns, 'h-8')}>
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className="h-3.5 w-12 justify-self-end" />
          </div>
        ))}
      </div>
    );
  if (found.length === 0)
    return (
      <EmptyState>{search.trim() === '' ? t('markets.noneInCategory') : t('markets.none', { search })}</EmptyState>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move among its links
    <ul onKeyDown={moveFocus}>
      {found.map((symbol) => (
        <li key={symbol.symbol}>
          <Row type={type} symbol={symbol} selected={symbol.symbol === selected} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  );
}

function Row({
  type,
  symbol,
  selected,
  onChosen,
}: {
  type: TradingType;
  symbol: TradingSymbol;
  selected: boolean;
  onChosen: (() => void) | undefined;
}) {
  const [base, quote] = symbol.symbol.split('/');
  return (
    <Link
      to={type === 'options' ? '/trading/options' : '/trading/perpetual'}
      search={{ symbol: symbol.symbol }}
      aria-current={selected ? 'true' : undefined}
      title={symbol.name}
      onClick={onChosen}
      className={clsx(
        columns,
        'h-8 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 max-md:h-11',
        selected && 'bg-surface-2',
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5 font-medium">
        <SymbolIcon symbol={symbol.symbol} className="size-4" />
        <span className="truncate">
          {base}
          {quote !== undefined && <span className="text-xs font-normal text-muted">/{quote}</span>}
        </span>
      </span>
      <LivePrice symbol={symbol.symbol} digits={symbol.price_digits} />
      <LivePriceChange symbol={symbol.symbol} className="text-xs" />
    </Link>
  );
}
