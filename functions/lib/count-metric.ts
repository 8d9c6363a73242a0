import type { CountedMetricName } from '#shared/metrics.ts';
import { getRealTime } from './clock.ts';
import { emitMetrics } from './metrics.ts';

/** Interval between reports of counts, ms: one line per count would cost more than what is counted. */
const REPORT_INTERVAL_MS = 10_000;

const counts = new Map<CountedMetricName, { untold: number; toldAt: number }>();

/** Counts one. The first is reported at once; counts of a function's last seconds are lost. */
export function countMetric(name: CountedMetricName): void {
  const { untold, toldAt } = counts.get(name) ?? { untold: 0, toldAt: 0 };
  const at = getRealTime();
  const isDue = at - toldAt >= REPORT_INTERVAL_MS;
  if (isDue) emitMetrics({ [name]: untold + 1 });
  counts.set(name, isDue ? { untold: 0, toldAt: at } : { untold: untold + 1, toldAt });
}
