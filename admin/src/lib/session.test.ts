import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffSession } from './session.ts';

const staff = { id: 'stf_1', username: 'olga', role: 'owner' };
const sessionFor = (seconds: number) =>
  ({ token: 'tok', expires_at: Date.now() / 1000 + seconds, staff }) as unknown as StaffSession;

const stored = new Map<string, string>();
let writes: string[];

/** Loads the module as a newly opened tab would. */
async function openTab() {
  vi.resetModules();
  return await import('./session.ts');
}

beforeEach(() => {
  stored.clear();
  writes = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      writes.push(name);
      stored.set(name, value);
    },
    removeItem: (name: string) => {
      writes.push(name);
      stored.delete(name);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('staff session', { tags: ['FIN-003'] }, () => {
  it('stores copies of token and member, and writes and removes its own key last', async () => {
    const { storeStaffSession, clearStaffSession } = await openTab();
    writes = [];
    storeStaffSession(sessionFor(60));
    expect(writes).toEqual(['admin_token', 'admin_user', 'staff-session']);
    expect(stored.get('admin_token')).toBe('tok');
    expect(JSON.parse(stored.get('admin_user') ?? '')).toEqual(staff);
    writes = [];
    clearStaffSession('logout');
    expect(writes).toEqual(['admin_token', 'admin_user', 'staff-session']);
    expect(stored.size).toBe(0);
  });

  it('writes the copies on load for a session stored by an older version', async () => {
    stored.set('staff-session', JSON.stringify(sessionFor(60)));
    const { getStaffSession } = await openTab();
    expect(getStaffSession()?.token).toBe('tok');
    expect([...stored.keys()].toSorted()).toEqual(['admin_token', 'admin_user', 'staff-session']);
  });

  it('clears all keys after expiry', async () => {
    vi.useFakeTimers();
    const { storeStaffSession, getStaffSession } = await openTab();
    storeStaffSession(sessionFor(60));
    vi.advanceTimersByTime(61_000);
    expect(getStaffSession()).toBeNull();
    expect(stored.size).toBe(0);
  });
});
