/**
 * Messages between the tabs of a browser. The leader has the socket; the others reach it through wires, which act as
 * their sockets. Every tab receives every message.
 */
export type TabMessage = { from: string } & (
  | { kind: 'hello' }
  /** The sender leads; `up`: its socket is open. */
  | { kind: 'leader'; up: boolean }
  /** The sender no longer leads. */
  | { kind: 'gone' }
  | { kind: 'open' | 'close'; wire: string }
  /** A message to the server, as text. */
  | { kind: 'send'; wire: string; text: string }
  /** `count` is the number of frames broadcast so far. */
  | { kind: 'opened'; wire: string; count: number }
  | { kind: 'closed'; wire: string }
  /** A server frame, as text, to one wire, or with its number to all. */
  | { kind: 'frame'; wire: string; text: string }
  | { kind: 'frame'; wire: null; text: string; count: number }
);

/** A message without its sender, which adds itself. */
export type UnsignedTabMessage = TabMessage extends infer M ? (M extends TabMessage ? Omit<M, 'from'> : never) : never;
