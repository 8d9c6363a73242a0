import type { Staff } from '#shared/schemas/admin/staff.ts';

/** Session of this tab. Other tabs log in separately: what ends with its tab cannot be left behind. */
export interface StaffSession {
  token: string;
  /** Epoch seconds. */
  expires_at: number;
  staff: Staff;
  /** The member has to add an e-mail address first. */
  is_email_needed?: boolean;
}

/** Reason a session ended: the user's own action, or the server's rejection. */
export type SessionEnd = 'logout' | 'refused';

const KEY = 'staff-session';
/** Copies for integrations; the site itself reads only `staff-session`, which is written last. */
const TOKEN_MIRROR = 'admin_token';
const USER_MIRROR = 'admin_user';
const listeners = new Set<(end: SessionEnd) => void>();

function isSession(value: unknown): value is StaffSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, expires_at, staff } = value as Partial<StaffSession>;
  return typeof token === 'string' && typeof expires_at === 'number' && typeof staff?.username === 'string';
}

function stored(): StaffSession | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

/** Where storage is blocked, the session lasts as long as the page, and there is nothing to remove. */
function keep(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Nothing can be done.
  }
}

function writeMirrors(session: StaffSession | null): void {
  keep(TOKEN_MIRROR, session && session.token);
  keep(USER_MIRROR, session && JSON.stringify(session.staff));
}

/** Removes the session from the tab. */
function forget(): void {
  writeMirrors(null);
  keep(KEY, null);
}

let held: StaffSession | null | undefined;

export function currentSession(): StaffSession | null {
  held ??= stored();
  if (held === null || held.expires_at * 1000 > Date.now()) return held;
  forget();
  return null;
}

export function storeSession(session: StaffSession): void {
  held = session;
  writeMirrors(session);
  keep(KEY, JSON.stringify(session));
}

export function clearSession(end: SessionEnd): void {
  if (held === null) return;
  held = null;
  forget();
  for (const listener of listeners) listener(end);
}

/** Subscribes to the session's end. Returns the unsubscribe function. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Sessions from before the copies existed get them.
if (typeof window !== 'undefined') writeMirrors(currentSession());
