import { SELL_CUTOFF_SECONDS } from '#shared/market/sell-back-limits.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';

/** The first second in which an option can no longer be sold back; 0 while it has no entry. */
export const getSellDeadline = ({ expired_at }: OptionOrder): number =>
  expired_at === null ? 0 : expired_at - SELL_CUTOFF_SECONDS;

/** `now`: epoch seconds on the server's clock. */
export const isSellable = (order: OptionOrder, now: number): boolean =>
  order.status === 'pending' && now < getSellDeadline(order);
