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

let held: StaffSession | null | undefined;

export function currentSession(): StaffSession | null {
  held ??= stored();
  return held !== null && held.expires_at * 1000 > Date.now() ? held : null;
}

export function storeSession(session: StaffSession): void {
  held = session;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(session));
  } catch {
    // Where storage is blocked, the session lasts as long as the page.
  }
}

export function clearSession(end: SessionEnd): void {
  if (held === null) return;
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to remove where storage is blocked.
  }
  for (const listener of listeners) listener(end);
}

/** Calls back when the session ends. Returns the way to stop. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
