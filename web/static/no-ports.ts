import type { SocketPorts } from '#web/lib/socket/create-socket.ts';

/** In place of `browser-ports.ts` where pages are drawn without a browser: nothing is connected, nothing comes. */
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
