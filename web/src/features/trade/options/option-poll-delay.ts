import type { OptionOrder } from '#shared/schemas/options.ts';

/** Returns the due time of an open order's event: its expiry, or its purchase while it waits for its entry; epoch s. */
export const getExpectedOptionUpdateAt = ({
  expired_at,
  created_at,
}: Pick<OptionOrder, 'expired_at' | 'created_at'>): number => expired_at ?? created_at;

/** Delay of the first refetch after the due time when the server sent nothing, ms. */
const FIRST_MS = 2000;
/** Maximum delay that later refetches back off to, ms. */
const RAREST_MS = 30_000;

/**
 * Returns the delay until the next refetch of an open order, ms.
 * @param due when its event was due, epoch seconds
 * @param looks number of refetches since
 * @param now the server's time, epoch ms
 */
export function getNextOptionPollDelay(due: number, looks: number, now: number): number {
  if (looks === 0) return Math.max(0, due * 1000 + FIRST_MS - now);
  return Math.min(RAREST_MS, FIRST_MS * 2 ** (looks - 1));
}

/** Returns the refetch delay of an open order shown on a page, ms. It grows with the event's lateness. */
export function getOptionRefetchDelay(
  order: Pick<OptionOrder, 'status' | 'expired_at' | 'created_at'>,
  now: number,
): number | false {
  if (order.status !== 'pending') return false;
  const lateMs = now - getExpectedOptionUpdateAt(order) * 1000;
  return lateMs < FIRST_MS ? FIRST_MS - lateMs : Math.min(RAREST_MS, lateMs);
}
