import { writeAuditEntry, addAuditEntry } from '#functions/data/staff/audit.ts';
import { isKnownStaffLoginAddress, recordStaffLoginAddress } from '#functions/data/staff/staff-addresses.ts';
import {
  findStaffByName,
  isActiveStaff,
  type StoredStaff,
  spendStaffTotpStep,
  staffSessionCollection,
} from '#functions/data/staff/staff.ts';
import { countExactRateLimit } from '#functions/data/table/limit-counts.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { countSecretAttempt } from '#functions/domain/identity/attempts.ts';
import { verifyPassword } from '#functions/domain/identity/passwords.ts';
import { formatBearerToken, hashSecret, generateSecret } from '#functions/domain/identity/tokens.ts';
import { findTotpStep } from '#functions/domain/identity/totp.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { newId } from '#functions/lib/ids.ts';
import { requestLimits, getSecondsUntilReset } from '#functions/lib/limits.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { StaffIdentity } from '#shared/schemas/admin/staff.ts';
import { type EpochSeconds, HOUR_SECONDS, addSeconds } from '#shared/time.ts';
import { isStaffEmailNeeded } from './staff-email.ts';
import { isPlainTotpSecret, decryptTotpSecret } from './totp-secret.ts';

const SESSION_SECONDS = 8 * HOUR_SECONDS;

async function openStaffSession(staff: StoredStaff, step: number, address: string) {
  const at = nowSeconds();
  const session = newId('ses');
  const secret = generateSecret();
  const ends = addSeconds(at, SESSION_SECONDS);
  // An unencrypted legacy secret is encrypted now.
  const sealed = isPlainTotpSecret(staff.totp_secret)
    ? await encryptForOwner(staff.totp_secret, staff.id)
    : staff.totp_secret;
  await transact([
    spendStaffTotpStep(staff, step, at, sealed),
    staffSessionCollection.add(staff.id, {
      id: session,
      staff_id: staff.id,
      secret_hash: hashSecret(secret),
      address,
      created_at: at,
      ttl: ends,
    }),
    recordStaffLoginAddress(staff.id, address),
    addAuditEntry({ staff_id: staff.id, username: staff.username, action: 'staff.login', address }),
  ]);
  return { token: formatBearerToken({ owner: staff.id, session, secret }), expires_at: ends };
}

/** Slows guesses from many addresses, except those from which this member logged in before. */
async function slowStrangers(name: string, staff: StoredStaff | null, address: string): Promise<void> {
  if (await isKnownStaffLoginAddress(staff?.id, address)) return;
  if (!(await countExactRateLimit('staff_stranger', name)))
    throw new AppError('ACCOUNT_LOCKED', { retryAfter: getSecondsUntilReset(requestLimits.staff_stranger) });
}

/**
 * Logs in a staff member by name, password and the authenticator's six digits, for eight hours and from this address
 * only. An unknown name, ended access, a wrong password and a wrong code get the same answer in the same time; each is
 * recorded.
 * @throws {AppError} INVALID_CREDENTIALS, with `fields.code` when only the code was used before; ACCOUNT_LOCKED.
 */
export async function logInStaff(
  credentials: { username: string; password: string; code: string },
  address: string,
): Promise<{ token: string; expires_at: EpochSeconds; staff: StaffIdentity; is_email_needed: boolean }> {
  const name = credentials.username.toLowerCase();
  const attempts = await countSecretAttempt('staff', `${name}@${getIpNetwork(address)}`);
  const staff = await findStaffByName(credentials.username);
  await slowStrangers(name, staff, address);
  const right = await verifyPassword(credentials.password, staff?.password_hash || null);
  const step = findTotpStep(await decryptTotpSecret(staff), credentials.code);
  if (!staff || !isActiveStaff(staff) || !right || step === null) {
    await writeAuditEntry({
      staff_id: staff?.id ?? null,
      username: credentials.username,
      action: 'staff.login_failed',
      address,
    });
    throw new AppError('INVALID_CREDENTIALS', { message: errorDetails.staffCredentials });
  }
  try {
    const { token, expires_at } = await openStaffSession(staff, step, address);
    await attempts.succeeded();
    const { id, username, role } = staff;
    return { token, expires_at, staff: { id, username, role }, is_email_needed: await isStaffEmailNeeded(id) };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const code = fieldError('totpUsed');
    throw new AppError('INVALID_CREDENTIALS', { message: code.message, fields: { code }, cause: error });
  }
}
