import { now } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { FramePayload } from '#functions/lib/post-frame.ts';
import type { Follower } from './followers.ts';

/** Posts under way at once, those apart that take long. */
const WORKERS = 48;
/** A post that takes longer no longer counts as under way: a connection that hangs must not hold up the others, ms. */
const PATIENCE_MS = 150;
/** A connection that failed is left alone so long, twice as long each time it fails again, ms. */
const REST_MS = 1000;
const LONGEST_REST_MS = 16_000;

/** False when the connection is gone. */
export type PostPayload = (connection: string, payload: FramePayload) => Promise<boolean>;

function patiently(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Sends what is pending, with so many posts at once. Nothing is queued but the names of those who wait: what each is
 * sent is decided when its turn comes, so that a connection that is slow skips ticks and holds nobody up.
 */
export class FanOutDelivery {
  readonly #post: PostPayload;
  readonly #onGone: (follower: Follower) => void;
  readonly #waiting = new Set<Follower>();
  #working = 0;
  #idle: (() => void)[] = [];
  /** Frames sent and failed since the run began. */
  sent = 0;
  failed = 0;

  constructor(post: PostPayload, onGone: (follower: Follower) => void) {
    this.#post = post;
    this.#onGone = onGone;
  }

  /** Marks connections as having something pending. */
  add(followers: readonly Follower[]): void {
    const at = now();
    for (const follower of followers) {
      if (follower.busy || follower.gone) continue;
      if (follower.restUntil > at) follower.pending.clear();
      else this.#waiting.add(follower);
    }
    while (this.#working < WORKERS && this.#waiting.size > 0) this.#start();
  }

  /** Resolves when nothing waits and nothing is under way. */
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
      await patiently(this.#serve(follower));
    }
  }

  async #serve(follower: Follower): Promise<void> {
    follower.busy = true;
    await this.#sendPending(follower);
    follower.busy = false;
  }

  /** Never throws. Ticks that come meanwhile are sent in the same go, as one. */
  async #sendPending(follower: Follower): Promise<void> {
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
        follower.restUntil = now() + Math.min(LONGEST_REST_MS, REST_MS * 2 ** (follower.failures - 1));
        log.debug('frame not delivered', { connection: follower.id, error: String(error) });
        return;
      }
    }
  }
}
