import { useSyncExternalStore } from 'react';
import { currentSession, onSession, type Session } from './session.ts';

/** The session of this browser, or null for a visitor; changes with every tab. Pages that are drawn at build are a visitor’s. */
export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession, () => null);
