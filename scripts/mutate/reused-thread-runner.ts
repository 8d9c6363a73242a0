import { EventEmitter } from 'node:events';
import { type PoolOptions, type PoolRunnerInitializer, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = (message: unknown) => void;

/** Runs after which a thread is replaced: each leaves a little memory behind. */
const RUNS = 200;

/** The reused thread and its number of runs. */
const kept: { thread: ThreadsPoolWorker | null; runs: number } = { thread: null, runs: 0 };

export async function endThread(): Promise<void> {
  const { thread } = kept;
  Object.assign(kept, { thread: null, runs: 0 });
  await thread?.stop();
}

/** Gives the next run a fresh thread: hanging code continues in this one. */
export function releaseThread(): void {
  kept.runs = RUNS;
}

/**
 * Vitest thread that is kept between runs. Vitest ends its own after each, and a new one loads every library again:
 * seconds for each mutant, where its tests take a tenth of one. Our own modules are loaded again for each test file
 * (`fresh-file.ts`).
 */
class KeptThread {
  readonly name = 'kept-thread';
  readonly #options: PoolOptions;
  readonly #listeners: [string, Listener][] = [];
  readonly #answers = new EventEmitter();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get #thread(): ThreadsPoolWorker {
    if (!kept.thread) throw new Error('No thread was started.');
    return kept.thread;
  }

  on(event: string, listener: Listener): void {
    this.#thread.on(event, listener);
    this.#answers.on(event, listener);
    this.#listeners.push([event, listener]);
  }

  off(event: string, listener: Listener): void {
    kept.thread?.off(event, listener);
    this.#answers.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (message.type !== 'stop') this.#thread.send(message);
    else queueMicrotask(() => this.#answers.emit('message', { type: 'stopped', __vitest_worker_response__: true }));
  }

  async start(): Promise<void> {
    if (kept.runs >= RUNS) await endThread();
    kept.runs += 1;
    if (kept.thread) return;
    kept.thread = new ThreadsPoolWorker(this.#options);
    await kept.thread.start();
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners.splice(0)) this.off(event, listener);
  }

  deserialize(data: unknown): unknown {
    return data;
  }
}

export const reusedThreadRunner: PoolRunnerInitializer = {
  name: 'kept-thread',
  createPoolWorker: (options) => new KeptThread(options),
};
