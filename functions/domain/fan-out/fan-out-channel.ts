import type { Tick } from '#functions/data/market/ticks.ts';
import type { FramePayload } from '#functions/lib/post-frame.ts';

/**
 * One subject at one pace. All connections with the same subscription share a channel and the bytes of each frame. So a
 * tick’s cost grows with the number of subscriptions, not of subscribers.
 */
export interface FanOutChannel {
  /** Applies the next tick; true when there is something to send. */
  advance(tick: Tick): boolean;
  /** Sequence of the frame that would be sent now. */
  readonly seq: number;
  /**
   * Returns the newest frame for a connection whose last frame had sequence `last` (undefined: none): the changes since
   * then, or everything. Null when there is nothing to send.
   */
  frameFor(last: number | undefined): FramePayload | null;
}
