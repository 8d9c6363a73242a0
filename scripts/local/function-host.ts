import { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FunctionSpec } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { getBundleFile, WORKER_BUNDLE_NAME } from './bundle-functions.ts';
import { ExecutionLimiter } from './execution-limiter.ts';
import type { WorkerCall, WorkerReply, WorkerData } from './worker-protocol.ts';

type FailureReason = 'threw' | 'timeout' | 'crashed' | 'throttled';

/** A function call without a result: it threw, timed out, its thread died, or too many calls were running. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly why: FailureReason;
  constructor(why: FailureReason, message: string) {
    super(message);
    this.why = why;
  }
}

interface PendingCall {
  resolve: (result: string) => void;
  reject: (error: FunctionError) => void;
  timer: NodeJS.Timeout;
}

/** Ms without an answer after a timeout until a thread counts as stuck and is ended. */
const STUCK_MS = 2000;
/** Longest load before a call's time begins, as a function's start at Lambda has its own limit, ms. */
const LOAD_MS = 30_000;
/** Ms without a call until a thread ends: longer than from one minute's start of a timer to the next. */
const IDLE_MS = 120_000;
/** Size of a thread's heap for new objects, MB. By default V8 grows it to three times as much in each thread. */
const YOUNG_MB = 16;

interface ThreadEvents {
  line: [text: string];
  end: [why: string];
  /** It was idle for its idle time. */
  idle: [];
}

interface ThreadOptions {
  /** Folder of the bundles. */
  folder: string;
  /** MB. */
  memory: number;
  env: Record<string, string>;
  idleMs: number;
}

/** Worker thread with one function. */
class WorkerThread extends EventEmitter<ThreadEvents> {
  readonly #worker: Worker;
  readonly #name: string;
  readonly #open = new Map<number, PendingCall>();
  #next = 1;
  #ended = false;
  #check: NodeJS.Timeout | null = null;
  /** Resolves when its code is loaded, when loading times out, or when it ended before. */
  readonly loaded: Promise<void>;
  #load: () => void = () => {};
  readonly #idle: NodeJS.Timeout;
  /** Unanswered calls, including those that wait for the code to load. */
  #calls = 0;

  constructor(name: FunctionName, { folder, memory, env, idleMs }: ThreadOptions) {
    super();
    this.#name = name;
    this.#idle = setTimeout(() => {
      if (this.#calls > 0) this.#idle.refresh();
      else this.emit('idle');
    }, idleMs).unref();
    this.loaded = new Promise((resolve) => {
      const timeout = setTimeout(resolve, LOAD_MS);
      this.#load = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
    const workerData: WorkerData = { file: pathToFileURL(getBundleFile(folder, name)).href, name, memory };
    this.#worker = new Worker(getBundleFile(folder, WORKER_BUNDLE_NAME), {
      name,
      workerData,
      env,
      // A bundle does not need the main thread's loader.
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (message: WorkerReply | 'alive') => this.#hear(message));
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

  #hear(message: WorkerReply | 'alive'): void {
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
    else open.reject(new FunctionError('threw', message.error));
  }

  #end(why: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#load();
    clearTimeout(this.#idle);
    if (this.#check) clearTimeout(this.#check);
    for (const { reject, timer } of this.#open.values()) {
      clearTimeout(timer);
      reject(new FunctionError('crashed', `${this.#name}: ${why}`));
    }
    this.#open.clear();
    this.emit('end', why);
  }

  /** A handler that never resolves harms no one else; one that never yields the thread would. */
  #timeout(id: number, seconds: number): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    open?.reject(new FunctionError('timeout', `${this.#name}: no result after ${seconds} s`));
    this.#check ??= setTimeout(() => void this.stop('stuck'), STUCK_MS);
    this.#worker.postMessage('alive?');
  }

  async call(event: string, seconds: number): Promise<string> {
    this.#calls += 1;
    try {
      await this.loaded;
      return await this.#send(event, seconds);
    } finally {
      this.#calls -= 1;
      if (!this.#ended) this.#idle.refresh();
    }
  }

  #send(event: string, seconds: number): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new FunctionError('crashed', `${this.#name} has ended`));
      const id = this.#next++;
      const timer = setTimeout(() => this.#timeout(id, seconds), seconds * 1000);
      this.#open.set(id, { resolve, reject, timer });
      const call: WorkerCall = { id, event, deadline: Date.now() + seconds * 1000 };
      this.#worker.postMessage(call);
    });
  }

