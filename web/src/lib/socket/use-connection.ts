import { useSyncExternalStore } from 'react';
import { liveSocket } from './live.ts';
import type { SocketStatus } from './news.ts';

/** How the socket stands. */
export const useSocketStatus = (): SocketStatus =>
  useSyncExternalStore(liveSocket.onStatus, liveSocket.status, liveSocket.status);
