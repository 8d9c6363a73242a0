import type { Tick } from '#functions/data/market/ticks.ts';
import type { FramePayload } from '#functions/lib/post-frame.ts';

/**
 * One subject at one pace. All connections that follow the same share a channel, and with it the bytes of each frame:
 * what a tick costs grows with what is asked for, not with how many ask.
 */
export interface FanOutChannel {
  /** Takes the next tick; true when there is something to send. */
  advance(tick: Tick): boolean;
  /** Sequence of the frame that would be sent now. */
  readonly seq: number;
  /**
   * The newest frame for a connection that was last sent the frame of sequence `last` (undefined: none): what changed
   * since then, or everything. Null when there is nothing to send.
   */
  frameFor(last: number | undefined): FramePayload | null;
}
