import { type MetricName, getMetricNamespace, metricUnits, streamMetricUnits } from '#shared/metrics.ts';
import { getRealTime } from './clock.ts';
import { config } from './config.ts';

const units = { ...metricUnits, ...streamMetricUnits };

/**
 * Reports values to CloudWatch by a log line that it turns into metrics (the embedded metric format): no call and no
 * permission needed. A laptop skips it.
 */
export function emitMetrics(values: Partial<Record<MetricName, number>>): void {
  if (config.place() === 'laptop' || config.logLevel() === 'silent') return;
  const names = Object.keys(values) as MetricName[];
  if (names.length === 0) return;
  const Metrics = names.map((name) => ({ Name: name, Unit: units[name] }));
  const Namespace = getMetricNamespace(config.stage());
  const _aws = { Timestamp: getRealTime(), CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] };
  process.stdout.write(`${JSON.stringify({ _aws, ...values })}\n`);
}
