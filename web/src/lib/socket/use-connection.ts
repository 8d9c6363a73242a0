import { useSyncExternalStore } from 'react';
import { live } from './live.ts';
import type { Status } from './news.ts';

/** How the socket stands. */
export const useConnection = (): Status => useSyncExternalStore(live.onStatus, live.status, live.status);
