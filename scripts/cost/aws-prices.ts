/** A GB of the table for a month. */
const TABLE_STORAGE = 0.25;

/** List prices in us-east-1, USD, without free tiers. AWS changes them: compare before relying on a total. */
export const awsPrices = {
  /** A million request units of an on-demand table. */
  writeUnits: 0.625,
  readUnits: 0.125,
  /** A GB of the table for a month, with its continuous backup, and without. */
  tableStorage: TABLE_STORAGE + 0.2,
  tableStorageAlone: TABLE_STORAGE,
  /** A million requests of the REST API. */
  rest: 3.5,
  /** A million socket messages of up to 32 KB, each way: the first thousand million of a month, then the rest. */
  messages: { first: 1.0, above: 0.8, firstMillions: 1000 },
  /** A million minutes of open connections. */
  connectionMinutes: 0.25,
  /** A GB-second of an arm64 function, and a million starts. */
  compute: 0.0000133334,
  starts: 0.2,
  /** A million requests to queues. */
  queue: 0.4,
  /** A GB out of the CDN, and a million requests to it, including the function that runs on some. */
  cdnTransfer: 0.085,
  cdnRequests: 1.0,
  cdnFunction: 0.1,
  /** A GB out without the CDN: socket frames. */
  transfer: 0.09,
  /** An hour of an arm64 container: a processor, and a GB of memory. */
  container: { processor: 0.03238, gigabyte: 0.00356 },
  /** An hour of a network load balancer, and of a unit: a GB, or 100,000 connections. */
  balancer: { hour: 0.0225, unit: 0.006 },
  /** An hour of an IPv4 address. */
  address: 0.005,
  /** Firewall: a month, a rule a month, a million requests. */
  firewall: 5,
  firewallRule: 1,
  firewallRequests: 0.6,
  /** A GB written to logs. */
  logs: 0.5,
  /** A million traces. */
  traces: 5,
  alarm: 0.1,
  /** A custom metric from logs: for a month with data in every hour. */
  metric: 0.3,
  dashboard: 3,
  key: 1,
  secret: 0.4,
} as const;
