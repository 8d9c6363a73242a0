import type { SocketFrame } from '#shared/messages/frames.ts';

const topics = new Set<unknown>(['prices', 'kline', 'account', 'connection'] satisfies SocketFrame['topic'][]);

/** Parses a frame; null when it is invalid. The content of a known type is trusted. */
export function parseSocketFrame(data: unknown): SocketFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const value = JSON.parse(data) as Partial<SocketFrame> | null;
    if (typeof value !== 'object' || value === null) return null;
    const { type, topic, seq, since } = value;
    if (typeof type !== 'string' || !topics.has(topic) || !Number.isFinite(seq) || !Number.isFinite(since)) return null;
    return value as SocketFrame;
  } catch {
    return null;
  }
}
