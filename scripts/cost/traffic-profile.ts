/** Use of the platform in an average month of 30 days. */
export interface TrafficProfile {
  name: string;
  /** Simultaneous connections, the average of day and night. */
  sockets: number;
  /** Visits of the site a day. */
  visits: number;
  /** Options bought a day. */
  orders: number;
}

export const trafficProfiles: readonly TrafficProfile[] = [
  { name: 'idle', sockets: 0, visits: 0, orders: 0 },
  { name: 'small', sockets: 50, visits: 1000, orders: 1000 },
  { name: 'medium', sockets: 1000, visits: 20_000, orders: 20_000 },
  { name: 'large', sockets: 10_000, visits: 200_000, orders: 500_000 },
];

/** Habits of users: assumptions, to be replaced by your dashboard's values. */
export const usageAssumptions = {
  /** Shares of open connections that get frames every second (a visible chart), and every five (a list). */
  chart: 0.2,
  list: 0.3,
  /** Bytes of an average frame of prices. */
  frameBytes: 900,
  /** The same, compressed once for all recipients, as the stream sends it. */
  compressedFrameBytes: 450,
  /** Seconds between two heartbeats, each a message and its answer. */
  heartbeat: 30,
  /** The same, when the parallel stream reports a lost network at once. */
  heartbeatBeside: 120,
  /** Requests of a visit that the CDN sees, and those of them that reach the API. */
  requestsPerVisit: 60,
  interfaceRequestsPerVisit: 15,
  /** Share of visits that open a demo account. */
  demoShare: 0.1,
  /** Requests around an order in addition to its purchase. */
  requestsPerOrder: 4,
  /** KB over the CDN: a first visit loads the application, a later one has it cached. */
  kbPerVisit: 350,
  /** Seconds of an average request in its function. */
  requestSeconds: 0.04,
  settleSeconds: 0.05,
  /** Account events of an order, over all of its owner's tabs. */
  eventsPerOrder: 8,
  /** Share of requests that are traced by X-Ray's standard rule. */
  traced: 0.05,
  /** Bytes of logs for a request (access log, the function's own start and end). */
  logBytes: 700,
} as const;
