import type { FunctionName } from '#infra/manifest.ts';

/** A call began, ended, or was throttled. */
export interface ExecutionEvent {
  /** Epoch ms. */
  at: number;
  name: FunctionName;
  what: 'began' | 'ended' | 'throttled';
}

/** Limit of concurrent calls in an account, over all its functions together (docs/deploying.md). */
export class ExecutionLimiter {
  readonly most: number;
  readonly #tell: (event: ExecutionEvent) => void;
  #running = 0;

  /** `most`: unlimited by default. `tell` is called for every call. */
  constructor(maxExecutions = Number.POSITIVE_INFINITY, tell: (event: ExecutionEvent) => void = () => {}) {
    this.most = maxExecutions;
    this.#tell = tell;
  }

  #note(name: FunctionName, kind: ExecutionEvent['what']): void {
    this.#tell({ at: Date.now(), name, what: kind });
  }

  /** Starts a call; returns false at the limit. */
  begin(name: FunctionName): boolean {
    const hasRoom = this.#running < this.most;
    if (hasRoom) this.#running += 1;
    this.#note(name, hasRoom ? 'began' : 'throttled');
    return hasRoom;
  }

  /** Ends a call. */
  end(name: FunctionName): void {
    this.#running -= 1;
    this.#note(name, 'ended');
  }
}
