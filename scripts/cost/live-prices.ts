import { MAX_FAN_OUT_RUN_CONNECTIONS } from '#functions/domain/fan-out/shards.ts';
import { functionSpecs } from '#infra/manifest.ts';
import { awsPrices } from './aws-prices.ts';
import { usageAssumptions } from './traffic-profile.ts';

const SECONDS = 30 * 86_400;
const HOURS = SECONDS / 3600;
const MILLION = 1e6;
const GB = 1e9;

/** Simultaneous connections for which both ways are shown. */
export const connectionCounts = [1_000, 10_000, 100_000, 1_000_000] as const;

/** Average connections of one stream process above which another is added (`infra/stacks/stream.ts`). */
const OF_ONE_PROCESS = 8000;
/** Consistent reads of the tick log's head that a process makes a second. */
const CHAIN_READS = 4;

/** Returns USD a month of socket messages. */
export function getSocketMessageCost(count: number): number {
  const { first, above, firstMillions } = awsPrices.messages;
  const millions = count / MILLION;
  return Math.min(millions, firstMillions) * first + Math.max(0, millions - firstMillions) * above;
}

export const getComputeCost = (memoryMb: number, seconds: number) => (memoryMb / 1024) * seconds * awsPrices.compute;

/** Seconds of a loop's run, from one start to the next and until the older run sees the newer one at work. */
export const LOOP_RUN_SECONDS = 64;

/** Returns the monthly messages to this many connections, and their messages with answers. */
export function getMonthlySocketUsage(sockets: number, heartbeat: number = usageAssumptions.heartbeat) {
  return {
    frames: sockets * (usageAssumptions.chart + usageAssumptions.list / 5) * SECONDS,
    beats: (sockets * SECONDS) / heartbeat,
    minutes: (sockets * SECONDS) / 60,
  };
}

export interface LivePricesCost {
  /** Cost of API Gateway and its functions, heartbeats included. */
  gateway: number;
  /** Processes that send prices: runs of the fan-out, or containers with their load balancer. */
  senders: number;
  bytes: number;
}

const heartbeats = (beats: number) =>
  beats * (getComputeCost(functionSpecs.socketMessage.memory, 0.01) + awsPrices.starts / MILLION);

/** Returns the cost by API Gateway, the default. */
export function getSocketLivePricesCost(sockets: number): LivePricesCost {
  const { frames, beats, minutes } = getMonthlySocketUsage(sockets);
  const runs = Math.ceil(sockets / MAX_FAN_OUT_RUN_CONNECTIONS);
  return {
    gateway:
      getSocketMessageCost(frames + 2 * beats) + heartbeats(beats) + (minutes / MILLION) * awsPrices.connectionMinutes,
    senders: runs * (SECONDS / 60) * getComputeCost(functionSpecs.fanOut.memory, LOOP_RUN_SECONDS),
    bytes: ((frames * usageAssumptions.frameBytes) / GB) * awsPrices.transfer,
  };
}

/** Returns the cost by a stream; account events, with their connections and heartbeats, stay with API Gateway. */
export function getStreamLivePricesCost(sockets: number): LivePricesCost {
  const { frames, beats, minutes } = getMonthlySocketUsage(sockets, usageAssumptions.heartbeatBeside);
  const gigabytes = (frames * usageAssumptions.compressedFrameBytes) / GB;
  const processes = Math.max(1, Math.ceil(sockets / OF_ONE_PROCESS));
  const { container, balancer, address } = awsPrices;
  const process = 0.5 * container.processor + container.gigabyte + address;
  const units = Math.max(gigabytes / HOURS, sockets / 100_000);
  return {
    gateway: getSocketMessageCost(2 * beats) + heartbeats(beats) + (minutes / MILLION) * awsPrices.connectionMinutes,
    senders:
      HOURS * (processes * process + balancer.hour + units * balancer.unit) +
      (processes * CHAIN_READS * SECONDS * awsPrices.readUnits) / MILLION +
      2 * awsPrices.alarm +
      awsPrices.metric,
    bytes: gigabytes * awsPrices.cdnTransfer,
  };
}

const money = (n: number) => Math.round(n).toLocaleString('en');

/** Returns both ways for some sizes, as lines of a table. */
export function buildLivePricesCostTable(): string[] {
  const columns = connectionCounts.map((sockets) => ({
    socket: getSocketLivePricesCost(sockets),
    stream: getStreamLivePricesCost(sockets),
  }));
  const line = (first: string, cells: readonly string[]) =>
    first.padEnd(54) + cells.map((cell) => cell.padStart(12)).join('');
  const of = (way: 'socket' | 'stream', part: keyof LivePricesCost) =>
    columns.map((column) => money(column[way][part]));
  const total = ({ gateway, senders, bytes }: LivePricesCost) => gateway + senders + bytes;
  const rows = (way: 'socket' | 'stream', senders: string) => [
    line('  API Gateway: messages, heartbeats, connections', of(way, 'gateway')),
    line(`  ${senders}`, of(way, 'senders')),
    line('  bytes', of(way, 'bytes')),
    line(
      '  in all',
      columns.map((column) => money(total(column[way]))),
    ),
  ];
  return [
    line('connections open at once', connectionCounts.map(money)),
    'by API Gateway',
    ...rows('socket', 'fan-out'),
    'by a stream of their own (-c prices=stream)',
    ...rows('stream', 'containers, load balancer, reads of the chain'),
  ];
}
