/**
 * The server's clock as the page knows it. A `Date` header tells it to the second, with the time of travel as doubt:
 * each answer narrows the interval in which the offset lies. A socket message with milliseconds tells it better.
 */
interface Bounds {
  low: number;
  high: number;
}

interface Exact {
  offset: number;
  roundTrip: number;
  takenAt: number;
}

/** An exact measurement of a shorter round trip is kept this long, then any newer one replaces it. */
const EXACT_FOR_MS = 10 * 60_000;

let bounds: Bounds | null = null;
let exact: Exact | null = null;
let aside: { elapsed: number; wall: number } | null = null;

/** A device whose clock was set while the page is open contradicts all that was measured before. */
function forgetAfterJump(): void {
  const now = { elapsed: performance.now(), wall: Date.now() };
  if (aside && Math.abs(now.wall - aside.wall - (now.elapsed - aside.elapsed)) > 2000) {
    bounds = null;
    exact = null;
  }
  aside = now;
}

/** Takes an answer's `Date` and when its request left and it came back, epoch ms on this device. */
export function observeDate(date: string, sentAt: number, receivedAt: number): void {
  const told = Date.parse(date);
  if (Number.isNaN(told)) return;
  forgetAfterJump();
  const seen = { low: told - receivedAt, high: told + 1000 - sentAt };
  if (bounds === null) bounds = seen;
  else if (seen.low > bounds.high) bounds = seen;
  // An answer out of a cache carries an old date: it says too little, never too much.
  else if (seen.high >= bounds.low)
    bounds = { low: Math.max(bounds.low, seen.low), high: Math.min(bounds.high, seen.high) };
}

/** Takes a server time in ms out of a message that answered one of ours. Half the round trip is taken off. */
export function observeServerTime(serverMs: number, sentAt: number, receivedAt: number): void {
  forgetAfterJump();
  const roundTrip = receivedAt - sentAt;
  const sample = { offset: serverMs + roundTrip / 2 - receivedAt, roundTrip, takenAt: receivedAt };
  if (exact === null || roundTrip <= exact.roundTrip || receivedAt - exact.takenAt > EXACT_FOR_MS) exact = sample;
}

/** What to add to this device's clock to get the server's, ms. */
export function getClockOffsetMs(): number {
  if (exact) return exact.offset;
  // Within a second of doubt the device's own clock stands, so that no countdown jumps for nothing.
  if (bounds === null || (bounds.low <= 0 && bounds.high >= 0)) return 0;
  return (bounds.low + bounds.high) / 2;
}

/** The server's time, epoch ms. */
export const getServerNowMs = (): number => Date.now() + getClockOffsetMs();

/** Forgets all measurements: for tests. */
export function resetClock(): void {
  bounds = null;
  exact = null;
  aside = null;
}
