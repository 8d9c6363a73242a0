import { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FunctionSpec } from '#infra/function-spec.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { bundleFile, WORKER } from './bundle-functions.ts';
import { Executions } from './executions.ts';
import type { Call, Reply, WorkerData } from './worker-protocol.ts';

type Why = 'threw' | 'timeout' | 'crashed' | 'throttled';

/** Why a call of a function has no result: it threw, its time was up, its thread died, or too many calls ran already. */
export class FunctionFailed extends Error {
  override readonly name = 'FunctionFailed';
  readonly why: Why;
  constructor(why: Why, message: string) {
    super(message);
    this.why = why;
  }
}

interface Open {
  resolve: (result: string) => void;
  reject: (error: FunctionFailed) => void;
  timer: NodeJS.Timeout;
}

/** A thread that does not answer for so long after a timeout is stuck and ended, ms. */
const STUCK_MS = 2000;
/** Code may load for so long before the time of a call begins, as the start of a function at Lambda has a time of its own, ms. */
const LOAD_MS = 30_000;

interface ThreadEvents {
  line: [text: string];
  end: [why: string];
}

/** One worker thread with one function in it. */
class Thread extends EventEmitter<ThreadEvents> {
  readonly #worker: Worker;
  readonly #name: string;
  readonly #open = new Map<number, Open>();
  #next = 1;
  #ended = false;
  #check: NodeJS.Timeout | null = null;
  /** Resolves when its code is loaded, when it takes too long to load, or when it ended before. */
  readonly loaded: Promise<void>;
  #load: () => void = () => {};

  constructor(name: FunctionName, folder: string, memory: number, env: Record<string, string>) {
    super();
    this.#name = name;
    this.loaded = new Promise((resolve) => {
      const late = setTimeout(resolve, LOAD_MS);
      this.#load = () => {
        clearTimeout(late);
        resolve();
      };
    });
    const workerData: WorkerData = { file: pathToFileURL(bundleFile(folder, name)).href, name, memory };
    this.#worker = new Worker(bundleFile(folder, WORKER), {
      name,
      workerData,
      env,
      // The loader of the main thread is of no use to a bundle.
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    this.#worker.on('message', (message: Reply | 'alive') => this.#hear(message));
    this.#worker.on('error', (error: Error) => this.#end(error.stack ?? String(error)));
    this.#worker.on('exit', (code) => this.#end(`ended with ${code}`));
    this.#lines(this.#worker.stdout);
    this.#lines(this.#worker.stderr);
  }

  #lines(stream: Readable): void {
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) =>
      this.emit('line', line),
    );
  }

  #hear(message: Reply | 'alive'): void {
    if (message === 'alive') {
      this.#load();
      if (this.#check) clearTimeout(this.#check);
      this.#check = null;
      return;
    }
    const open = this.#open.get(message.id);
    if (!open) return;
    this.#open.delete(message.id);
    clearTimeout(open.timer);
    if ('result' in message) open.resolve(message.result);
    else open.reject(new FunctionFailed('threw', message.error));
  }

  #end(why: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#load();
    if (this.#check) clearTimeout(this.#check);
    for (const { reject, timer } of this.#open.values()) {
      clearTimeout(timer);
      reject(new FunctionFailed('crashed', `${this.#name}: ${why}`));
    }
    this.#open.clear();
    this.emit('end', why);
  }

  /** A handler that waits for ever harms nobody else; one that never lets go of the thread would. */
  #timeout(id: number, seconds: number): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    open?.reject(new FunctionFailed('timeout', `${this.#name}: no result after ${seconds} s`));
    this.#check ??= setTimeout(() => void this.stop('stuck'), STUCK_MS);
    this.#worker.postMessage('alive?');
  }

  async call(event: string, seconds: number): Promise<string> {
    await this.loaded;
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new FunctionFailed('crashed', `${this.#name} has ended`));
      const id = this.#next++;
      const timer = setTimeout(() => this.#timeout(id, seconds), seconds * 1000);
      this.#open.set(id, { resolve, reject, timer });
      const call: Call = { id, event, deadline: Date.now() + seconds * 1000 };
      this.#worker.postMessage(call);
    });
  }

  async stop(why: string): Promise<void> {
    this.#end(why);
    await this.#worker.terminate();
  }
}

interface HostEvents {
  /** A line that a function wrote. */
  line: [name: FunctionName, text: string];
  /** A thread that ended by itself. */
  crash: [name: FunctionName, why: string];
}

/**
 * Runs functions of the manifest, each in a worker thread of its own that is started by its first call and again after
 * a crash. Unlike at AWS one thread serves many calls at a time.
 */
export class FunctionHost extends EventEmitter<HostEvents> {
  readonly #folder: string;
  readonly #environment: (name: FunctionName) => Record<string, string>;
  readonly #specs: Record<FunctionName, FunctionSpec>;
  readonly #executions: Executions;
  readonly #threads = new Map<FunctionName, Thread>();
  #stopped = false;

  /** `folder` holds the bundles; `environment` is what a function finds in its own; `executions` may run at once. */
  constructor(
    folder: string,
    environment: (name: FunctionName) => Record<string, string>,
    specs: Record<FunctionName, FunctionSpec> = functions,
    executions = new Executions(),
  ) {
    super();
    this.#folder = folder;
    this.#environment = environment;
    this.#specs = specs;
    this.#executions = executions;
  }

  #thread(name: FunctionName): Thread {
    const known = this.#threads.get(name);
    if (known) return known;
    const thread = new Thread(name, this.#folder, this.#specs[name].memory, this.#environment(name));
    this.#threads.set(name, thread);
    thread.on('line', (text) => this.emit('line', name, text));
    thread.on('end', (why) => {
      if (this.#threads.get(name) !== thread) return;
      this.#threads.delete(name);
      this.emit('crash', name, why);
    });
    return thread;
  }

  /** Starts the thread of a function, so that its first call need not wait for it; resolves when its code is loaded. */
  async warm(name: FunctionName): Promise<void> {
    if (!this.#stopped) await this.#thread(name).loaded;
  }

  /** Calls a function; gives its result as JSON. @throws {FunctionFailed} */
  async callText(name: FunctionName, event: unknown): Promise<string> {
    if (this.#stopped) throw new FunctionFailed('crashed', 'The platform is stopping.');
    if (!this.#executions.begin(name)) throw new FunctionFailed('throttled', `${name}: too many calls run at once`);
    try {
      return await this.#thread(name).call(JSON.stringify(event), this.#specs[name].timeout);
    } finally {
      this.#executions.end(name);
    }
  }

  /** Calls a function. @throws {FunctionFailed} */
  async call<Result>(name: FunctionName, event: unknown): Promise<Result> {
    return JSON.parse(await this.callText(name, event)) as Result;
  }

  /** The next call of this function meets the code that lies on the disk now. */
  async restart(name: FunctionName): Promise<void> {
    const thread = this.#threads.get(name);
    this.#threads.delete(name);
    await thread?.stop('its code changed');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const threads = [...this.#threads.values()];
    this.#threads.clear();
    await Promise.all(threads.map((thread) => thread.stop('the platform stops')));
  }
}
