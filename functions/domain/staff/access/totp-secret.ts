import type { StoredStaff } from '#functions/data/staff/staff.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import { encryptForOwner, decryptForOwner } from '#functions/lib/encrypt-for-owner.ts';

/** Base32, the unencrypted legacy format. */
const PLAIN = /^[A-Z2-7]{16,128}$/;
export const isPlainTotpSecret = (stored: string): boolean => PLAIN.test(stored);

const NOBODY = 'nobody';
let nobodys: Promise<string> | undefined;

/**
 * Decrypts a member's authenticator secret. For an unknown member, or one without an authenticator, returns a random
 * one in the same time, so that timing reveals nothing.
 * @throws {Error} when the key cannot be used.
 */
export async function decryptTotpSecret(staff: Pick<StoredStaff, 'id' | 'totp_secret'> | null): Promise<string> {
  if (staff !== null && staff.totp_secret !== '')
    return isPlainTotpSecret(staff.totp_secret) ? staff.totp_secret : decryptForOwner(staff.totp_secret, staff.id);
  nobodys ??= encryptForOwner(generateTotpSecret(), NOBODY);
  try {
    return await decryptForOwner(await nobodys, NOBODY);
  } catch (error) {
    nobodys = undefined;
    throw error;
  }
}
