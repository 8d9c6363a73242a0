import type { ChildProcess } from 'node:child_process';
import { startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { PRICE_STREAM_PATH } from '#shared/messages/stream.ts';
import type { BareBroadcastJob, BroadcastFrames } from './bare-process.ts';
import {
  FOLLOW_ALL_PRICES,
  forkBenchmarkScript,
  getOpenFileLimit,
  getProcessCpuSeconds,
  getProcessMemory,
  percentile,
  sleepSeconds,
  waitForProcessMessage,
} from './measure.ts';
import { type Benchmark, toComparisonBenchmarkRow, toMaxBenchmarkRow, toPlainBenchmarkRow } from './row.ts';
import type { StreamCrowdCommand, StreamCrowdReport } from './stream-crowd.ts';

const CLIENTS = 10_000;
/** Client processes. */
const CROWDS = 2;
/** Seconds of each phase. */
const PHASE = 30;
/** Seconds after which snapshots are over. */
const SETTLING = 8;

async function openCrowds(crowds: readonly ChildProcess[], order: Omit<StreamCrowdCommand, 'count'>): Promise<void> {
  await Promise.all(
    crowds.map((crowd) => {
      const open = waitForProcessMessage<StreamCrowdReport>(crowd, ({ said }) => said === 'open');
      crowd.send({ ...order, count: CLIENTS / crowds.length } satisfies StreamCrowdCommand);
      return open;
    }),
  );
}

/** Measures the frames of the clients in a phase, and the sender's CPU seconds a second. */
async function measureDelays(crowds: readonly ChildProcess[], sender: number) {
  for (const crowd of crowds) crowd.send('listen');
  const [began, before] = [performance.now(), getProcessCpuSeconds(sender)];
  await sleepSeconds(PHASE);
  const cpu = (getProcessCpuSeconds(sender) - before) / ((performance.now() - began) / 1000);
  const heard = await Promise.all(
    crowds.map((crowd) => {
      const heardReport = waitForProcessMessage<StreamCrowdReport>(crowd, ({ said }) => said === 'heard');
      crowd.send('tell');
      return heardReport as Promise<Extract<StreamCrowdReport, { said: 'heard' }>>;
    }),
  );
  return {
    cpu,
    frames: heard.reduce((sum, report) => sum + report.frames, 0),
    delays: heard.flatMap(({ delays }) => delays),
    first: heard[0]?.first ?? [],
  };
}

async function byStream(note: (line: string) => void) {
  const platform = await startTestPlatform({ sites: false, stream: true, env: { RATE_LIMIT_SCALE: '1000000' } });
  const crowds = Array.from({ length: CROWDS }, () => forkBenchmarkScript('stream-crowd.ts'));
  try {
    const { pid = 0, port = 0 } = platform.info.stream ?? {};
    await sleepSeconds(3);
    // Cost of following the tick log without clients.
    const [since, started] = [getProcessCpuSeconds(pid), performance.now()];
    await sleepSeconds(PHASE / 2);
    const idle = (getProcessCpuSeconds(pid) - since) / ((performance.now() - started) / 1000);
    const before = getProcessMemory(pid);
    const began = Date.now();
    await openCrowds(crowds, { port, path: PRICE_STREAM_PATH, says: JSON.stringify(FOLLOW_ALL_PRICES) });
    note(`${CLIENTS} clients came in ${((Date.now() - began) / 1000).toFixed(0)} s`);
    await sleepSeconds(SETTLING);
    const heard = await measureDelays(crowds, pid);
    return { ...heard, idle, memory: (getProcessMemory(pid) - before) / CLIENTS };
  } finally {
    for (const crowd of crowds) crowd.kill();
    await platform.stop();
  }
}

async function byBareBroadcast(frames: BroadcastFrames) {
  const bare = forkBenchmarkScript('bare-process.ts');
  bare.send({ does: 'broadcast' } satisfies BareBroadcastJob);
  const crowds = Array.from({ length: CROWDS }, () => forkBenchmarkScript('stream-crowd.ts'));
  try {
    const port = await waitForProcessMessage<number>(bare);
    await openCrowds(crowds, { port, path: '/', says: null });
    bare.send(frames);
    await sleepSeconds(SETTLING);
    return await measureDelays(crowds, bare.pid ?? 0);
  } finally {
    for (const child of [...crowds, bare]) child.kill();
  }
}

export const streamBenchmark: Benchmark = {
  name: 'stream',
  what: `${CLIENTS} clients of the stream, every symbol, 1/s, against a bare loop that writes the same bytes to as many sockets`,
  run: async ({ note }) => {
    if (getOpenFileLimit() < CLIENTS + 500)
      throw new Error(
        `${CLIENTS} clients need as many open files, and ${getOpenFileLimit()} are allowed: ulimit -Hn ${2 * CLIENTS}`,
      );
    const ours = await byStream(note);
    const sizes = ours.first.map((text) => Buffer.byteLength(text, 'base64'));
    note(
      `${ours.frames} frames in ${PHASE} s, ${(sizes.reduce((a, b) => a + b, 0) / sizes.length).toFixed(0)} bytes each, compressed`,
    );
    const bare = await byBareBroadcast(ours.first);
    note(
      `CPU a second: stream ${ours.cpu.toFixed(3)} s, ${ours.idle.toFixed(3)} s of it also when nobody is there; bare loop ${bare.cpu.toFixed(3)} s for ${bare.frames} frames`,
    );
    return [
      toComparisonBenchmarkRow(
        'stream',
        'µs CPU/frame',
        ((ours.cpu - ours.idle) * PHASE * 1e6) / ours.frames,
        (bare.cpu * PHASE * 1e6) / bare.frames,
        {
          atMost: 1.3,
        },
      ),
      toPlainBenchmarkRow('stream memory of each client', ours.memory / 1024, 'KB'),
      toMaxBenchmarkRow('stream left out', Math.max(0, CLIENTS * (PHASE - 1) - ours.frames), 'frames', CLIENTS),
      toPlainBenchmarkRow('stream after the second p50', percentile(ours.delays, 0.5), 'ms'),
      toMaxBenchmarkRow('stream after the second p99', percentile(ours.delays, 0.99), 'ms', 1000),
    ];
  },
};
