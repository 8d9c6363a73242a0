import { queryOptions } from '@tanstack/react-query';
import { getDayOpen } from '#shared/market/day-change.ts';
import { formatUnits } from '#shared/money.ts';
import type { PriceRecord } from '#shared/schemas/market.ts';
import { siteApi } from '#web/lib/api.ts';

type Days = ReadonlyMap<string, readonly number[]>;

/** A first answer may lack lines, which are fetched for the next: maximum of retries. */
const TIMES = 5;
/** Caches keep an answer that lacks lines for five seconds. */
const DAY_LINE_RETRY_MS = 6000;

/** Returns the delay of the next retry, ms; false when every symbol has a line, or after the last retry. */
export const getDayClosesRefetchInterval = (days: Days | undefined, times: number): number | false =>
  days && times <= TIMES && [...days.values()].some(({ length }) => length < 2) ? DAY_LINE_RETRY_MS : false;

/** Reads the closes of the last 24 hours of every symbol, oldest first: one request for all rows. */
export const dayClosesQuery = queryOptions({
  queryKey: ['days'],
  // Rows mount and unmount: one leaving must not cancel the shared request.
  queryFn: async (): Promise<Days> => {
    const { sparklines } = await siteApi('GET /public/sparklines', {});
    return new Map(sparklines.map(({ symbol, points }) => [symbol, points]));
  },
  staleTime: 5 * 60_000,
  refetchInterval: ({ state }) => getDayClosesRefetchInterval(state.data, state.dataUpdateCount),
  retry: false,
});

/**
 * Returns the line of a change over 24 hours: from the price 24 hours ago through the closes to the latest price, so
 * that it rises and falls as the change says.
 */
export const buildDayLine = (price: PriceRecord, closes: readonly number[]): number[] => [
  Number(formatUnits(getDayOpen(price))),
  ...closes,
  Number(price.price),
];

/** Returns an SVG path through the values, edge to edge, with a pixel free above and below. */
export function buildSvgLinePath(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low;
  const x = (index: number) => (index / (values.length - 1)) * width;
  const y = (value: number) => (span === 0 ? height / 2 : 1 + (1 - (value - low) / span) * (height - 2));
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
}
