/**
 * The server's clock as known to the page. A `Date` header is exact to the second, with the round trip as uncertainty:
 * each answer narrows the interval of the offset. A socket message with milliseconds is more exact.
 */
interface OffsetBounds {
  low: number;
  high: number;
}

interface OffsetMeasurement {
  offset: number;
  roundTrip: number;
  takenAt: number;
}

/** An exact measurement with a shorter round trip is kept this long; then any newer one replaces it. */
const EXACT_FOR_MS = 10 * 60_000;

let bounds: OffsetBounds | null = null;
let exact: OffsetMeasurement | null = null;
let aside: { elapsed: number; wall: number } | null = null;

/** A clock changed while the page is open contradicts all earlier measurements. */
function forgetAfterJump(): void {
  const now = { elapsed: performance.now(), wall: Date.now() };
  if (aside && Math.abs(now.wall - aside.wall - (now.elapsed - aside.elapsed)) > 2000) {
    bounds = null;
    exact = null;
  }
  aside = now;
}

/** Records an answer's `Date` with the times of request and response, epoch ms on this device. */
export function observeServerDate(date: string, sentAt: number, receivedAt: number): void {
  const serverTime = Date.parse(date);
  if (Number.isNaN(serverTime)) return;
  forgetAfterJump();
  const newBounds = { low: serverTime - receivedAt, high: serverTime + 1000 - sentAt };
  if (bounds === null) bounds = newBounds;
  else if (newBounds.low > bounds.high) bounds = newBounds;
  // A cached answer has an old date: it widens the interval, and never makes it wrong.
  else if (newBounds.high >= bounds.low)
    bounds = { low: Math.max(bounds.low, newBounds.low), high: Math.min(bounds.high, newBounds.high) };
}

/** Records a server time in ms from a reply to one of our messages. Half the round trip is subtracted. */
export function observeServerTime(serverMs: number, sentAt: number, receivedAt: number): void {
  forgetAfterJump();
  const roundTrip = receivedAt - sentAt;
  const sample = { offset: serverMs + roundTrip / 2 - receivedAt, roundTrip, takenAt: receivedAt };
  if (exact === null || roundTrip <= exact.roundTrip || receivedAt - exact.takenAt > EXACT_FOR_MS) exact = sample;
}

/** Returns the offset to add to this device's clock for the server's, ms. */
export function getClockOffsetMs(): number {
  if (exact) return exact.offset;
  // Within a second of uncertainty the device's own clock is used, so that no countdown jumps needlessly.
  if (bounds === null || (bounds.low <= 0 && bounds.high >= 0)) return 0;
  return (bounds.low + bounds.high) / 2;
}

/** Returns the server's time, epoch ms. */
export const getServerNowMs = (): number => Date.now() + getClockOffsetMs();

/** Clears all measurements: for tests. */
export function resetServerClock(): void {
  bounds = null;
  exact = null;
  aside = null;
}
