import { useSyncExternalStore } from 'react';
import { getCurrentUserSession, onUserSessionChange, type BrowserSession } from './session.ts';

/**
 * Returns the session of this browser, or null for a visitor; follows all tabs. Pages drawn at build are a visitor’s.
 */
export const useSession = (): BrowserSession | null =>
  useSyncExternalStore(onUserSessionChange, getCurrentUserSession, () => null);
