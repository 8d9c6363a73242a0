import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import type { SocketCrowdCommand, SocketCrowdReport } from './crowd-member.ts';
import { FOLLOW_ALL_PRICES } from './crowd.ts';
import { sleepSeconds, percentile } from './measure.ts';
import { getOpenFileLimit, getProcessMemory } from './processes.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';

const SOCKETS = 10_000;
/** Client processes: a single one would run out of CPU before the platform does. */
const CLIENTS = 4;
/** Frames a second, in total. */
const MAX_FRAMES_PER_SECOND = 1000;
/**
 * One socket in this many follows every symbol each second. The others behave like hidden tabs, which request nothing
 * and report nothing.
 */
const FOLLOWING = SOCKETS / MAX_FRAMES_PER_SECOND;
/** Seconds of listening. */
const LISTENED = 60;
/** Seconds after which each follower has its snapshot. */
const SETTLING = 20;

class CrowdProcess {
  readonly #child: ChildProcess;
  constructor() {
    this.#child = fork(fileURLToPath(new URL('crowd-member.ts', import.meta.url)), {
      execArgv: ['--import', import.meta.resolve('tsx'), '--no-warnings'],
    });
  }
  #next<T extends SocketCrowdReport['said']>(reportKind: T): Promise<Extract<SocketCrowdReport, { said: T }>> {
    return new Promise((resolve, reject) => {
      const listen = (word: SocketCrowdReport) => {
        if (word.said !== reportKind) return;
        this.#child.off('message', listen);
        this.#child.off('exit', onExit);
        resolve(word as Extract<SocketCrowdReport, { said: T }>);
      };
      const onExit = (code: number | null) => reject(new Error(`a client ended with ${code}`));
      this.#child.on('message', listen);
      this.#child.once('exit', onExit);
    });
  }
  async open(order: SocketCrowdCommand): Promise<number> {
    const opened = this.#next('open');
    this.#child.send(order);
    return (await opened).count;
  }
  listen(): void {
    this.#child.send('listen');
  }
  async heard(): Promise<number[]> {
    const heard = this.#next('heard');
    this.#child.send('tell');
    return (await heard).delays;
  }
  end(): void {
    if (this.#child.connected) this.#child.send('end');
  }
}

async function measureSockets(
  platform: TestPlatform,
  clients: readonly CrowdProcess[],
  note: (line: string) => void,
): Promise<BenchmarkRow[]> {
  const { pid } = platform.endpoints;
  await sleepSeconds(5);
  const before = getProcessMemory(pid);
  const began = Date.now();
  const share = SOCKETS / clients.length;
  const order: SocketCrowdCommand = {
    url: platform.info.ws,
    count: share,
    messages: [FOLLOW_ALL_PRICES, ...Array.from({ length: FOLLOWING - 1 }, () => null)],
  };
  const counts = await Promise.all(clients.map((client) => client.open(order)));
  const open = counts.reduce((sum, count) => sum + count, 0);
  note(`${open} sockets were opened in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  await sleepSeconds(SETTLING);
  for (const client of clients) client.listen();
  await sleepSeconds(LISTENED);
  const delays = (await Promise.all(clients.map((client) => client.heard()))).flat();
  const perSocket = (getProcessMemory(pid) - before) / open;
  note(`${delays.length} frames in ${LISTENED} s, to one socket in ${FOLLOWING}`);
  return [
    toMaxBenchmarkRow('sockets not open', SOCKETS - open, 'sockets', 0),
    toMaxBenchmarkRow('sockets delay p99', percentile(delays, 0.99), 'ms', 1000),
    toPlainBenchmarkRow('sockets delay p50', percentile(delays, 0.5), 'ms'),
    toMaxBenchmarkRow('sockets frames a second', delays.length / LISTENED, 'frames/s', MAX_FRAMES_PER_SECOND * 1.05),
    toPlainBenchmarkRow('sockets memory of each', perSocket / 1024, 'KB'),
  ];
}

export const socketsBenchmark: Benchmark = {
  name: 'sockets',
  what: `${SOCKETS} sockets from ${CLIENTS} client processes, ${MAX_FRAMES_PER_SECOND} of which follow every symbol each second`,
  run: async ({ note }) => {
    const files = getOpenFileLimit();
    if (files < SOCKETS + 500)
      throw new Error(
        `${SOCKETS} sockets need as many open files, and ${files} are allowed here: ulimit -Hn ${2 * SOCKETS}`,
      );
    const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    const clients = Array.from({ length: CLIENTS }, () => new CrowdProcess());
    try {
      return await measureSockets(platform, clients, note);
    } finally {
      for (const client of clients) client.end();
      await platform.stop();
    }
  },
};
