import { getSessionLoginStart, listSessions } from '#functions/data/identity/sessions.ts';
import { isSessionOverTimeLimit } from '#functions/data/users/own-limits.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { OwnSession } from '#shared/schemas/identity.ts';

/** Returns a user's sessions, this one first and then the newest. */
export async function listOwnSessions({ user, session: current }: UserPrincipal): Promise<OwnSession[]> {
  const at = nowSeconds();
  const sessions = (await listSessions(user)).filter(
    (session) => !isSessionOverTimeLimit(user, getSessionLoginStart(session), at),
  );
  const views = sessions.map((session) => ({
    id: session.id,
    is_current: session.id === current,
    mode: session.mode,
    device: session.device ?? null,
    address: session.address,
    country: session.country ?? null,
    created_at: session.created_at,
    last_used_at: session.last_used_at ?? session.created_at,
  }));
  return [...views.filter((candidate) => candidate.is_current), ...views.filter((candidate) => !candidate.is_current)];
}
