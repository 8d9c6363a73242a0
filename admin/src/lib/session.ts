import type { StaffIdentity } from '#shared/schemas/admin/staff.ts';
import { readTabValue, storeTabValue } from '#web/lib/stored-preference.ts';

/** Session of this tab. Other tabs log in separately: what ends with its tab cannot be left behind. */
export interface StaffSession {
  token: string;
  /** Epoch seconds. */
  expires_at: number;
  staff: StaffIdentity;
  /** The member has to add an e-mail address first. */
  is_email_needed?: boolean;
}

/** Reason a session ended: the user's own action, or the server's rejection. */
export type StaffSessionEnd = 'logout' | 'refused';

const KEY = 'staff-session';
/** Copies for integrations; the site itself reads only `staff-session`, which is written last. */
const TOKEN_MIRROR = 'admin_token';
const USER_MIRROR = 'admin_user';
const listeners = new Set<(end: StaffSessionEnd) => void>();

function isSession(value: unknown): value is StaffSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, expires_at, staff } = value as Partial<StaffSession>;
  return typeof token === 'string' && typeof expires_at === 'number' && typeof staff?.username === 'string';
}

function readStoredSession(): StaffSession | null {
  try {
    const value: unknown = JSON.parse(readTabValue(KEY) ?? 'null');
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the member of this tab's session as stored now: another page of the tab may have ended it. */
export const readStoredStaffId = (): string | null => readStoredSession()?.staff.id ?? null;

function writeMirrors(session: StaffSession | null): void {
  storeTabValue(TOKEN_MIRROR, session && session.token);
  storeTabValue(USER_MIRROR, session && JSON.stringify(session.staff));
}

/** Removes the session from the tab. */
function removeStoredSession(): void {
  writeMirrors(null);
  storeTabValue(KEY, null);
}

let cachedSession: StaffSession | null | undefined;

export function getStaffSession(): StaffSession | null {
  cachedSession ??= readStoredSession();
  if (cachedSession === null || cachedSession.expires_at * 1000 > Date.now()) return cachedSession;
  removeStoredSession();
  return null;
}

export function storeStaffSession(session: StaffSession): void {
  cachedSession = session;
  writeMirrors(session);
  storeTabValue(KEY, JSON.stringify(session));
}

export function clearStaffSession(end: StaffSessionEnd): void {
  if (cachedSession === null) return;
  cachedSession = null;
  removeStoredSession();
  for (const listener of listeners) listener(end);
}

/** Subscribes to the session's end. Returns the unsubscribe function. */
export function onStaffSessionEnd(listener: (end: StaffSessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Sessions from before the copies existed get them.
if (typeof window !== 'undefined') writeMirrors(getStaffSession());
