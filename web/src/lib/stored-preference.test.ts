import { afterEach, describe, expect, it, vi } from 'vitest';

/** Storage of a browser whose quota is used up from `full` on. */
function createStorage() {
  const texts = new Map<string, string>();
  const state = { full: false };
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (state.full) throw new DOMException('full', 'QuotaExceededError');
      texts.set(name, value);
    },
    removeItem: (name: string) => void texts.delete(name),
  };
  return { storage, state, texts };
}

/** Loads the module as a new page does. */
async function load(stubStorage: () => void) {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  stubStorage();
  return import('./stored-preference.ts');
}

const blocked = {
  get: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  configurable: true,
};

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'localStorage');
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

describe('storePreference', () => {
  it.each([
    ['blocked', () => void Object.defineProperty(globalThis, 'localStorage', blocked)],
    ['null', () => void vi.stubGlobal('localStorage', null)],
    ['missing', () => void vi.stubGlobal('localStorage', undefined)],
  ])('keeps values as long as the page when storage is %s', async (_, stub) => {
    const { readPreference, storePreference } = await load(stub);
    expect(readPreference('theme')).toBeNull();
    expect(storePreference('theme', 'light')).toBe(false);
    expect(readPreference('theme')).toBe('light');
    storePreference('theme', null);
    expect(readPreference('theme')).toBeNull();
  });

  it('keeps the newer value as long as the page when storage is full', async () => {
    const { storage, state, texts } = createStorage();
    const { readPreference, storePreference } = await load(() => vi.stubGlobal('localStorage', storage));
    expect(storePreference('session', 'old')).toBe(true);
    state.full = true;
    expect(storePreference('session', 'new')).toBe(false);
    expect(readPreference('session')).toBe('new');
    // What another tab stores later is newer still.
    texts.set('session', 'of another tab');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session' }));
    expect(readPreference('session')).toBe('of another tab');
    state.full = false;
    expect(storePreference('session', 'last')).toBe(true);
    expect(texts.get('session')).toBe('last');
  });

  it('stores values of a tab apart', async () => {
    const [browser, tab] = [createStorage(), createStorage()];
    const { readPreference, readTabValue, storeTabValue } = await load(() => {
      vi.stubGlobal('localStorage', browser.storage);
      vi.stubGlobal('sessionStorage', tab.storage);
    });
    expect(storeTabValue('language', 'ja')).toBe(true);
    expect(readTabValue('language')).toBe('ja');
    expect(readPreference('language')).toBeNull();
  });
});
