import { useSyncExternalStore } from 'react';
import type { SocketStatus } from './account-events.ts';
import { liveSocket } from './live.ts';

/** Returns the status of the socket. */
export const useSocketStatus = (): SocketStatus =>
  useSyncExternalStore(liveSocket.onStatus, liveSocket.status, liveSocket.status);
