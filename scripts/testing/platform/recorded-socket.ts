import WebSocket from 'ws';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';

type FrameOfType<T extends SocketFrame['type']> = Extract<SocketFrame, { type: T }>;

/** Client of the socket that keeps every frame, so that a test can await past and future ones. */
export interface RecordedSocket {
  /** Frames in the order of arrival, with the time, epoch ms. */
  frames: readonly { at: number; frame: SocketFrame }[];
  send: (message: ClientMessageInput) => void;
  /** Returns the first matching frame of this type, past or within `ms`. @throws {Error} when none comes. */
  next: <T extends SocketFrame['type']>(
    type: T,
    ms: number,
    fits?: (frame: FrameOfType<T>) => boolean,
  ) => Promise<FrameOfType<T>>;
  close: () => Promise<void>;
}

/** Opens a socket. @throws {Error} when it is rejected. */
export async function openRecordedSocket(url: string): Promise<RecordedSocket> {
  const socket = new WebSocket(url);
  const frames: { at: number; frame: SocketFrame }[] = [];
  const listeners = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    frames.push({ at: Date.now(), frame: JSON.parse(data.toString()) as SocketFrame });
    for (const listener of listeners) listener();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => socket.terminate());
  return {
    frames,
    send: (message) => socket.send(JSON.stringify(message)),
    next: (type, ms, fits = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = frames.find(({ frame }) => frame.type === type && fits(frame as never));
          if (match) finish(() => resolve(match.frame as never));
        };
        const timer = setTimeout(() => finish(() => reject(new Error(`no ${type} within ${ms} ms`))), ms);
        const finish = (how: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          how();
        };
        listeners.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        if (socket.readyState === WebSocket.CLOSED) return resolve();
        socket.once('close', () => resolve());
        socket.close();
      }),
  };
}
