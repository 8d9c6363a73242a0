/** Without word from the server, an order is looked at so long after its expiry for the first time, ms. */
const FIRST_MS = 2000;
/** And then ever more rarely, until it is this, ms. */
const RAREST_MS = 30_000;

/**
 * How long to wait before looking at an open order again, ms.
 * @param expiredAt epoch seconds
 * @param looks how often it was looked at since
 * @param now the server's time, epoch ms
 */
export function nextLook(expiredAt: number, looks: number, now: number): number {
  if (looks === 0) return Math.max(0, expiredAt * 1000 + FIRST_MS - now);
  return Math.min(RAREST_MS, FIRST_MS * 2 ** (looks - 1));
}
