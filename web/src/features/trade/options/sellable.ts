import { SELL_BACK_CUTOFF_SECONDS } from '#shared/market/sell-back-limits.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';

/** Returns the first second in which an option can no longer be sold back; 0 without an entry. */
export const getSellDeadline = ({ expired_at }: OptionOrder): number =>
  expired_at === null ? 0 : expired_at - SELL_BACK_CUTOFF_SECONDS;

/** True while sellable. `now`: epoch seconds on the server's clock. */
export const isOptionSellable = (order: OptionOrder, now: number): boolean =>
  order.status === 'pending' && now < getSellDeadline(order);
