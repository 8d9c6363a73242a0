import { EMPTY_STAFF_CONTACT, replaceStaffContact } from '#functions/data/staff/contacts.ts';
import { findStaffByName, putStaff, type StoredStaff } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { hashPassword } from '#functions/domain/identity/passwords.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { StaffId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff/roles.ts';

interface NewStaff {
  username: string;
  password: string;
  role: StaffRole;
  /** Base32; generated when left out. */
  totp_secret?: string;
  /** Counts as verified: the operator vouches for it. */
  email?: string;
}

const contactWrites = (id: StaffId, email: string) =>
  replaceStaffContact(id, EMPTY_STAFF_CONTACT, { email, verified_at: nowSeconds() });

/**
 * Creates a staff member unless the name exists: then nothing changes, the password and secret included.
 * @throws {AppError} VALIDATION_FAILED when another call takes the name at the same moment and cannot be read yet.
 */
export async function createStaff(newStaff: NewStaff): Promise<{ id: StaffId; created: boolean }> {
  const existingStaff = await findStaffByName(newStaff.username);
  if (existingStaff) return { id: existingStaff.id, created: false };
  const id = newId('stf');
  const staff: StoredStaff = {
    id,
    username: newStaff.username,
    role: newStaff.role,
    password_hash: await hashPassword(newStaff.password),
    totp_secret: await encryptForOwner(newStaff.totp_secret ?? generateTotpSecret(), id),
    created_at: nowSeconds(),
  };
  try {
    await transact([...putStaff(staff), ...(newStaff.email === undefined ? [] : contactWrites(id, newStaff.email))]);
    return { id: staff.id, created: true };
  } catch (error) {
    const other = error instanceof AppError ? await findStaffByName(newStaff.username) : null;
    if (!other) throw error;
    return { id: other.id, created: false };
  }
}
