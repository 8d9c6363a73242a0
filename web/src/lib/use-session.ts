import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type BrowserSession } from './session.ts';

/** The session of this browser, or null for a visitor; changes with every tab. Pages that are drawn at build are a visitor’s. */
export const useSession = (): BrowserSession | null =>
  useSyncExternalStore(onSessionChange, currentSession, () => null);
