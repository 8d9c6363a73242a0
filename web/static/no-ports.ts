import type { SocketPorts } from '#web/lib/socket/create-socket.ts';

/** Replaces `browser-ports.ts` when pages are rendered without a browser: no connections, no data. */
export const browserPorts: SocketPorts = {
  connect: () => {
    throw new Error('Nothing is connected at build.');
  },
  now: () => 0,
  random: () => 0,
  wait: () => () => undefined,
  hidden: () => true,
  onVisibility: () => undefined,
  onOnline: () => undefined,
  observeTime: () => undefined,
};

export const connectStream = browserPorts.connect;
