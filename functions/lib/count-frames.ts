import { worldTime } from './clock.ts';
import { tellMetrics } from './metrics.ts';

type Outcome = 'FramesSent' | 'FramesRefused' | 'FramesFailed';

/** What was counted is told every so often, ms: a line for each frame would cost more than the frame. */
const TOLD_EVERY = 10_000;

let counts: Partial<Record<Outcome, number>> = {};
let toldAt = 0;

/** Counts a frame. The last seconds of a function that ends go untold. */
export function countFrame(outcome: Outcome): void {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  const at = worldTime();
  if (at - toldAt < TOLD_EVERY) return;
  tellMetrics(counts);
  counts = {};
  toldAt = at;
}
