import { useSyncExternalStore } from 'react';
import { currentSession, onSession, type Session } from './session.ts';

/** The session of this browser, or null for a visitor; changes with every tab. */
export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession);
