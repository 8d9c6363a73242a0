import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { Badge, Skeleton } from '#ui/states.tsx';
import { SymbolIcon } from '#ui/symbol-icon.tsx';
import { LivePriceChange, LivePrice, LivePriceText } from '#web/features/market/live-values.tsx';
import { SparklineChart } from '#web/features/market/sparkline-chart.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { PHONE, useMedia } from '#web/lib/use-media.ts';

const head = 'h-9 px-2 text-xs font-medium text-muted first:ps-0 last:pe-0';
const cell = 'border-t border-line px-2 first:ps-0 last:pe-0';
const wide = 'max-md:hidden';

/** Table of markets. Widths are fixed, so that nothing moves when a price arrives. */
export function HomeMarketTable({ symbols, rows }: { symbols: readonly TradingSymbol[] | undefined; rows: number }) {
  const { t } = useTranslation('home');
  const isPhone = useMedia(PHONE);
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0"
      aria-busy={symbols === undefined || undefined}
    >
      <thead>
        <tr>
          <th scope="col" className={clsx(head, 'text-start md:w-[30%]')}>
            {t('markets.name')}
          </th>
          <th scope="col" className={clsx(head, 'w-28 text-end md:w-auto')}>
            {t('markets.price')}
            <span className="md:hidden"> / {t('markets.change')}</span>
          </th>
          <th scope="col" className={clsx(head, wide, 'text-end')}>
            {t('markets.change')}
          </th>
          <th scope="col" className={clsx(head, wide, 'text-end')}>
            {t('markets.range')}
          </th>
          <th scope="col" className={clsx(head, wide, 'text-end max-lg:hidden')}>
            {t('markets.volume')}
          </th>
          <th scope="col" className={clsx(head, 'w-20 text-end max-[359px]:hidden md:w-28')}>
            {t('markets.day')}
          </th>
        </tr>
      </thead>
      <tbody>
        {symbols
          ? symbols.map((symbol) => <Row key={symbol.symbol} symbol={symbol} isPhone={isPhone} />)
          : Array.from({ length: rows }, (_, index) => <SkeletonRow key={index} />)}
      </tbody>
    </table>
  );
}

/** Columns that do not fit on a phone are not rendered: they are most of a row. */
function Row({ symbol, isPhone }: { symbol: TradingSymbol; isPhone: boolean }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { symbol: name, price_digits: digits } = symbol;
  return (
    <tr className="relative h-13 transition-colors hover:bg-surface-1">
      <th scope="row" className={clsx(cell, 'text-start font-normal')}>
        <Link
          to="/trading"
          search={{ symbol: symbol.symbol }}
          className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <SymbolIcon symbol={name} className="row-span-2 size-7" />
          <span className="flex items-center gap-2 font-medium">
            {symbol.symbol}
            {!symbol.supports_options && <Badge>{t('markets.viewOnly')}</Badge>}
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
          <td className={clsx(cell, 'text-end text-xs text-muted tabular-nums')}>
            <LivePriceText symbol={name} of={({ high_24h }) => format.price(high_24h, digits)} className="block" />
            <LivePriceText symbol={name} of={({ low_24h }) => format.price(low_24h, digits)} className="block" />
          </td>
          <td className={clsx(cell, 'text-end text-muted tabular-nums max-lg:hidden')}>
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

const SkeletonRow = () => (
  <tr className="h-13" aria-hidden="true">
    <td className={cell}>
      <Skeleton className="h-4 w-28" />
    </td>
    <td className={clsx(cell, 'text-end')}>
      <Skeleton className="h-4 w-20" />
    </td>
    <td className={clsx(cell, wide)} />
    <td className={clsx(cell, wide)} />
    <td className={clsx(cell, wide, 'max-lg:hidden')} />
    <td className={clsx(cell, 'max-[359px]:hidden')} />
  </tr>
);
