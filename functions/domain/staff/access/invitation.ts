import { auditOperation } from '#functions/data/staff/audit.ts';
import {
  acceptInvitation,
  isActiveStaff,
  readStaff,
  type StoredInvitation,
  type StoredStaff,
} from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { guardAttempts } from '#functions/domain/identity/attempts.ts';
import { assertGoodPassword, hashPassword } from '#functions/domain/identity/passwords.ts';
import { matchesHash } from '#functions/domain/identity/tokens.ts';
import { totpStep, totpUri } from '#functions/domain/identity/totp.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { unseal } from '#functions/lib/seal.ts';
import type { StaffId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { Staff } from '#shared/schemas/admin/staff.ts';

const INVALID = 'This link is not valid any more. Ask for a new one.';

type InvitedStaff = StoredStaff & { invitation: StoredInvitation };

/** @throws {Refusal} CODE_INVALID, alike for a link that never was, was used, was replaced or ran out. */
async function readInvited(token: string): Promise<InvitedStaff> {
  const [id = '', secret = ''] = token.split('.');
  const staff = await readStaff(id as StaffId);
  const invitation = staff?.invitation;
  const matches = matchesHash(secret, invitation?.secret_hash ?? '0'.repeat(64));
  if (!staff || !invitation || !matches || invitation.expires_at <= nowSeconds() || !isActiveStaff(staff))
    throw new Refusal('CODE_INVALID', { message: INVALID });
  return { ...staff, invitation };
}

const view = ({ id, username, role }: StoredStaff): Staff => ({ id, username, role });

/**
 * Whom a link is for, and the secret of the authenticator that goes with it: the same as often as it is opened.
 * @throws {Refusal} CODE_INVALID.
 */
export async function openInvitation(token: string): Promise<{ staff: Staff; secret: string; uri: string }> {
  const staff = await readInvited(token);
  const secret = await unseal(staff.invitation.totp_secret, staff.id);
  return { staff: view(staff), secret, uri: totpUri(secret, staff.username) };
}

/**
 * Takes a link for a password and a code of the authenticator that was set up with it. It is good once.
 * @throws {Refusal} CODE_INVALID, with `fields.code` where the link is good and the code is not; ACCOUNT_LOCKED after
 *   too many codes; VALIDATION_FAILED of a password that is too common.
 */
export async function acceptStaffInvitation(
  given: { token: string; password: string; code: string },
  address: string,
): Promise<{ staff: Staff }> {
  const staff = await readInvited(given.token);
  await assertGoodPassword(given.password, [staff.username]);
  const attempts = await guardAttempts('invitation', staff.id);
  const step = totpStep(await unseal(staff.invitation.totp_secret, staff.id), given.code);
  if (step === null) {
    const code = because('totpWrong');
    throw new Refusal('CODE_INVALID', { message: code.message, fields: { code } });
  }
  const password_hash = await hashPassword(given.password);
  await transact([
    acceptInvitation(staff.id, staff.invitation, { password_hash, step, at: nowSeconds() }),
    auditOperation({
      staff_id: staff.id,
      username: staff.username,
      action: 'staff.invitation_accepted',
      address,
    }),
  ]);
  await attempts.succeeded();
  return { staff: view(staff) };
}
