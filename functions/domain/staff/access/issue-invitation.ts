import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { endStaffSessions, findStaffByName, inviteStaffMember, isActiveStaff } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getStaffInvitationPath } from '#functions/domain/mail/staff-letters.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { buildMemberNotice, readMemberRecord, buildMemberRenewal } from './member-writes.ts';
import { buildStaffInvitation } from './send-invitation.ts';

/** Name in records of the holder of the command line and the platform's keys. */
const OPERATOR = 'operator';

/**
 * Issues an invitation by the operator's command, when e-mail cannot deliver it. It is recorded, owners are notified,
 * and the previous password, authenticator and sessions stop working. Accepting it verifies no address.
 * @returns its path in the back office.
 * @throws {Error} when the member does not exist, or their access has ended.
 */
export async function issueStaffInvitation(username: string): Promise<{ path: string; expires_at: EpochSeconds }> {
  const existingStaff = await findStaffByName(username);
  if (!existingStaff) throw new Error(`There is no member of staff named ${username}.`);
  if (!isActiveStaff(existingStaff))
    throw new Error(`The access of ${username} has ended: an owner restores it first.`);
  const memberRecord = await readMemberRecord(existingStaff.id);
  const { token, stored } = await buildStaffInvitation(existingStaff.id, null);
  await transact([
    inviteStaffMember(existingStaff.id, memberRecord.staff.version ?? 0, stored),
    buildMemberRenewal(memberRecord, { id: null, username: OPERATOR, at: nowSeconds() }),
    buildMemberNotice('renewed', existingStaff, null),
    addAuditEntry({
      staff_id: null,
      username: OPERATOR,
      action: 'staff.invite',
      address: 'command line',
      subject: existingStaff.id,
      reason: 'The operator issued a link.',
    }),
  ]);
  await endStaffSessions(existingStaff.id);
  return { path: getStaffInvitationPath(token), expires_at: stored.expires_at };
}
