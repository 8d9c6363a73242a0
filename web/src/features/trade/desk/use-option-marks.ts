import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OptionMark } from '#web/features/trade/chart/option-marks.ts';
import { type OptionOrderWithEntry, hasOptionEntry } from '#web/features/trade/options/entered.ts';
import { flattenCachedOptionPages } from '#web/features/trade/options/option-history-pages.ts';
import { optionHistoryQuery } from '#web/features/trade/options/queries.ts';
import { useSession } from '#web/lib/use-session.ts';

/** Maximum of options drawn: the newest, in any status. */
const MAX_DRAWN_OPTIONS = 12;

const toOptionMark = (order: OptionOrderWithEntry): OptionMark => ({
  id: order.id,
  direction: order.direction,
  from: order.receipt.entry.at,
  to: order.expired_at,
  entry: Number(order.entry_price),
  exit: order.expiry_price === null ? null : Number(order.expiry_price),
  running: order.status === 'pending',
});

const NONE: readonly OptionMark[] = [];

/** Returns the user's options of one symbol as the chart draws them; none unless `wanted`. */
export function useOptionMarks(symbol: string, isWanted: boolean): readonly OptionMark[] {
  const enabled = useSession() !== null && isWanted;
  const { data } = useInfiniteQuery({ ...optionHistoryQuery, enabled });
  return useMemo(
    () =>
      !enabled
        ? NONE
        : flattenCachedOptionPages(data)
            .filter(hasOptionEntry)
            .filter((order) => order.symbol === symbol)
            .slice(0, MAX_DRAWN_OPTIONS)
            .map(toOptionMark),
    [data, enabled, symbol],
  );
}
