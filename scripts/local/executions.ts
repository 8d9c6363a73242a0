import type { FunctionName } from '#infra/manifest.ts';

/** A call took its place, gave it back, or found none. */
export interface ExecutionEvent {
  /** Epoch ms. */
  at: number;
  name: FunctionName;
  what: 'began' | 'ended' | 'throttled';
}

/** How many calls an account lets run at once, over all its functions together (docs/deploying.md). */
export class ExecutionLimiter {
  readonly most: number;
  readonly #tell: (event: ExecutionEvent) => void;
  #running = 0;

  /** `most`: without end where it is left out. `tell` hears of every call. */
  constructor(most = Number.POSITIVE_INFINITY, tell: (event: ExecutionEvent) => void = () => {}) {
    this.most = most;
    this.#tell = tell;
  }

  #note(name: FunctionName, what: ExecutionEvent['what']): void {
    this.#tell({ at: Date.now(), name, what });
  }

  /** Takes the place of a call; false where none is left. */
  begin(name: FunctionName): boolean {
    const hasRoom = this.#running < this.most;
    if (hasRoom) this.#running += 1;
    this.#note(name, hasRoom ? 'began' : 'throttled');
    return hasRoom;
  }

  /** Gives the place of a call back. */
  end(name: FunctionName): void {
    this.#running -= 1;
    this.#note(name, 'ended');
  }
}
