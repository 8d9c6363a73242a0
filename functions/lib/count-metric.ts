import type { CountedMetric } from '#shared/metrics.ts';
import { getRealTime } from './clock.ts';
import { emitMetrics } from './metrics.ts';

/** Interval between reports of counts, ms: one line per count would cost more than what is counted. */
const TOLD_EVERY = 10_000;

const counts = new Map<CountedMetric, { untold: number; toldAt: number }>();

/** Counts one. The first is reported at once; counts of a function's last seconds are lost. */
export function countMetric(name: CountedMetric): void {
  const { untold, toldAt } = counts.get(name) ?? { untold: 0, toldAt: 0 };
  const at = getRealTime();
  const isDue = at - toldAt >= TOLD_EVERY;
  if (isDue) emitMetrics({ [name]: untold + 1 });
  counts.set(name, isDue ? { untold: 0, toldAt: at } : { untold: untold + 1, toldAt });
}
