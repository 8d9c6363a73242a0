import { now } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { FramePayload } from '#functions/lib/post-frame.ts';
import type { FanOutFollower } from './followers.ts';

/** Concurrent posts, not counting slow ones. */
const WORKERS = 48;
/**
 * After this time a post no longer counts as concurrent, so that a hanging connection does not delay the others, ms.
 */
const PATIENCE_MS = 150;
/** Pause after a failed post, ms. It doubles with each further failure. */
const PAUSE_MS = 1000;
const MAX_PAUSE_MS = 16_000;

/** False when the connection is gone. */
export type PostFramePayload = (connection: string, payload: FramePayload) => Promise<boolean>;

function waitWithTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Sends what is pending, with a limited number of concurrent posts. Only the names of waiting connections are queued;
 * the content is decided when their turn comes. So a slow connection skips ticks and delays no other.
 */
export class FanOutDelivery {
  readonly #post: PostFramePayload;
  readonly #onGone: (follower: FanOutFollower) => void;
  readonly #waiting = new Set<FanOutFollower>();
  #working = 0;
  #idle: (() => void)[] = [];
  /** Frames sent and failed since the run began. */
  sent = 0;
  failed = 0;

  constructor(post: PostFramePayload, onGone: (follower: FanOutFollower) => void) {
    this.#post = post;
    this.#onGone = onGone;
  }

  /** Marks connections as pending. */
  add(followers: readonly FanOutFollower[]): void {
    const at = now();
    for (const follower of followers) {
      if (follower.busy || follower.gone) continue;
      if (follower.restUntil > at) follower.pending.clear();
      else this.#waiting.add(follower);
    }
    while (this.#working < WORKERS && this.#waiting.size > 0) this.#start();
  }

  /** Resolves when nothing is pending or being sent. */
  async drained(): Promise<void> {
    while (this.#working > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #start(): void {
    this.#working++;
    void this.#work().finally(() => {
      this.#working--;
      if (this.#working === 0) for (const wake of this.#idle.splice(0)) wake();
    });
  }

  async #work(): Promise<void> {
    for (const follower of this.#waiting) {
      this.#waiting.delete(follower);
      await waitWithTimeout(this.#serve(follower));
    }
  }

  async #serve(follower: FanOutFollower): Promise<void> {
    follower.busy = true;
    await this.#sendPending(follower);
    follower.busy = false;
  }

  /** Never throws. Ticks that arrive meanwhile are sent in the same run, as one. */
  async #sendPending(follower: FanOutFollower): Promise<void> {
    for (const shared of follower.pending) {
      follower.pending.delete(shared);
      const { channel } = shared;
      const payload = channel.frameFor(follower.channels.get(shared));
      if (!payload) continue;
      const { seq } = channel;
      try {
        if (!(await this.#post(follower.id, payload))) {
          this.#onGone(follower);
          return;
        }
        this.sent++;
        follower.failures = 0;
        if (follower.channels.has(shared)) follower.channels.set(shared, seq);
      } catch (error) {
        this.failed++;
        follower.failures++;
        follower.pending.clear();
        follower.restUntil = now() + Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** (follower.failures - 1));
        log.debug('frame not delivered', { connection: follower.id, error: String(error) });
        return;
      }
    }
  }
}
