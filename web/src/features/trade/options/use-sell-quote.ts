import { useQuery } from '@tanstack/react-query';
import { SELL_QUOTE_SECONDS } from '#shared/market/sell-back-limits.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ValidityPeriod } from '#ui/quote-ring.tsx';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { getClockOffsetMs } from '#web/lib/server-clock.ts';
import { getSellDeadline } from './sellable.ts';

/** An offer, with the time in which it is shown. */
interface ShownQuote extends ValidityPeriod {
  quote_id: string;
  /** USDT. */
  amount: string;
}

/** After a refusal another offer is asked for so much later, ms. */
const AGAIN_MS = 2000;
/** The least between two questions, ms. */
const PAUSE_MS = 250;

/** Offers for an open option, one after the other as long as somebody looks. */
export function useSellQuote(order: OptionOrder, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.optionOrders, 'sell-quote', order.id],
    queryFn: async ({ signal }): Promise<ShownQuote> => {
      // It was made after it was asked for: counted from here it never shows longer than it holds.
      const from = Date.now();
      const { quote_id, amount } = await api('POST /options/orders/{id}/sell-quote', {
        params: { id: order.id },
        signal,
      });
      const last = getSellDeadline(order) * 1000 - getClockOffsetMs();
      return { quote_id, amount, from, until: Math.min(from + SELL_QUOTE_SECONDS * 1000, last) };
    },
    enabled,
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return AGAIN_MS;
      return Math.max(PAUSE_MS, (state.data?.until ?? 0) - Date.now());
    },
  });
}
