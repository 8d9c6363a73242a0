import type { FunctionSpec } from '#infra/function-spec.ts';
import { functionSpecs } from '#infra/manifest.ts';
import { awsPrices } from './aws-prices.ts';
import type { MeasuredOperation, OperationCapacityUnits } from './capacity.ts';
import { getComputeCost, LOOP_RUN_SECONDS, getSocketMessageCost, getMonthlySocketUsage } from './live-prices.ts';
import { type StandingResource, getStandingCost } from './standing-resource.ts';
import { usageAssumptions, type TrafficProfile } from './traffic-profile.ts';

const DAYS = 30;
const SECONDS = DAYS * 86_400;
const MILLION = 1e6;
const GB = 1e9;

const all = Object.values(functionSpecs) as FunctionSpec[];
const timers = all.filter(({ trigger }) => 'everyMinutes' in trigger);

/** Timers whose runs end when the next one takes over; the others finish at once. */
const isLoop = ({ timeout }: FunctionSpec) => timeout > 60 && timeout < 240;
const SHORT_SECONDS = 1;
/** Seconds of an idle loop until it knows (docs/decisions/resting-loops.md). */
const RESTING_SECONDS = 0.25;

/** Minutes in a month over the minutes between two starts. */
const starts = ({ trigger }: FunctionSpec) => ('everyMinutes' in trigger ? SECONDS / 60 / trigger.everyMinutes : 0);

/** True for a loop that finds no work and ends: that of networks while none is set up. */
function isResting(timer: FunctionSpec, { sockets, orders, visits }: TrafficProfile): boolean {
  return (
    (timer === functionSpecs.fanOut && sockets === 0) ||
    (timer === functionSpecs.triggers && orders === 0) ||
    (timer === functionSpecs.chains && visits === 0)
  );
}

/** Returns the timers' monthly GB-seconds and starts. */
export function getLoopUsage(traffic: TrafficProfile): { gbSeconds: number; starts: number } {
  let [gbSeconds, count] = [0, 0];
  for (const timer of timers) {
    const seconds = isResting(timer, traffic) ? RESTING_SECONDS : isLoop(timer) ? LOOP_RUN_SECONDS : SHORT_SECONDS;
    gbSeconds += starts(timer) * seconds * (timer.memory / 1024);
    count += starts(timer);
  }
  return { gbSeconds, starts: count };
}

function getLoopCost(traffic: TrafficProfile): number {
  const { gbSeconds, starts: count } = getLoopUsage(traffic);
  return gbSeconds * awsPrices.compute + (count * awsPrices.starts) / MILLION;
}

const units = ({ write, read }: OperationCapacityUnits, times: number) =>
  ((write * awsPrices.writeUnits + read * awsPrices.readUnits) * times) / MILLION;

/** Stored bytes of a second: its tick, singly for a day and packed after that (`packing.test.ts`), and candles. */
export const storedBytesPerSecond = { singleTick: 900, packedTick: 160, candles: 15 } as const;
/** Stored bytes of an order, with its copies in indexes. */
const ORDER_BYTES = 5000;

/** GB that a month adds to the table. */
const growth = (orders: number) =>
  (SECONDS * (storedBytesPerSecond.packedTick + storedBytesPerSecond.candles) + orders * ORDER_BYTES) / GB;
/** GB of the last day's ticks. */
const UNPACKED = (86_400 * storedBytesPerSecond.singleTick) / GB;

/** Returns the GB of the table after a year with this many orders a month. */
export const getTableGbAfterYear = (orders: number): number => 12 * growth(orders) + UNPACKED;

export interface CostLine {
  name: string;
  /** USD a month. */
  cost: number;
}

/** Returns the cost of a month of 30 days, line by line. The table's storage is that of a year's data. */
export function estimateCost(
  traffic: TrafficProfile,
  capacity: Record<MeasuredOperation, OperationCapacityUnits>,
  standingResources: readonly StandingResource[],
): CostLine[] {
  const { sockets } = traffic;
  const visits = traffic.visits * DAYS;
  const orders = traffic.orders * DAYS;
  const requests =
    visits * usageAssumptions.interfaceRequestsPerVisit + orders * (usageAssumptions.requestsPerOrder + 1);
  const month = getMonthlySocketUsage(sockets);
  const { beats } = month;
  const frames = month.frames + orders * usageAssumptions.eventsPerOrder;
  const cdnRequests = visits * usageAssumptions.requestsPerVisit + orders * (usageAssumptions.requestsPerOrder + 1);
  const logged = requests * usageAssumptions.logBytes + (beats + orders) * 400;
  return [
    {
      name: 'Prices: a tick a second, candles, leases: the table',
      cost: units(capacity.tick, SECONDS) + (sockets > 0 ? units(capacity.upkeep, SECONDS) : 0),
    },
    { name: 'Prices: ticks packed after a day: the table', cost: units(capacity.packing, SECONDS) },
    { name: 'Prices, candles, fan-out: functions that always run', cost: getLoopCost(traffic) },
    { name: 'Live prices: messages', cost: getSocketMessageCost(frames + 2 * beats) },
    {
      name: 'Live prices: connections and bytes',
      cost:
        (month.minutes / MILLION) * awsPrices.connectionMinutes +
        ((frames * usageAssumptions.frameBytes) / GB) * awsPrices.transfer,
    },
    {
      name: 'Heartbeats: function',
      cost: beats * (getComputeCost(functionSpecs.socketMessage.memory, 0.01) + awsPrices.starts / MILLION),
    },
    { name: 'Interface: API Gateway', cost: (requests / MILLION) * awsPrices.rest },
    {
      name: 'Interface: functions and reads',
      cost:
        requests * (getComputeCost(512, usageAssumptions.requestSeconds) + awsPrices.starts / MILLION) +
        units(capacity.request, requests) +
        units(capacity.history, visits) +
        units(capacity.demo, visits * usageAssumptions.demoShare),
    },
    {
      name: 'Options: bought and settled',
      cost:
        units(capacity.order, orders) +
        units(capacity.settlement, orders) +
        orders *
          (getComputeCost(functionSpecs.settle.memory, usageAssumptions.settleSeconds) + awsPrices.starts / MILLION) +
        (orders * 3 * awsPrices.queue) / MILLION,
    },
    {
      name: 'Sites: CDN and firewall',
      cost:
        ((visits * usageAssumptions.kbPerVisit * 1000) / GB) * awsPrices.cdnTransfer +
        (cdnRequests / MILLION) * (awsPrices.cdnRequests + awsPrices.cdnFunction + awsPrices.firewallRequests),
    },
    {
      name: 'Logs and traces',
      cost: (logged / GB) * awsPrices.logs + ((requests * usageAssumptions.traced) / MILLION) * awsPrices.traces,
    },
    { name: 'Table: a year of data, backed up', cost: getTableGbAfterYear(orders) * awsPrices.tableStorage },
    {
      name: 'Firewall, alarms, keys: whether used or not',
      // Sent frames are counted while there are any.
      cost: getStandingCost(standingResources) + (sockets > 0 ? awsPrices.metric : 0),
    },
  ];
}
