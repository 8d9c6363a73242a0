/** Where CloudWatch has the platform's own metrics: those of a stage by themselves. */
export const metricsOf = (stage: string | null): string => (stage === null ? 'Platform' : `Platform/${stage}`);

/** What functions measure, by the names and units that CloudWatch knows it under. Each name costs as much as three alarms. */
export const metricUnits = {
  /** How old the end of the chain of ticks is. */
  TickAge: 'Milliseconds',
  /** Of the prices of open markets, those that are held or too old. */
  UnsoundPrices: 'Percent',
  /** Since every account was last compared; a day where the books do not agree. */
  SinceCompared: 'Seconds',
  /** Frames that a connection took. */
  FramesSent: 'Count',
  /** Frames that API Gateway did not take because there were too many. */
  FramesRefused: 'Count',
  /** Frames that came to nothing otherwise, but for connections that are gone. */
  FramesFailed: 'Count',
} as const;

/** What the process of `-c prices=stream` measures, where there is one. */
export const streamMetricUnits = {
  /** Connections that one process holds. */
  StreamConnections: 'Count',
} as const;

export type MetricName = keyof typeof metricUnits | keyof typeof streamMetricUnits;
