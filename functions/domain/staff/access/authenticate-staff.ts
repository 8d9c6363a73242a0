import { recordStaffSessionActivity } from '#functions/data/staff/staff-use.ts';
import { isActiveStaff, readStaffSession } from '#functions/data/staff/staff.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { isSecretMatching, parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { StaffId } from '#shared/ids.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';

/** A session unused for this long has ended, seconds. */
const IDLE = 30 * MINUTE_SECONDS;
/** Uses within this many seconds are stored once. */
const NOTED = MINUTE_SECONDS;

/**
 * Returns the staff member of a token, by one read. Null when it is unknown, expired, revoked or unused for half an
 * hour, when access has ended, or when the address differs from that of the login: a stolen token is useless elsewhere.
 */
export async function authenticateStaff(token: string, address: string): Promise<StaffPrincipal | null> {
  const parsed = parseBearerToken<StaffId>(token, 'stf');
  if (!parsed) return null;
  const staffSession = await readStaffSession(parsed.owner, parsed.session);
  if (!staffSession || !isSecretMatching(parsed.secret, staffSession.session.secret_hash)) return null;
  if (staffSession.session.address !== address || !isActiveStaff(staffSession.staff)) return null;
  const at = nowSeconds();
  const used = staffSession.use?.at ?? staffSession.session.created_at;
  if (at - used > IDLE) return null;
  if (at - used >= NOTED) await recordStaffSessionActivity(parsed.owner, parsed.session, at, staffSession.session.ttl);
  const { id, username, role } = staffSession.staff;
  return { staff: { id, username, role }, session: staffSession.session.id };
}