  async stop(why: string): Promise<void> {
    this.#end(why);
    await this.#worker.terminate();
  }
}

interface HostEvents {
  /** A function's output line. */
  line: [name: FunctionName, text: string];
  /** A thread that ended by itself. */
  crash: [name: FunctionName, why: string];
}

export interface FunctionHostOptions {
  /** Folder of the bundles. */
  folder: string;
  /** The environment of a function. */
  environment: (name: FunctionName) => Record<string, string>;
  specs?: Record<FunctionName, FunctionSpec>;
  /** Counts concurrent calls. */
  executions?: ExecutionLimiter;
  /** Resolves when the folder has a function's bundle. */
  bundled?: (name: FunctionName) => Promise<void>;
  /** Ms without a call until a thread ends. */
  idleMs?: number;
}

/**
 * Runs functions of the manifest, each in its own worker thread. The first call starts it, idle time ends it, and the
 * next call restarts it, as after a crash. Unlike on AWS one thread serves many calls at a time.
 */
export class FunctionHost extends EventEmitter<HostEvents> {
  readonly #options: Required<FunctionHostOptions>;
  readonly #threads = new Map<FunctionName, WorkerThread>();
  #stopped = false;

  constructor(options: FunctionHostOptions) {
    super();
    const defaults = {
      specs: functionSpecs,
      executions: new ExecutionLimiter(),
      bundled: async () => {},
      idleMs: IDLE_MS,
    };
    this.#options = { ...defaults, ...options };
  }

  /** Returns the thread of a function; starts it if missing. @throws {FunctionError} when the host has stopped. */
  async #thread(name: FunctionName): Promise<WorkerThread> {
    const { folder, environment, specs, bundled, idleMs } = this.#options;
    await bundled(name);
    if (this.#stopped) throw new FunctionError('crashed', 'The platform is stopping.');
    const existingThread = this.#threads.get(name);
    if (existingThread) return existingThread;
    const thread = new WorkerThread(name, { folder, memory: specs[name].memory, env: environment(name), idleMs });
    this.#threads.set(name, thread);
    thread.on('line', (text) => this.emit('line', name, text));
    thread.on('end', (why) => {
      if (this.#threads.get(name) !== thread) return;
      this.#threads.delete(name);
      this.emit('crash', name, why);
    });
    thread.on('idle', () => {
      if (this.#threads.get(name) === thread) void this.#end(name, 'it was idle');
    });
    return thread;
  }

  /** Ends the thread of a function, which is no crash: the next call starts another one. */
  async #end(name: FunctionName, why: string): Promise<void> {
    const thread = this.#threads.get(name);
    this.#threads.delete(name);
    await thread?.stop(why);
  }

  /** Functions that currently have a thread. */
  get loaded(): readonly FunctionName[] {
    return [...this.#threads.keys()];
  }

  /** Starts the thread of a function ahead of its first call; resolves when its code is loaded. */
  async warm(name: FunctionName): Promise<void> {
    if (!this.#stopped) await (await this.#thread(name)).loaded;
  }

  /** Calls a function; returns its result as JSON. @throws {FunctionError} */
  async callText(name: FunctionName, event: unknown): Promise<string> {
    const { specs, executions } = this.#options;
    if (!executions.begin(name)) throw new FunctionError('throttled', `${name}: too many calls run at once`);
    try {
      const thread = await this.#thread(name);
      return await thread.call(JSON.stringify(event), specs[name].timeout);
    } finally {
      executions.end(name);
    }
  }

  /** Calls a function. @throws {FunctionError} */
  async call<Result>(name: FunctionName, event: unknown): Promise<Result> {
    return JSON.parse(await this.callText(name, event)) as Result;
  }

  /** The function's next call runs the code that is now on disk. */
  async restart(name: FunctionName): Promise<void> {
    await this.#end(name, 'its code changed');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const threads = [...this.#threads.values()];
    this.#threads.clear();
    await Promise.all(threads.map((thread) => thread.stop('the platform stops')));
  }
}
