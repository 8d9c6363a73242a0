import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef, type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { IconArrowDown, IconArrowUp } from '#ui/icons.tsx';
import { Badge, Skeleton } from '#ui/states.tsx';
import { SymbolIcon } from '#ui/symbol-icon.tsx';
import { FavouriteButton } from '#web/features/market/favourites/favourite-button.tsx';
import { LivePriceChange, LivePrice, LivePriceText } from '#web/features/market/live-values.tsx';
import { SparklineChart } from '#web/features/market/sparkline-chart.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { PHONE, useMedia } from '#web/lib/use-media.ts';
import { type VisibleRowRange, computeVisibleRows } from './compute-visible-rows.ts';
import type { MarketSorting, MarketSortKey } from './sort-markets.ts';

/** Returns the visible rows of a list with equal rows, updated while scrolling. `row` in px. */
function useVisibleRows(list: RefObject<HTMLElement | null>, row: number, count: number): VisibleRowRange {
  const [drawn, setDrawn] = useState<VisibleRowRange>({ first: 0, end: Math.min(count, 24) });
  // Before paint: rows a frame late would shift the content.
  useLayoutEffect(() => {
    let frameId = 0;
    const look = () => {
      frameId = 0;
      if (!list.current) return;
      const next = computeVisibleRows(list.current.getBoundingClientRect().top, window.innerHeight, row, count);
      setDrawn((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    const ask = () => {
      frameId ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', ask, { passive: true });
    window.addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(frameId);
      window.removeEventListener('scroll', ask);
      window.removeEventListener('resize', ask);
    };
  }, [list, row, count]);
  return { first: Math.min(drawn.first, count), end: Math.min(Math.max(drawn.end, drawn.first), count) };
}

/** Height of a row, px; hidden rows are placeholders of this size. */
const ROW = 52;
const SKELETONS = 12;
const cell = 'border-t border-line px-2';
const wide = 'max-md:hidden';

interface MarketTableProps {
  /** Undefined while loading. */
  symbols: readonly TradingSymbol[] | undefined;
  sorting: MarketSorting | null;
  onSort: (sorting: MarketSorting | null) => void;
  /** While true the order of the rows must not change. */
  hold: (isHeld: boolean) => void;
}

/** Table of markets. Only visible rows are rendered; widths are fixed, so that nothing moves when a price arrives. */
export function MarketListTable({ symbols, sorting, onSort, hold }: MarketTableProps) {
  const { t } = useTranslation('market');
  const body = useRef<HTMLTableSectionElement>(null);
  const count = symbols?.length ?? 0;
  const { first, end } = useVisibleRows(body, ROW, count);
  const isPhone = useMedia(PHONE);
  const column = { sorting, onSort };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices that the reader uses it
    <table
      className="w-full table-fixed border-separate border-spacing-0"
      aria-busy={symbols === undefined || undefined}
      aria-rowcount={symbols && count + 1}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="w-10">
            <span className="sr-only">{t('star')}</span>
          </th>
          <Head {...column} by="name" className="text-start md:w-[24%]" />
          <Head {...column} by="price" className="w-28 text-end md:w-auto" />
          <Head {...column} by="change" className={clsx(wide, 'text-end')} />
          <Head {...column} by="high" className={clsx(wide, 'text-end max-lg:hidden')} />
          <Head {...column} by="low" className={clsx(wide, 'text-end max-lg:hidden')} />
          <Head {...column} by="volume" className={clsx(wide, 'text-end')} />
          <th
            scope="col"
            className="h-9 w-20 px-2 text-end text-xs font-medium whitespace-nowrap text-muted max-[359px]:hidden md:w-28"
          >
            {t('day')}
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {symbols === undefined ? (
          Array.from({ length: SKELETONS }, (_, index) => <SkeletonRow key={index} />)
        ) : (
          <>
            <Room rows={first} />
            {symbols.slice(first, end).map((symbol, index) => (
              <Row key={symbol.symbol} symbol={symbol} index={first + index} isPhone={isPhone} />
            ))}
            <Room rows={count - end} />
          </>
        )}
      </tbody>
    </table>
  );
}

/** Placeholder for hidden rows. */
const Room = ({ rows }: { rows: number }) =>
  rows > 0 && (
    <tr aria-hidden="true">
      <td style={{ height: rows * ROW }} />
    </tr>
  );

interface HeadProps extends Pick<MarketTableProps, 'sorting' | 'onSort'> {
  by: MarketSortKey;
  className?: string;
}

/** Returns the next sorting: descending, ascending, then the default; names the other way round. */
function nextSorting(now: MarketSorting | null, by: MarketSortKey): MarketSorting | null {
  const usual = by === 'name' ? 'asc' : 'desc';
  if (now?.by !== by) return { by, order: usual };
  return now.order === usual ? { by, order: usual === 'asc' ? 'desc' : 'asc' } : null;
}

function Head({ by, sorting, onSort, className }: HeadProps) {
  const { t } = useTranslation('market');
  const order = sorting?.by === by ? sorting.order : null;
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className={clsx('h-9 px-2 text-xs font-medium text-muted', className)}
    >
      <button
        type="button"
        onClick={() => onSort(nextSorting(sorting, by))}
        title={t('sortBy', { column: t(by) })}
        className={clsx('inline-flex h-8 items-center gap-1 rounded hover:text-text', order && 'text-text')}
      >
        {t(by)}
        <Arrow size={8} className={clsx('-me-3', order === null && 'invisible')} />
      </button>
    </th>
  );
}

/** Columns that do not fit on a phone are not rendered: they are most of a row. */
function Row({ symbol, index, isPhone }: { symbol: TradingSymbol; index: number; isPhone: boolean }) {
  const format = useFormat();
  const { symbol: name, price_digits: digits } = symbol;
  const figure = 'text-end text-muted tabular-nums';
  return (
    <tr aria-rowindex={index + 2} style={{ height: ROW }} className="relative transition-colors hover:bg-surface-1">
      <td className={clsx(cell, 'px-0')}>
        <FavouriteButton symbol={symbol.symbol} />
      </td>
      <th scope="row" className={clsx(cell, 'text-start font-normal')}>
        <Link
          to="/trading/perpetual"
          search={{ symbol: symbol.symbol }}
          className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <SymbolIcon symbol={name} className="row-span-2 size-7" />
          <span className="flex items-center gap-2 font-medium">
            {symbol.symbol}
            <State symbol={symbol} />
          </span>
          <span className="truncate text-xs text-muted" title={symbol.name}>
            {symbol.name}
          </span>
        </Link>
      </th>
      <td className={clsx(cell, 'text-end')}>
        <LivePrice symbol={name} digits={digits} className="font-medium" />
        {isPhone && (
          <div className="text-xs">
            <LivePriceChange symbol={name} />
          </div>
        )}
      </td>
      {!isPhone && (
        <>
          <td className={clsx(cell, 'text-end')}>
            <LivePriceChange symbol={name} />
          </td>
          <td className={clsx(cell, figure, 'max-lg:hidden')}>
            <LivePriceText symbol={name} of={({ high_24h }) => format.price(high_24h, digits)} />
          </td>
          <td className={clsx(cell, figure, 'max-lg:hidden')}>
            <LivePriceText symbol={name} of={({ low_24h }) => format.price(low_24h, digits)} />
          </td>
          <td className={clsx(cell, figure)}>
            <LivePriceText symbol={name} of={({ volume_24h }) => format.volume(volume_24h, name)} />
          </td>
        </>
      )}
      <td className={clsx(cell, 'max-[359px]:hidden')}>
        <SparklineChart symbol={symbol.symbol} />
      </td>
    </tr>
  );
}

/** Reason why this market cannot be traded now. */
function State({ symbol }: { symbol: TradingSymbol }) {
  const { t } = useTranslation('market');
  if (!symbol.supports_options && !symbol.supports_futures) return <Badge>{t('viewOnly')}</Badge>;
  if (!symbol.session.open) return <Badge>{t('closed')}</Badge>;
  if (!symbol.is_trading) return <Badge tone="warn">{t('halted')}</Badge>;
  return null;
}

const SkeletonRow = () => (
  <tr style={{ height: ROW }} aria-hidden="true">
    <td className={cell} />
    <td className={cell}>
      <Skeleton className="h-4 w-28" />
    </td>
    <td className={clsx(cell, 'text-end')}>
      <Skeleton className="h-4 w-20" />
    </td>
    <td className={clsx(cell, wide)} />
    <td className={clsx(cell, wide, 'max-lg:hidden')} />
    <td className={clsx(cell, wide, 'max-lg:hidden')} />
    <td className={clsx(cell, wide)} />
    <td className={clsx(cell, 'max-[359px]:hidden')} />
  </tr>
);
