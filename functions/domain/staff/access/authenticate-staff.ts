import { isActiveStaff, readStaffSession } from '#functions/data/staff/staff.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { matchesHash, parseToken } from '#functions/domain/identity/tokens.ts';
import type { StaffId } from '#shared/ids.ts';

/**
 * Which member of staff a token stands for, by one read. Null when it is unknown, expired or revoked, when access has
 * ended, or when it comes from another address than the one that logged in: a stolen token is worth nothing elsewhere.
 */
export async function authenticateStaff(token: string, address: string): Promise<StaffCaller | null> {
  const parsed = parseToken<StaffId>(token, 'stf');
  if (!parsed) return null;
  const found = await readStaffSession(parsed.owner, parsed.session);
  if (!found || !matchesHash(parsed.secret, found.session.secret_hash)) return null;
  if (found.session.address !== address || !isActiveStaff(found.staff)) return null;
  const { id, username, role } = found.staff;
  return { staff: { id, username, role }, session: found.session.id };
}
