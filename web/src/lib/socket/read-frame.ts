import type { Frame } from '#shared/messages/frames.ts';

const topics = new Set<unknown>(['prices', 'kline', 'account', 'connection'] satisfies Frame['topic'][]);

/** A frame, or null for anything that is none. What a frame of a known type holds is the server's word. */
export function readFrame(data: unknown): Frame | null {
  if (typeof data !== 'string') return null;
  try {
    const value = JSON.parse(data) as Partial<Frame> | null;
    if (typeof value !== 'object' || value === null) return null;
    const { type, topic, seq, since } = value;
    if (typeof type !== 'string' || !topics.has(topic) || !Number.isFinite(seq) || !Number.isFinite(since)) return null;
    return value as Frame;
  } catch {
    return null;
  }
}
