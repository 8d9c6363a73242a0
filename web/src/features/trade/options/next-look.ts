import type { OptionOrder } from '#shared/schemas/options.ts';

/** When an open order should be told of: at its expiry, or from its purchase while it waits for its entry; epoch s. */
export const getExpectedUpdateAt = ({
  expired_at,
  created_at,
}: Pick<OptionOrder, 'expired_at' | 'created_at'>): number => expired_at ?? created_at;

/** Without word from the server, an order is looked at so long after it was due for the first time, ms. */
const FIRST_MS = 2000;
/** And then ever more rarely, until it is this, ms. */
const RAREST_MS = 30_000;

/**
 * How long to wait before looking at an open order again, ms.
 * @param due when it should have been told of, epoch seconds
 * @param looks how often it was looked at since
 * @param now the server's time, epoch ms
 */
export function getNextPollDelay(due: number, looks: number, now: number): number {
  if (looks === 0) return Math.max(0, due * 1000 + FIRST_MS - now);
  return Math.min(RAREST_MS, FIRST_MS * 2 ** (looks - 1));
}

/** How long to wait before an open order that a page shows is read again, ms; the later its news is, the longer. */
export function getOptionRefetchDelay(
  order: Pick<OptionOrder, 'status' | 'expired_at' | 'created_at'>,
  now: number,
): number | false {
  if (order.status !== 'pending') return false;
  const late = now - getExpectedUpdateAt(order) * 1000;
  return late < FIRST_MS ? FIRST_MS - late : Math.min(RAREST_MS, late);
}
