import { startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { getChildPids, getCpuSeconds, sleepSeconds } from './measure.ts';
import { getProcessMemory } from './processes.ts';
import { type Bench, toLimitRow } from './row.ts';

/** Seconds after which the work of the start is over and functions without calls have ended. */
const SETTLED = 240;
/** Seconds over which CPU is counted: each five-minute timer runs once. */
const WATCHED = 300;
/** With `--full`: an hour after the start. */
const HOUR = 3600;

const MOST_MB = 500;
const MOST_CPU = 6;
const MB = 1024 * 1024;

/** Returns the processes of a platform, its database included. */
const processesOf = (pid: number): number[] => [pid, ...getChildPids(pid)];
const sumOf = (pid: number, measure: (pid: number) => number): number =>
  processesOf(pid).reduce((sum, processPid) => sum + measure(processPid), 0);

export const idle: Bench = {
  name: 'idle',
  what: 'the platform of npm start that nobody uses: memory of all its processes, share of a core',
  run: async ({ full, note }) => {
    const platform = await startTestPlatform();
    try {
      const { pid } = platform.endpoints;
      await sleepSeconds(full ? HOUR - WATCHED : SETTLED);
      const [began, cpu, memory] = [performance.now(), sumOf(pid, getCpuSeconds), sumOf(pid, getProcessMemory)];
      await sleepSeconds(WATCHED);
      const seconds = (performance.now() - began) / 1000;
      const share = ((sumOf(pid, getCpuSeconds) - cpu) / seconds) * 100;
      const later = sumOf(pid, getProcessMemory);
      note(`memory grew by ${(((later - memory) / MB / seconds) * 3600).toFixed(0)} MB an hour over ${WATCHED} s`);
      return [
        toLimitRow('idle resident memory', later / MB, 'MB', MOST_MB),
        toLimitRow('idle share of a core', share, '%', MOST_CPU),
      ];
    } finally {
      await platform.stop();
    }
  },
};
