import { PRICE_STREAM_PATH } from '#shared/messages/stream.ts';
import { getRandomFraction } from '#web/lib/random-fraction.ts';
import { observeServerTime } from '#web/lib/server-clock.ts';
import type { SocketPorts } from './create-socket.ts';

/** The sockets are on the page's own origin. */
const connectTo = (path: string) =>
  new WebSocket(
    `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${path}`,
  ) as ReturnType<SocketPorts['connect']>;

/** Connects to the socket for public prices only, where there is one. */
export const connectStream = () => connectTo(PRICE_STREAM_PATH);

export const browserPorts: SocketPorts = {
  connect: () => connectTo('/ws'),
  now: Date.now,
  random: getRandomFraction,
  wait(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  hidden: () => document.visibilityState === 'hidden',
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    // A page from the back-forward cache was frozen with its socket.
    window.addEventListener('pageshow', (event) => event.persisted && listener());
  },
  onOnline: (listener) => window.addEventListener('online', listener),
  observeTime: observeServerTime,
};
