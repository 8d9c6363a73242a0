import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';

/** Adds the caller’s token of the other account to a login; both stay valid. */
export function withOtherAccountToken(
  session: LoginSession,
  caller: UserPrincipal | null,
  token: string | null,
): LoginSession {
  if (!caller || token === null || caller.mode === session.current_mode) return session;
  return caller.mode === 'main' ? { ...session, main_token: token } : { ...session, simulate_token: token };
}
