import type { SharedSocket, SocketWire } from '#web/lib/socket/types.ts';
import { shareSocket, type TabPorts } from './share-socket.ts';
import type { TabMessage } from './tab-message.ts';

const browserTabs: TabPorts = {
  id: crypto.randomUUID(),
  now: Date.now,
  wait(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  channel(name, listen) {
    // Locks are missing on plain http, and either may be missing where a browser stores nothing.
    if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listen(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  },
  lock(name, granted) {
    const abortController = new AbortController();
    let release = () => abortController.abort();
    navigator.locks
      .request(name, { signal: abortController.signal }, () => {
        granted();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      })
      .catch(() => undefined);
    return () => release();
  },
  onFreeze(listener) {
    document.addEventListener('freeze', listener);
    window.addEventListener('pagehide', listener);
  },
  onResume(listener) {
    document.addEventListener('resume', listener);
    window.addEventListener('pageshow', (event) => event.persisted && listener());
  },
};

/** Lets the tabs of this browser share one socket: see `share-socket.ts`. */
export const shareSocketAmongTabs = (socket: SharedSocket, connect: () => SocketWire): ((group: string) => void) =>
  shareSocket(socket, browserTabs, connect);
