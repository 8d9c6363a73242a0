import { CONNECTION_SHARDS } from '#functions/data/live/connections.ts';
import { OPTION_EXPIRY_SHARDS } from '#functions/data/options/option-orders.ts';
import { SHARDED_LIST_COUNT } from '#functions/data/table/busy-list.ts';
import { MAX_FAN_OUT_RUN_CONNECTIONS } from '#functions/domain/fan-out/shards.ts';
import { measuredOperationUnits } from './capacity.ts';
import { TICK_HEAD_READS_PER_ORDER, sharedPartitionUnitsPerOrder, writeUnitsPerOrder } from './partitions.ts';
import { usageAssumptions } from './traffic-profile.ts';

/** Users who visit a day. */
export const dailyUserCounts = [1_000, 10_000, 100_000, 1_000_000] as const;

/** Users' habits, and how much the busiest second exceeds an average one: assumptions. */
const people = {
  /** Simultaneous connections for each user on average of day and night, and the factor at the peak. */
  sockets: 0.05,
  socketsAtBest: 3,
  optionsADay: 2.5,
  marketOrdersADay: 0.5,
  /** Orders and requests. */
  busiest: 10,
  /** Share of orders with the same account type, symbol and period (or side). */
  favourite: 0.25,
  /** Share of orders with the same account type. */
  sameKind: 0.5,
  /** Seconds in which all connections return after an interruption. */
  comeBack: 60,
  /** Average seconds that the call of an order waits for its price, work included. */
  orderSeconds: 0.8,
} as const;

/** Load of the busiest second of a day. */
interface BusiestSecondLoad {
  sockets: number;
  /** A second. */
  options: number;
  marketOrders: number;
  requests: number;
  /** Price frames sent, and incoming messages. */
  frames: number;
  messages: number;
}

const DAY = 86_400;

export function getBusiestSecondLoad(count: number): BusiestSecondLoad {
  const sockets = count * people.sockets * people.socketsAtBest;
  const atBest = (aDay: number) => (count * aDay * people.busiest) / DAY;
  const [options, marketOrders] = [atBest(people.optionsADay), atBest(people.marketOrdersADay)];
  return {
    sockets,
    options,
    marketOrders,
    requests:
      atBest(usageAssumptions.interfaceRequestsPerVisit) +
      (options + marketOrders) * (usageAssumptions.requestsPerOrder + 1),
    frames: sockets * (usageAssumptions.chart + usageAssumptions.list / 5),
    messages: sockets / usageAssumptions.heartbeat,
  };
}

/** Limited resource and its limit. */
interface ScaleLimit {
  name: string;
  limit: number;
  /** Unit; a second unless stated otherwise. */
  unit: string;
  needs: (busiest: BusiestSecondLoad) => number;
}

/** DynamoDB's limits of one partition a second, whatever the table has. */
const PARTITION = { write: 1000, read: 3000 };
/** Function runs that always exist: ticks, candles, chains, triggers, a fan-out, and the successor of each. */
const LOOPS = 5;

const runs = ({ sockets, options, marketOrders, requests, messages }: BusiestSecondLoad) =>
  LOOPS +
  Math.floor(sockets / MAX_FAN_OUT_RUN_CONNECTIONS) +
  (options + marketOrders) * people.orderSeconds +
  (requests - options - marketOrders) * usageAssumptions.requestSeconds +
  options * usageAssumptions.settleSeconds +
  messages * 0.01;

const writes = ({ options, marketOrders }: BusiestSecondLoad) =>
  measuredOperationUnits.tick.write +
  measuredOperationUnits.packing.write +
  measuredOperationUnits.upkeep.write +
  options * writeUnitsPerOrder.option +
  marketOrders * writeUnitsPerOrder.marketOrder;

const { option, marketOrder } = sharedPartitionUnitsPerOrder;

