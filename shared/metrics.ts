/** Where CloudWatch has the platform's own metrics: those of a stage by themselves. */
export const getMetricNamespace = (stage: string | null): string => (stage === null ? 'Platform' : `Platform/${stage}`);

/**
 * What functions measure every minute, whether anybody is there or not, by the names and units that CloudWatch knows it
 * under. Each name costs as much as three alarms.
 */
export const steadyMetricUnits = {
  /** How old the end of the chain of ticks is. */
  TickAge: 'Milliseconds',
  /** Of the prices of open markets, those that are held or too old. */
  UnsoundPrices: 'Percent',
  /** Since every account was last compared; a day where the books do not agree. */
  SinceCompared: 'Seconds',
} as const;

/**
 * What functions count when it happens. A metric is paid for by the hours in which it is told: one of what goes wrong costs
 * nothing while nothing does.
 */
export const countedMetricUnits = {
  /** Frames that a connection took. */
  FramesSent: 'Count',
  /** Frames that API Gateway did not take because there were too many. */
  FramesRefused: 'Count',
  /** Frames that came to nothing otherwise, but for connections that are gone. */
  FramesFailed: 'Count',
  /** Calls that the table or one of its indexes did not take because there were too many, each try by itself. */
  TableThrottled: 'Count',
} as const;

/** What the process of `-c prices=stream` measures, where there is one. */
export const streamMetricUnits = {
  /** Connections that one process holds. */
  StreamConnections: 'Count',
} as const;

export const metricUnits = { ...steadyMetricUnits, ...countedMetricUnits } as const;

export type CountedMetric = keyof typeof countedMetricUnits;
export type MetricName = keyof typeof metricUnits | keyof typeof streamMetricUnits;
