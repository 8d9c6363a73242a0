/**
 * What the tabs of a browser say to one another. One of them, the leader, holds the socket; the others reach it through
 * wires, each of which is to them what a socket would be. Every tab hears everything.
 */
export type TabMessage = { from: string } & (
  | { kind: 'hello' }
  /** Who leads, and whether its socket is open. */
  | { kind: 'leader'; up: boolean }
  /** Who led leads no longer. */
  | { kind: 'gone' }
  | { kind: 'open' | 'close'; wire: string }
  /** A message to the server, as text. */
  | { kind: 'send'; wire: string; text: string }
  /** `count` is how many frames went to all so far. */
  | { kind: 'opened'; wire: string; count: number }
  | { kind: 'closed'; wire: string }
  /** A frame of the server's, as text, to one wire, or, with its number, to all. */
  | { kind: 'frame'; wire: string; text: string }
  | { kind: 'frame'; wire: null; text: string; count: number }
);

/** A message without its sender, who adds itself. */
export type UnsignedTabMessage = TabMessage extends infer M ? (M extends TabMessage ? Omit<M, 'from'> : never) : never;
