import { EventEmitter } from 'node:events';
import { type PoolOptions, type PoolRunnerInitializer, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

type ThreadListener = (message: unknown) => void;

/** Runs after which a thread is replaced: each leaves a little memory behind. */
const RUNS = 200;

/** The reused thread and its number of runs. */
const reusedThread: { thread: ThreadsPoolWorker | null; runs: number } = { thread: null, runs: 0 };

export async function endReusedThread(): Promise<void> {
  const { thread } = reusedThread;
  Object.assign(reusedThread, { thread: null, runs: 0 });
  await thread?.stop();
}

/** Gives the next run a fresh thread: hanging code continues in this one. */
export function abandonReusedThread(): void {
  reusedThread.runs = RUNS;
}

/**
 * Vitest thread that is kept between runs. Vitest ends its own after each, and a new one loads every library again:
 * seconds for each mutant, where its tests take a tenth of one. Our own modules are loaded again for each test file
 * (`fresh-file.ts`).
 */
class ReusedThreadWorker {
  readonly name = 'kept-thread';
  readonly #options: PoolOptions;
  readonly #listeners: [string, ThreadListener][] = [];
  readonly #answers = new EventEmitter();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get #thread(): ThreadsPoolWorker {
    if (!reusedThread.thread) throw new Error('No thread was started.');
    return reusedThread.thread;
  }

  on(event: string, listener: ThreadListener): void {
    this.#thread.on(event, listener);
    this.#answers.on(event, listener);
    this.#listeners.push([event, listener]);
  }

  off(event: string, listener: ThreadListener): void {
    reusedThread.thread?.off(event, listener);
    this.#answers.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (message.type !== 'stop') this.#thread.send(message);
    else queueMicrotask(() => this.#answers.emit('message', { type: 'stopped', __vitest_worker_response__: true }));
  }

  async start(): Promise<void> {
    if (reusedThread.runs >= RUNS) await endReusedThread();
    reusedThread.runs += 1;
    if (reusedThread.thread) return;
    reusedThread.thread = new ThreadsPoolWorker(this.#options);
    await reusedThread.thread.start();
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
  createPoolWorker: (options) => new ReusedThreadWorker(options),
};
