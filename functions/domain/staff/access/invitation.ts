import { readStaffAccessHistory, updateStaffAccessHistory } from '#functions/data/staff/access-history.ts';
import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { readStaffContact, replaceStaffContact } from '#functions/data/staff/contacts.ts';
import {
  consumeStaffInvitation,
  isActiveStaff,
  readStaff,
  type StoredStaffInvitation,
  type StoredStaff,
} from '#functions/data/staff/staff.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { countSecretAttempt } from '#functions/domain/identity/attempts.ts';
import { assertStrongPassword, hashPassword } from '#functions/domain/identity/passwords.ts';
import { isSecretMatching } from '#functions/domain/identity/tokens.ts';
import { findTotpStep, buildTotpUri } from '#functions/domain/identity/totp.ts';
import { parsePreferredLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { decryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { StaffId } from '#shared/ids.ts';
import type { StaffIdentity } from '#shared/schemas/admin/staff.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { buildDeciderNotices } from './member-writes.ts';

type InvitedStaff = StoredStaff & { invitation: StoredStaffInvitation };

/** @throws {AppError} CODE_INVALID, the same for a link that is unknown, used, replaced or expired. */
async function readInvited(token: string): Promise<InvitedStaff> {
  const [id = '', secret = ''] = token.split('.');
  const staff = await readStaff(id as StaffId);
  const invitation = staff?.invitation;
  const matches = isSecretMatching(secret, invitation?.secret_hash ?? '0'.repeat(64));
  if (!staff || !invitation || !matches || invitation.expires_at <= nowSeconds() || !isActiveStaff(staff))
    throw new AppError('CODE_INVALID', { message: errorDetails.linkExpired });
  return { ...staff, invitation };
}

const view = ({ id, username, role }: StoredStaff): StaffIdentity => ({ id, username, role });

/**
 * Returns the member of a link, and the authenticator secret for it: the same on every opening.
 * @throws {AppError} CODE_INVALID.
 */
export async function openStaffInvitation(
  token: string,
): Promise<{ staff: StaffIdentity; secret: string; uri: string }> {
  const staff = await readInvited(token);
  const secret = await decryptForOwner(staff.invitation.totp_secret, staff.id);
  return { staff: view(staff), secret, uri: buildTotpUri(secret, staff.username) };
}

/** Address and browser languages of the accepting member. */
export interface StaffInvitationVisitor {
  address: string;
  languages: string | null;
}

/** Builds the writes that verify the address of the link, if it is still the member's. */
async function verifyingWrites({ id, invitation }: InvitedStaff, at: EpochSeconds, languages: string | null) {
  const contact = await readStaffContact(id);
  if (invitation.sent_to === undefined || invitation.sent_to !== contact.email) return [];
  const language = parsePreferredLanguage(languages);
  return replaceStaffContact(id, contact, { verified_at: at, ...(language !== null && { language }) });
}

/** The same member is changed meanwhile. */
const TRIES = 5;

/**
 * Accepts a link with a new password and a code of the authenticator. Usable once. It verifies the link's address, and
 * the member decides nothing for 24 hours.
 * @throws {AppError} CODE_INVALID, with `fields.code` when the link is valid and the code is not; ACCOUNT_LOCKED after
 * too many codes; VALIDATION_FAILED for a too common password.
 */
export async function acceptStaffInvitation(
  acceptance: { token: string; password: string; code: string },
  { address, languages }: StaffInvitationVisitor,
): Promise<{ staff: StaffIdentity }> {
  const staff = await readInvited(acceptance.token);
  await assertStrongPassword(acceptance.password, [staff.username]);
  const attempts = await countSecretAttempt('invitation', staff.id);
  const step = findTotpStep(await decryptForOwner(staff.invitation.totp_secret, staff.id), acceptance.code);
  if (step === null) {
    const code = fieldError('totpWrong');
    throw new AppError('CODE_INVALID', { message: code.message, fields: { code } });
  }
  const password_hash = await hashPassword(acceptance.password);
  const { id, username } = staff;
  await retryOnConflict(async () => {
    const at = nowSeconds();
    await transact([
      consumeStaffInvitation(id, staff.invitation, { password_hash, step, at }),
      ...(await verifyingWrites(staff, at, languages)),
      updateStaffAccessHistory(id, await readStaffAccessHistory(id), { accepted_at: at }),
      ...buildDeciderNotices(staff, at),
      addAuditEntry({ staff_id: id, username, action: 'staff.invitation_accepted', address }),
    ]);
  }, TRIES);
  await attempts.succeeded();
  return { staff: view(staff) };
}
