/** What this browser remembers under a name; null where nothing is, or storage is blocked. */
export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Where storage is blocked, a choice holds as long as the page. Null forgets it. */
export function storePreference(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing to be done about it.
  }
}
