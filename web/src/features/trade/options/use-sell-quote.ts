import { useQuery } from '@tanstack/react-query';
import { SELL_BACK_QUOTE_SECONDS } from '#shared/market/sell-back-limits.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { QuoteValidityPeriod } from '#ui/quote-ring.tsx';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { getClockOffsetMs } from '#web/lib/server-clock.ts';
import { getSellDeadline } from './sellable.ts';

/** An offer, with the time in which it is shown. */
interface ShownQuote extends QuoteValidityPeriod {
  quote_id: string;
  /** USDT. */
  amount: string;
}

/** Delay before another offer is requested after an error, ms. */
const OFFER_RETRY_DELAY_MS = 2000;
/** Minimum interval between two requests, ms. */
const PAUSE_MS = 250;

/** Returns successive offers for an open option while the dialog shows them. */
export function useSellQuote(order: OptionOrder, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.optionOrders, 'sell-quote', order.id],
    queryFn: async ({ signal }): Promise<ShownQuote> => {
      // Counted from before the request: an offer is never shown longer than it is valid.
      const from = Date.now();
      const { quote_id, amount } = await siteApi('POST /options/orders/{id}/sell-quote', {
        params: { id: order.id },
        signal,
      });
      const last = getSellDeadline(order) * 1000 - getClockOffsetMs();
      return { quote_id, amount, from, until: Math.min(from + SELL_BACK_QUOTE_SECONDS * 1000, last) };
    },
    enabled,
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return OFFER_RETRY_DELAY_MS;
      return Math.max(PAUSE_MS, (state.data?.until ?? 0) - Date.now());
    },
  });
}
