/** What the platform is used for in an average month of 30 days. */
export interface TrafficProfile {
  name: string;
  /** Connections open at once, the average of day and night. */
  sockets: number;
  /** People who come to the site a day. */
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

/** How people use it: assumptions, to be replaced by what one's own dashboard shows. */
export const usageAssumptions = {
  /** Shares of open connections that get frames every second (a chart in sight), and every five (a list). */
  chart: 0.2,
  list: 0.3,
  /** Bytes of an average frame of prices. */
  frameBytes: 900,
  /** The same, compressed for all who get it, as the stream sends it. */
  compressedFrameBytes: 450,
  /** Seconds between two heartbeats, each a message and its answer. */
  heartbeat: 30,
  /** The same, where the stream beside it tells at once when the network is gone. */
  heartbeatBeside: 120,
  /** Requests of a visit that the CDN sees, and those of them that reach the interface. */
  requestsPerVisit: 60,
  interfaceRequestsPerVisit: 15,
  /** Share of visits in which somebody opens a demo account. */
  demoShare: 0.1,
  /** Requests around an order besides the one that buys it. */
  requestsPerOrder: 4,
  /** KB over the CDN: a first visit loads the application, a later one has it. */
  kbPerVisit: 350,
  /** Seconds that an average request runs in its function. */
  requestSeconds: 0.04,
  settleSeconds: 0.05,
  /** Account events that an order sends, over all the tabs of its owner. */
  eventsPerOrder: 8,
  /** Share of requests that are traced by X-Ray's standard rule. */
  traced: 0.05,
  /** Bytes of logs that a request leaves (access log, the function's own start and end). */
  logBytes: 700,
} as const;
