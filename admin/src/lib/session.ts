import type { Staff } from '#shared/schemas/admin/staff.ts';

/** Who is logged in in this tab. Another tab logs in by itself: what is forgotten with its tab cannot be left behind. */
export interface StaffSession {
  token: string;
  /** Epoch seconds. */
  expires_at: number;
  staff: Staff;
  /** The member has to add an e-mail address first. */
  is_email_needed?: boolean;
}

/** Why a session ended: by the person's own act, or because the server no longer takes it. */
export type SessionEnd = 'logout' | 'refused';

const KEY = 'staff-session';
/** Copies that integrations read; the site itself reads `staff-session` alone, which is written last. */
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
    // Nothing to be done about it.
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

/** Calls back when the session ends. Returns the way to stop. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Sessions from before there were copies get them.
if (typeof window !== 'undefined') writeMirrors(currentSession());
