/** Returns what this browser stored under a name; null when nothing, or when storage is blocked. */
export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; when storage is blocked, it lasts as long as the page. Null removes it. */
export function storePreference(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing can be done.
  }
}
