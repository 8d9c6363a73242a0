import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { getDayOpen } from '#shared/market/day-change.ts';
import { getPriceDirection } from '#ui/price.tsx';
import { buildDayLine, buildSvgLinePath, dayClosesQuery } from './day-line.ts';
import { useMarketPriceValue } from './use-market-price.ts';
import { getPriceWatch, type MarketPrice } from './watch-prices.ts';

const NO_CLOSES: readonly number[] = [];

/** Returns what the line depends on besides the closes: prices that change neither direction nor open do not redraw it. */
const getDayKey = (price: MarketPrice): string =>
  price ? `${getPriceDirection(price.change_24h_percent)} ${getDayOpen(price)}` : '';

/** Line of the last 24 hours, 60 × 30, in the colour of the change; empty until there is a price. */
export function SparklineChart({ symbol }: { symbol: string }) {
  const { data: closes = NO_CLOSES } = useQuery({ ...dayClosesQuery, select: (days) => days.get(symbol) });
  const watch = getPriceWatch(useQueryClient());
  const key = useMarketPriceValue(symbol, getDayKey);
  const line = useMemo(() => {
    const price = key === '' ? null : watch.priceOf(symbol);
    return price ? buildSvgLinePath(buildDayLine(price, closes), 60, 30) : undefined;
  }, [watch, symbol, closes, key]);
  return (
    <svg viewBox="0 0 60 30" width={60} height={30} className="ms-auto block" aria-hidden="true" focusable="false">
      {line !== undefined && (
        <path
          d={line}
          fill="none"
          strokeWidth={1.25}
          strokeLinejoin="round"
          className={clsx(key.startsWith('up') ? 'stroke-up' : key.startsWith('down') ? 'stroke-down' : 'stroke-muted')}
        />
      )}
    </svg>
  );
}