/** Limits that growth reaches; those of AWS are of an account without raised quotas. */
export const scaleLimits: readonly ScaleLimit[] = [
  { name: 'functions at once, new account', limit: 10, unit: 'runs', needs: runs },
  { name: 'functions at once', limit: 1000, unit: 'runs', needs: runs },
  {
    name: 'API Gateway: requests, frames, messages',
    limit: 10_000,
    unit: 'requests',
    needs: ({ requests, frames, messages }) => requests + frames + messages,
  },
  {
    name: 'sockets that come back at once',
    limit: 500,
    unit: 'connections',
    needs: ({ sockets }) => sockets / people.comeBack,
  },
  {
    name: 'fan-out: connections',
    limit: MAX_FAN_OUT_RUN_CONNECTIONS * CONNECTION_SHARDS,
    unit: 'connections in all',
    needs: ({ sockets }) => sockets,
  },
  { name: 'table: writes at first', limit: 4000, unit: 'units', needs: writes },
  { name: 'table: writes, quota', limit: 40_000, unit: 'units', needs: writes },
  {
    name: '`EXPOSURE` of one symbol and period',
    limit: PARTITION.write,
    unit: 'units',
    needs: ({ options }) => options * people.favourite * option.EXPOSURE.write,
  },
  {
    name: '`EXPIRY` of one minute and shard',
    limit: PARTITION.write,
    unit: 'units',
    needs: ({ options }) => (options * option['gsi1 EXPIRY'].write) / OPTION_EXPIRY_SHARDS,
  },
  {
    name: '`ENTRIES` of options placed',
    limit: PARTITION.write,
    unit: 'units',
    needs: ({ options }) =>
      (options * people.sameKind * option['gsi2 ENTRIES option.place'].write) / SHARDED_LIST_COUNT,
  },
  {
    name: '`FUTURES_ORDERS`',
    limit: PARTITION.write,
    unit: 'units',
    needs: ({ marketOrders }) => (marketOrders * marketOrder['gsi2 FUTURES_ORDERS'].write) / SHARDED_LIST_COUNT,
  },
  {
    name: '`INSURANCE` of one symbol, one item',
    limit: PARTITION.write,
    unit: 'units',
    needs: ({ marketOrders }) => marketOrders * people.favourite * marketOrder.INSURANCE.write,
  },
  {
    name: '`TRIGGERS` of one symbol and side',
    limit: PARTITION.write,
    unit: 'units',
    needs: ({ marketOrders }) => marketOrders * people.favourite * marketOrder['TRIGGERS up'].write,
  },
  {
    name: 'head of the chain, one item',
    limit: PARTITION.read,
    unit: 'units',
    needs: ({ options, marketOrders }) =>
      (options + marketOrders) * TICK_HEAD_READS_PER_ORDER + measuredOperationUnits.upkeep.read,
  },
  {
    name: '`CONFIG`',
    limit: PARTITION.read,
    unit: 'units',
    needs: ({ options, marketOrders }) => options * option.CONFIG.read + marketOrders * marketOrder.CONFIG.read,
  },
];

/** Returns the share of a limit that this many users need; 1 is all of it. */
export const getLimitShare = ({ limit, needs }: ScaleLimit, count: number): number =>
  needs(getBusiestSecondLoad(count)) / limit;

/** Returns the limit of which this many users need the largest share. */
export const findTightestLimit = (count: number, among: readonly ScaleLimit[] = scaleLimits): ScaleLimit =>
  among.reduce((first, limit) => (getLimitShare(limit, count) > getLimitShare(first, count) ? limit : first));

const grouped = (n: number) => n.toLocaleString('en');
const rounded = (n: number) => grouped(n < 10 ? Math.round(n * 10) / 10 : Math.round(n));

function formatShare(share: number): string {
  const text = share < 0.0005 ? '–' : `${share < 0.1 ? (share * 100).toFixed(1) : grouped(Math.round(share * 100))} %`;
  return share > 1 ? `**${text}**` : text;
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((cells) => (cells[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Returns the busiest second of this many users and its share of each limit, as tables of a document. */
export function buildScaleTables(): string {
  const head = dailyUserCounts.map((size) => grouped(size));
  const busiest = dailyUserCounts.map(getBusiestSecondLoad);
  const buildRow = (name: string, of: (size: BusiestSecondLoad) => number) => [
    name,
    ...busiest.map((size) => rounded(of(size))),
  ];
  const seconds = formatTable(
    ['in the busiest second', ...head],
    [
      buildRow('connections', ({ sockets }) => sockets),
      buildRow('options', ({ options }) => options),
      buildRow('market orders', ({ marketOrders }) => marketOrders),
      buildRow('requests', ({ requests }) => requests),
      buildRow('frames of prices', ({ frames }) => frames),
      buildRow('units that are written', writes),
    ],
  );
  const shares = formatTable(
    ['of what there is', 'limit', ...head],
    scaleLimits.map((limit) => [
      limit.name,
      `${grouped(limit.limit)} ${limit.unit}`,
      ...dailyUserCounts.map((size) => formatShare(getLimitShare(limit, size))),
    ]),
  );
  return `${seconds}\n\n${shares}`;
}
