type StorageName = 'localStorage' | 'sessionStorage';

/**
 * Guards a storage that may be blocked, full or missing: what it does not take lasts as long as the page. The only
 * reader of a browser's storage (lint).
 */
function guardStorage(name: StorageName) {
  const unstored = new Map<string, string | null>();
  // Another tab has stored something newer.
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === null) unstored.clear();
      else unstored.delete(key);
    });
  return {
    read: (key: string): string | null => {
      const value = unstored.get(key);
      if (value !== undefined) return value;
      try {
        return globalThis[name].getItem(key);
      } catch {
        return null;
      }
    },
    store: (key: string, value: string | null): boolean => {
      try {
        if (value === null) globalThis[name].removeItem(key);
        else globalThis[name].setItem(key, value);
        unstored.delete(key);
        return true;
      } catch {
        unstored.set(key, value);
        return false;
      }
    },
  };
}

const ofBrowser = guardStorage('localStorage');
const ofTab = guardStorage('sessionStorage');

/** Returns what this browser stored under a name, or else this page; null when nothing. */
export const readPreference = ofBrowser.read;

/** Stores a value for this browser; null removes it. Returns whether it outlives the page. */
export const storePreference = ofBrowser.store;

/** Returns what this tab stored under a name, or else this page; null when nothing. */
export const readTabValue = ofTab.read;

/** Stores a value for this tab; null removes it. Returns whether it outlives the page. */
export const storeTabValue = ofTab.store;

/** Returns the object that `storePreference` stored as JSON; null when there is no valid one. */
export function readStoredObject(name: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readPreference(name) ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
