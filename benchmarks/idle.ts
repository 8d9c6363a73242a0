import { startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { getChildPids, getProcessCpuSeconds, sleepSeconds, getProcessMemory } from './measure.ts';
import { type Benchmark, toMaxBenchmarkRow } from './row.ts';

/** Seconds after which the work of the start is over and functions without calls have ended. */
const SETTLED = 240;
/** Seconds over which CPU is counted: each five-minute timer runs once. */
const WATCHED = 300;
/** With `--full`: an hour after the start. */
const HOUR = 3600;

const MAX_IDLE_MB = 500;
const MAX_IDLE_CPU = 6;
const MB = 1024 * 1024;

/** Returns the processes of a platform, its database included. */
const listPlatformPids = (pid: number): number[] => [pid, ...getChildPids(pid)];
const sumOverProcesses = (pid: number, measure: (pid: number) => number): number =>
  listPlatformPids(pid).reduce((sum, processPid) => sum + measure(processPid), 0);

export const idleBenchmark: Benchmark = {
  name: 'idle',
  what: 'the platform of npm start that nobody uses: memory of all its processes, share of a core',
  run: async ({ full, note }) => {
    const platform = await startTestPlatform();
    try {
      const { pid } = platform.endpoints;
      await sleepSeconds(full ? HOUR - WATCHED : SETTLED);
      const [began, cpu, memory] = [
        performance.now(),
        sumOverProcesses(pid, getProcessCpuSeconds),
        sumOverProcesses(pid, getProcessMemory),
      ];
      await sleepSeconds(WATCHED);
      const seconds = (performance.now() - began) / 1000;
      const share = ((sumOverProcesses(pid, getProcessCpuSeconds) - cpu) / seconds) * 100;
      const later = sumOverProcesses(pid, getProcessMemory);
      note(`memory grew by ${(((later - memory) / MB / seconds) * 3600).toFixed(0)} MB an hour over ${WATCHED} s`);
      return [
        toMaxBenchmarkRow('idle resident memory', later / MB, 'MB', MAX_IDLE_MB),
        toMaxBenchmarkRow('idle share of a core', share, '%', MAX_IDLE_CPU),
      ];
    } finally {
      await platform.stop();
    }
  },
};
