import WebSocket, { type ClientOptions } from 'ws';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';
import { PRICE_STREAM_PATH } from '#shared/messages/stream.ts';

/** Stream client for tests. */
export interface TestStreamClient {
  socket: WebSocket;
  /** All frames so far, oldest first. */
  frames: SocketFrame[];
  send: (message: ClientMessageInput | string) => void;
  /** Waits for the next matching frame that no wait has returned yet. */
  next: (fits: (frame: SocketFrame) => boolean) => Promise<SocketFrame>;
  /** Resolves with its close code. */
  closed: Promise<number>;
}

/** Connects to a stream on this machine. @throws {Error} when the handshake is rejected, with its status. */
export async function openTestStreamClient(port: number, options: ClientOptions = {}): Promise<TestStreamClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PRICE_STREAM_PATH}`, options);
  const frames: SocketFrame[] = [];
  let nextFrame = 0;
  let wake = () => {};
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString('utf8')) as SocketFrame);
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      resolve(code);
      wake();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    frames,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: async (fits) => {
      for (;;) {
        const at = frames.findIndex((frame, i) => i >= nextFrame && fits(frame));
        if (at >= 0) {
          nextFrame = at + 1;
          return frames[at] as SocketFrame;
        }
        if (socket.readyState === socket.CLOSED) throw new Error('The stream ended before that frame came.');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    closed,
  };
}
