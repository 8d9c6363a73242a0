import type { CountedMetric } from '#shared/metrics.ts';
import { getRealTime } from './clock.ts';
import { emitMetrics } from './metrics.ts';

/** What was counted is told every so often, ms: a line for each would cost more than what is counted. */
const TOLD_EVERY = 10_000;

const counts = new Map<CountedMetric, { untold: number; toldAt: number }>();

/** Counts one. The first is told at once; those of the last seconds of a function that ends go untold. */
export function countMetric(name: CountedMetric): void {
  const { untold, toldAt } = counts.get(name) ?? { untold: 0, toldAt: 0 };
  const at = getRealTime();
  const isDue = at - toldAt >= TOLD_EVERY;
  if (isDue) emitMetrics({ [name]: untold + 1 });
  counts.set(name, isDue ? { untold: 0, toldAt: at } : { untold: untold + 1, toldAt });
}
