import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Memory with which Lambda gives a function one whole processor, MB; with less it gives as much less of one. */
const WHOLE_PROCESSOR = 1769;
/** Lambda hands processor time out in pieces of so long, µs. */
const PERIOD = 20_000;
/** Parts of the memory that Lambda leaves to the heap, and to what is young in it. */
const HEAP = 0.9;
const YOUNG = 0.05;

/** Takes the place of Lambda's runtime: imports a bundle, and calls its handler for each message with the time it has. */
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
  /** ms, from call to end. */
  took: number;
  /** ms of a processor. */
  spent: number;
  /** The most memory that the sandbox ever had, MB. */
  most: number;
  error?: string;
}

/** Of cgroups of version 1 (a folder a controller) or 2 (one folder for all). */
const ROOT = '/sys/fs/cgroup';
const isOne = () => existsSync(join(ROOT, 'cgroup.controllers'));

/** Folders in which a sandbox has its bounds. */
function foldersOf(name: string): { cpu: string; memory: string } {
  if (isOne()) return { cpu: join(ROOT, name), memory: join(ROOT, name) };
  return { cpu: join(ROOT, 'cpu', name), memory: join(ROOT, 'memory', name) };
}

const put = (folder: string, file: string, value: string | number) => writeFileSync(join(folder, file), String(value));

/** Bounds it as Lambda does; without a memory not at all. @throws {Error} for who is not root, or has no cgroups. */
function makeBounds(name: string, memory: number): { cpu: string; memory: string } {
  const folders = foldersOf(name);
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const quota = Math.round((PERIOD * memory) / WHOLE_PROCESSOR);
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

/** A process that has what Lambda would give a function of so many MB. */
export class LambdaSandbox {
  readonly #child: ChildProcess;
  readonly #folders: string[];
  readonly #ready: Promise<number>;
  readonly #runs = new Map<number, (run: SandboxRun) => void>();
  #calls = 0;
  #isStopped = false;
  /** Runs that are under way. */
  busy = 0;
  /** Lines that it wrote. */
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
    // Whoever starts it enters the bounds first, so that its own start is within them.
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

  /** ms from its start until the bundle was there. */
  ready(): Promise<number> {
    return this.#ready;
  }

  /** Calls the handler; `timeout` in ms. @throws {Error} where the process ends by itself before. */
  async call(timeout: number): Promise<SandboxRun> {
    const run = this.#calls++;
    this.busy++;
    await this.#ready;
    const ended = new Promise<SandboxRun>((resolve, reject) => {
      this.#runs.set(run, resolve);
      this.#child.once('exit', (code, signal) => {
        if (!this.#isStopped) reject(new Error(`A sandbox ended with ${code ?? signal}.`));
      });
    });
    this.#child.send({ run, timeout });
    return ended.finally(() => this.busy--);
  }

  /** Share of the periods in which it worked that ended before it had what it wanted. */
  throttled(): number {
    const told = readFileSync(join(this.#folders[0] ?? '', 'cpu.stat'), 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(told)?.[1] ?? 0);
    return of('nr_throttled') / Math.max(1, of('nr_periods'));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL');
      await ended;
    }
    for (const folder of this.#folders) rmdirSync(folder);
  }
}
