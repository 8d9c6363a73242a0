import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs an action `total` times, `width` at a time. Returns seconds. */
export async function measureConcurrentRuns(
  total: number,
  width: number,
  act: (i: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < total; i = next++) await act(i);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return (performance.now() - began) / 1000;
}

/** Returns the value below which this share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Clock ticks in which Linux counts CPU time. */
const TICKS_PER_SECOND = 100;

/** Returns CPU seconds of a process, all threads together. NaN where the system does not report them. */
export function getProcessCpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Returns the child processes of a process, and theirs. */
export function getChildPids(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.flatMap((child) => [child, ...getChildPids(child)]);
  } catch {
    return [];
  }
}

/** Returns CPU seconds of all children of a process: for a platform, its database. */
export const getChildCpuSeconds = (pid: number): number =>
  getChildPids(pid).reduce((sum, childPid) => sum + getProcessCpuSeconds(childPid), 0);

/** Waits this many seconds during a measurement. */
export const sleepSeconds = (seconds: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Runs a script of this folder in a separate process. */
export const forkBenchmarkScript = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL(name, import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx'), '--no-warnings'],
  });

/** Returns the next matching message of a process. @throws {Error} when it ends before. */
export function waitForProcessMessage<T>(child: ChildProcess, fits: (word: T) => boolean = () => true): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', listen);
      child.off('exit', onExit);
      act();
    };
    const listen = (word: unknown) => {
      if (fits(word as T)) settle(() => resolve(word as T));
    };
    const onExit = (code: number | null) => settle(() => reject(new Error(`a process ended with ${code}`)));
    child.on('message', listen);
    child.once('exit', onExit);
  });
}

/** Returns the memory of a process, bytes. NaN where the system does not report it. */
export function getProcessMemory(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Returns the number of files that this process may open: a socket is one. */
export function getOpenFileLimit(): number {
  try {
    return Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
}

/** Runs a job of `bare-process.ts` in a separate process and returns its result. */
export function runBareJob<T>(job: object): Promise<T> {
  const child = forkBenchmarkScript('bare-process.ts');
  child.send(job);
  return waitForProcessMessage<T>(child);
}

/** Message to a socket: follows every symbol, one frame a second. */
export const FOLLOW_ALL_PRICES = { type: 'follow', revision: 1, prices: { '*': 1 } };
