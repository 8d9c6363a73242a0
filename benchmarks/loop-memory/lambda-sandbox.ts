import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Memory at which Lambda gives a function one full processor, MB. Less memory gets a proportional share. */
const FULL_PROCESSOR_MB = 1769;
/** Length of the slices in which Lambda grants processor time, µs. */
const PERIOD = 20_000;
/** Shares of the memory that Lambda gives to the heap, and to its young generation. */
const HEAP = 0.9;
const YOUNG = 0.05;

/** Replaces Lambda's runtime: imports a bundle and calls its handler for each message with the given time. */
const RUNTIME = `
const began = performance.now();
const { handler } = await import(process.argv[1]);
process.send({ ready: performance.now() - began });
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
process.on('message', async ({ run, timeout }) => {
  const [from, before] = [Date.now(), spent()];
  const { error } = await Promise.resolve(handler({}, { getRemainingTimeInMillis: () => timeout - (Date.now() - from) }))
    .then(() => ({}), (thrown) => ({ error: String(thrown) }));
  process.send({ run, error, took: Date.now() - from, spent: spent() - before, most: process.resourceUsage().maxRSS / 1024 });
});
`;

export interface SandboxRun {
  /** Ms from call to end. */
  took: number;
  /** Processor time, ms. */
  spent: number;
  /** Peak memory of the sandbox, MB. */
  most: number;
  error?: string;
}

/** Root of cgroups version 1 (a folder a controller) or 2 (one folder for all). */
const ROOT = '/sys/fs/cgroup';
const isOne = () => existsSync(join(ROOT, 'cgroup.controllers'));

/** Returns the folders with a sandbox's limits. */
function getCgroupFolders(name: string): { cpu: string; memory: string } {
  if (isOne()) return { cpu: join(ROOT, name), memory: join(ROOT, name) };
  return { cpu: join(ROOT, 'cpu', name), memory: join(ROOT, 'memory', name) };
}

const put = (folder: string, file: string, value: string | number) => writeFileSync(join(folder, file), String(value));

/** Sets the limits that Lambda sets; none without a memory. @throws {Error} without root or cgroups. */
function makeBounds(name: string, memory: number): { cpu: string; memory: string } {
  const folders = getCgroupFolders(name);
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const quota = Math.round((PERIOD * memory) / FULL_PROCESSOR_MB);
  if (isOne()) {
    put(folders.cpu, 'cpu.max', `${quota} ${PERIOD}`);
    put(folders.memory, 'memory.max', memory * 1024 * 1024);
  } else {
    put(folders.cpu, 'cpu.cfs_period_us', PERIOD);
    put(folders.cpu, 'cpu.cfs_quota_us', quota);
    put(folders.memory, 'memory.limit_in_bytes', memory * 1024 * 1024);
  }
  return folders;
}

/** Process with the resources that Lambda gives a function of this many MB. */
export class LambdaSandbox {
  readonly #child: ChildProcess;
  readonly #folders: string[];
  readonly #ready: Promise<number>;
  readonly #runs = new Map<number, (run: SandboxRun) => void>();
  #calls = 0;
  #isStopped = false;
  /** Runs in progress. */
  busy = 0;
  /** Lines of its output. */
  readonly lines: string[] = [];

  constructor(name: string, { bundle, memory, env }: { bundle: string; memory: number; env: Record<string, string> }) {
    this.#folders = [...new Set(Object.values(makeBounds(name, memory)))];
    const options = [
      '--no-warnings',
      `--max-old-space-size=${Math.round(memory * HEAP)}`,
      `--max-semi-space-size=${Math.max(1, Math.round((memory * YOUNG) / 3))}`,
      '--input-type=module',
      '-e',
      RUNTIME,
      pathToFileURL(bundle).href,
    ];
    // The starting shell enters the limits first, so that the start itself is limited too.
    const enter = this.#folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(' && ');
    this.#child = spawn('/bin/sh', ['-c', `${enter} && exec "$@"`, 'sh', process.execPath, ...options], {
      env: { PATH: process.env['PATH'] ?? '', AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory), ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.lines.push(...text.split('\n')));
    const began = performance.now();
    this.#ready = new Promise((resolve, reject) => {
      this.#child.once('exit', (code, signal) => reject(new Error(`A sandbox ended with ${code ?? signal}.`)));
      this.#child.on('message', (word: { ready?: number; run?: number } & SandboxRun) => {
        if (word.ready !== undefined) resolve(performance.now() - began);
        else this.#runs.get(word.run ?? 0)?.(word);
      });
    });
    this.#ready.catch(() => {});
  }

  /** Returns ms from its start until the bundle is loaded. */
  ready(): Promise<number> {
    return this.#ready;
  }

  /** Calls the handler; `timeout` in ms. @throws {Error} when the process ends before. */
  async call(timeout: number): Promise<SandboxRun> {
    const run = this.#calls++;
    this.busy++;
    await this.#ready;
    const runResult = new Promise<SandboxRun>((resolve, reject) => {
      this.#runs.set(run, resolve);
      this.#child.once('exit', (code, signal) => {
        if (!this.#isStopped) reject(new Error(`A sandbox ended with ${code ?? signal}.`));
      });
    });
    this.#child.send({ run, timeout });
    return runResult.finally(() => this.busy--);
  }

  /** Returns the share of its active periods that ended before it had the time it needed. */
  throttled(): number {
    const cpuStats = readFileSync(join(this.#folders[0] ?? '', 'cpu.stat'), 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(cpuStats)?.[1] ?? 0);
    return of('nr_throttled') / Math.max(1, of('nr_periods'));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL');
      await exited;
    }
    for (const folder of this.#folders) rmdirSync(folder);
  }
}
