import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs a script of this folder in a process of its own. */
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
