import WebSocket from 'ws';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import type { RawBroadcastJob } from './bare-process.ts';
import { FOLLOW_ALL_PRICES, getProcessCpuSeconds, sleepSeconds, percentile, runBareJob } from './measure.ts';
import { type Benchmark, toComparisonBenchmarkRow, toMaxBenchmarkRow, toPlainBenchmarkRow } from './row.ts';

const SOCKETS = 1000;
/** Seconds of each phase. */
const PHASE = 20;

/** Sockets opened at once. */
const AT_ONCE = 25;

interface SocketCrowd {
  /** Ids of the connections at the gateway. */
  connections: string[];
  /** Sends a message on each connection. */
  send: (message: object) => void;
  /** Calls the listener for each price frame of each socket with its arrival, epoch ms; null stops it. */
  hear: (listen: ((text: string, at: number) => void) | null) => void;
  close: () => void;
}

const PRICES = /^\{"type":"(?:price_update|all_prices)"/;

/** Opens many sockets and waits until each has its welcome message. */
async function openSocketCrowd(url: string, count: number): Promise<SocketCrowd> {
  const sockets: WebSocket[] = [];
  const connections: string[] = [];
  let listener: ((text: string, at: number) => void) | null = null;
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      sockets.push(socket);
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        const welcome = /^\{"type":"welcome".*"connection_id":"([^"]+)"/.exec(text);
        if (welcome?.[1] !== undefined) {
          connections.push(welcome[1]);
          resolve();
        } else if (listener && PRICES.test(text)) listener(text, Date.now());
      });
    });
  for (let i = 0; i < count; i += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, open));
  return {
    connections,
    send: (message) => {
      for (const socket of sockets) socket.send(JSON.stringify(message));
    },
    hear: (listen) => {
      listener = listen;
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

const FOLLOW_NO_PRICES = { type: 'follow', revision: 2, prices: {} };

/** Returns CPU seconds a second of the platform's process during an action. */
async function cpuWhile(platform: TestPlatform, act: () => Promise<unknown>): Promise<number> {
  const { pid } = platform.endpoints;
  const [began, before] = [performance.now(), getProcessCpuSeconds(pid)];
  await act();
  return (getProcessCpuSeconds(pid) - before) / ((performance.now() - began) / 1000);
}

/** Runs the SDK's bare loop in a process of its own. Returns its CPU seconds a second. */
async function bareLoop(job: RawBroadcastJob): Promise<number> {
  return (await runBareJob<number>(job)) / job.frames.length;
}

async function measureFollowedFrames(platform: TestPlatform, crowd: SocketCrowd) {
  const delays: number[] = [];
  const frames = new Map<string, string>();
  crowd.send(FOLLOW_ALL_PRICES);
  // The first frames are snapshots.
  await sleepSeconds(4);
  crowd.hear((text, at) => {
    const second = /"at":(\d+)/.exec(text)?.[1] ?? '0';
    delays.push(at - Number(second) * 1000);
    frames.set(second, text);
  });
  const cpu = await cpuWhile(platform, () => sleepSeconds(PHASE));
  crowd.hear(null);
  crowd.send(FOLLOW_NO_PRICES);
  await sleepSeconds(3);
  return { cpu, delays, frames: [...frames.values()].slice(0, PHASE) };
}

export const fanoutBenchmark: Benchmark = {
  name: 'fanout',
  what: `${SOCKETS} sockets, every symbol, 1/s, against a bare loop of the SDK's PostToConnection with the same bytes`,
  run: async ({ note }) => {
    const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const crowd = await openSocketCrowd(platform.info.ws, SOCKETS);
      note(`${crowd.connections.length} sockets are open`);
      await sleepSeconds(2);
      const idle = await cpuWhile(platform, () => sleepSeconds(PHASE / 2));
      const { cpu, delays, frames } = await measureFollowedFrames(platform, crowd);
      let bare = 0;
      const underBare = await cpuWhile(platform, async () => {
        bare = await bareLoop({
          does: 'post',
          endpoint: platform.endpoints.connections,
          login: platform.endpoints.login,
          connections: crowd.connections,
          frames,
        });
      });
      crowd.close();
      // A frame that would be too late is skipped in favour of the next one.
      const arrived = delays.length / PHASE;
      note(
        `CPU a second: idle ${idle.toFixed(3)} s; fan-out ${cpu.toFixed(3)} s; bare loop ${bare.toFixed(3)} s and the gateway under it ${(underBare - idle).toFixed(3)} s`,
      );
      const size = frames.reduce((sum, frame) => sum + frame.length, 0) / frames.length;
      note(`${delays.length} frames of ${SOCKETS * PHASE}, ${size.toFixed(0)} bytes on average`);
      return [
        toComparisonBenchmarkRow(
          'fanout',
          'ms CPU/frame',
          ((cpu - idle) / arrived) * 1000,
          ((bare + underBare - idle) / SOCKETS) * 1000,
          { atMost: 1.3 },
        ),
        toMaxBenchmarkRow('fanout delay p99', percentile(delays, 0.99), 'ms', 500),
        toPlainBenchmarkRow('fanout delay p50', percentile(delays, 0.5), 'ms'),
        toPlainBenchmarkRow('fanout left out', Math.max(0, SOCKETS * PHASE - delays.length), 'frames'),
      ];
    } finally {
      await platform.stop();
    }
  },
};
