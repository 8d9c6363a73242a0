import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { endStaffSessions, findStaffByName, inviteStaffMember, isActiveStaff } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { invitationPath } from '#functions/domain/mail/staff-letters.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { buildMemberNotice, readMemberRecord, buildMemberRenewal } from './member-writes.ts';
import { buildInvitation } from './send-invitation.ts';

/** How records call who has the command line and the keys of the platform. */
const OPERATOR = 'operator';

/**
 * Issues a link for a member of staff by the operator's command, where no e-mail can bring it: it is recorded, owners are
 * told, and the password, the authenticator and every session of before stop working. Accepting it verifies no address.
 * @returns its path in the back office.
 * @throws {Error} where there is no such member, or their access has ended.
 */
export async function issueInvitation(username: string): Promise<{ path: string; expires_at: EpochSeconds }> {
  const found = await findStaffByName(username);
  if (!found) throw new Error(`There is no member of staff named ${username}.`);
  if (!isActiveStaff(found)) throw new Error(`The access of ${username} has ended: an owner restores it first.`);
  const seen = await readMemberRecord(found.id);
  const { token, stored } = await buildInvitation(found.id, null);
  await transact([
    inviteStaffMember(found.id, seen.staff.version ?? 0, stored),
    buildMemberRenewal(seen, { id: null, username: OPERATOR, at: nowSeconds() }),
    buildMemberNotice('renewed', found, null),
    addAuditEntry({
      staff_id: null,
      username: OPERATOR,
      action: 'staff.invite',
      address: 'command line',
      subject: found.id,
      reason: 'The operator issued a link.',
    }),
  ]);
  await endStaffSessions(found.id);
  return { path: invitationPath(token), expires_at: stored.expires_at };
}
