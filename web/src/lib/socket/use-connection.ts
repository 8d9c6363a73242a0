import { useSyncExternalStore } from 'react';
import { liveSocket } from './live.ts';
import type { SocketStatus } from './news.ts';

/** Returns the status of the socket. */
export const useSocketStatus = (): SocketStatus =>
  useSyncExternalStore(liveSocket.onStatus, liveSocket.status, liveSocket.status);
