import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { InfraSettings } from '#infra/settings.ts';
import { type MetricName, getMetricNamespace } from '#shared/metrics.ts';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

export interface AlarmSpec {
  metric: cloudwatch.IMetric;
  threshold: number;
  /** Consecutive periods. */
  periods?: number;
  below?: true;
  /** Treatment of missing data. */
  silence?: cloudwatch.TreatMissingData;
  says: string;
}

/** Without a dimension: the sum over all functions of the account in this Region, of any stack. */
const ofAllFunctions = (metricName: 'Errors' | 'Throttles') =>
  new cloudwatch.Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period: FIVE_MINUTES });

/** Returns alarms on the functions' own metrics and on Lambda's totals. */
export function buildMeasuredAlarms({ stage, prices }: InfraSettings): Record<string, AlarmSpec> {
  const namespace = getMetricNamespace(stage);
  const measured = (metricName: MetricName, statistic: string, period = MINUTE) =>
    new cloudwatch.Metric({ namespace, metricName, statistic, period });
  return {
    'chain-stands': {
      metric: measured('TickAge', 'Maximum'),
      threshold: 10_000,
      periods: 3,
      silence: cloudwatch.TreatMissingData.BREACHING,
      says: 'The tick log has had no new tick for ten seconds, or its age was not measured',
    },
    'prices-held': {
      metric: measured('UnsoundPrices', 'Minimum', FIVE_MINUTES),
      threshold: 5,
      says: 'Prices of open markets have been held or stale for five minutes',
    },
    'books-not-compared': {
      metric: measured('SinceCompared', 'Maximum', FIVE_MINUTES),
      threshold: 2 * 3600,
      says: 'The last reconciliation is two hours old or found a mismatch. Withdrawals wait while there is a mismatch',
    },
    'frames-refused': {
      metric: measured('FramesRefused', 'Sum', FIVE_MINUTES),
      threshold: 100,
      says: 'API Gateway throttles frames of live prices and account events',
    },
    'frames-failed': {
      metric: measured('FramesFailed', 'Sum', FIVE_MINUTES),
      threshold: 100,
      says: 'Frames of live prices and account events are not delivered',
    },
    'table-throttled': {
      metric: measured('TableThrottled', 'Sum'),
      threshold: 10,
      periods: 3,
      says: 'Reads or writes of the table or one of its indexes are throttled',
    },
    'functions-failed': {
      metric: ofAllFunctions('Errors'),
      threshold: 1,
      says: 'A function failed: it threw, ran out of time or memory, or did not start (of any platform in this account and Region)',
    },
    'functions-throttled': {
      metric: ofAllFunctions('Throttles'),
      threshold: 10,
      says: 'Functions are throttled by the concurrency limit (of any platform in this account and Region)',
    },
    ...(prices === 'stream' && {
      'stream-silent': {
        metric: measured('StreamConnections', 'SampleCount', FIVE_MINUTES),
        threshold: 1,
        below: true,
        silence: cloudwatch.TreatMissingData.BREACHING,
        says: 'No stream process is running. Pages get prices through API Gateway, at higher cost',
      },
      'stream-full': {
        metric: measured('StreamConnections', 'Maximum', FIVE_MINUTES),
        threshold: 18_000,
        says: 'A stream process is close to its connection limit. Further connections get prices through API Gateway',
      },
    }),
  };
}
