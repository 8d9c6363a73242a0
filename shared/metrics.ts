/** Returns the CloudWatch namespace of the platform's metrics, one for each stage. */
export const getMetricNamespace = (stage: string | null): string => (stage === null ? 'Platform' : `Platform/${stage}`);

/**
 * Metrics that functions measure every minute, even without traffic, by CloudWatch name and unit. Each name costs as
 * much as three alarms.
 */
export const sampledMetricUnits = {
  /** Age of the latest tick. */
  TickAge: 'Milliseconds',
  /** Stale or disputed prices among those of open markets. */
  UnsoundPrices: 'Percent',
  /** Time since the last comparison of all accounts; a day when the books do not balance. */
  SinceCompared: 'Seconds',
} as const;

/**
 * Metrics counted on occurrence. A metric is billed by the hours in which it is sent: an error metric is free without
 * errors.
 */
export const countedMetricUnits = {
  /** Frames accepted by a connection. */
  FramesSent: 'Count',
  /** Frames that API Gateway throttled. */
  FramesRefused: 'Count',
  /** Frames that failed otherwise, except on closed connections. */
  FramesFailed: 'Count',
  /** Calls that the table or an index throttled, each try counted. */
  TableThrottled: 'Count',
} as const;

/** Metrics of the process of `-c prices=stream`, where deployed. */
export const streamMetricUnits = {
  /** Open connections of one process. */
  StreamConnections: 'Count',
} as const;

export const metricUnits = { ...sampledMetricUnits, ...countedMetricUnits } as const;

export type CountedMetricName = keyof typeof countedMetricUnits;
export type MetricName = keyof typeof metricUnits | keyof typeof streamMetricUnits;
