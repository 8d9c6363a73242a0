import type { LoginSession as LoginAnswer, AccountMode } from '#shared/schemas/identity.ts';
import type { User } from '#shared/schemas/people.ts';
import { repairSessionMirrors, writeSessionMirrors } from './session-mirrors.ts';
import { readPreference, storePreference, storeTabValue } from './stored-preference.ts';

/** Logged-in session, shared by every tab of this browser. */
export interface BrowserSession {
  token: string;
  refreshToken: string;
  /** Expiry of `token`, epoch seconds. */
  expiresAt: number;
  user: User;
  mode: AccountMode;
}

/** Reason why a session ended: the user's logout in any tab, or the server's rejection. */
export type UserSessionEndReason = 'logout' | 'refused';

type SessionListener = (session: BrowserSession | null, end: UserSessionEndReason | null) => void;

const KEY = 'session';
/** Unfinished verification form of a tab. It has personal data: it ends with the session. */
export const KYC_DRAFT_KEY = 'kyc-draft';
const listeners = new Set<SessionListener>();
let cached: { text: string | null; session: BrowserSession | null } = { text: null, session: null };

function isSession(value: unknown): value is BrowserSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, refreshToken, user } = value as Partial<BrowserSession>;
  return (
    typeof token === 'string' &&
    typeof refreshToken === 'string' &&
    typeof user === 'object' &&
    typeof user?.id === 'string' &&
    typeof user.username === 'string'
  );
}

function parseSession(text: string | null): BrowserSession | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the session, or null for a visitor. The same object until it changes, so that it can be compared. */
export function getCurrentUserSession(): BrowserSession | null {
  const text = readPreference(KEY);
  if (text !== cached.text) cached = { text, session: parseSession(text) };
  return cached.session;
}

function notifyListeners(end: UserSessionEndReason | null): void {
  const session = getCurrentUserSession();
  // In every tab: each has its own draft.
  if (session === null) storeTabValue(KYC_DRAFT_KEY, null);
  for (const listener of listeners) listener(session, end);
}

/** Stores the answer of a login, a demo account or a refresh. */
export function storeUserSession(answer: LoginAnswer): BrowserSession {
  const { wallets, ...user } = answer.user;
  const session: BrowserSession = {
    token: answer.token,
    refreshToken: answer.refresh_token,
    expiresAt: answer.expires_at,
    user,
    mode: answer.current_mode,
  };
  writeSessionMirrors(
    session,
    answer.simulate_user && session.mode === 'simulate' ? answer.simulate_user.wallets : wallets,
  );
  storePreference(KEY, JSON.stringify(session));
  notifyListeners(null);
  return session;
}

/** Ends the session in every tab of this browser. */
export function clearUserSession(end: UserSessionEndReason): void {
  if (getCurrentUserSession() === null) return;
  writeSessionMirrors(null);
  storePreference(KEY, null);
  notifyListeners(end);
}

/** Calls back at each change, in this tab or another one. Returns an unsubscribe function. */
export function onUserSessionChange(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the identity whose data a page may show: another user or mode is another identity, a rotated token is not.
 */
export const getAccountIdentity = (session: BrowserSession | null): string | null =>
  session === null ? null : `${session.user.id} ${session.mode}`;

if (typeof window !== 'undefined') {
  repairSessionMirrors(getCurrentUserSession());
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    repairSessionMirrors(getCurrentUserSession());
    notifyListeners(event.newValue === null ? 'logout' : null);
  });
}
