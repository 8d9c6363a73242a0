import { Secret, TOTP } from 'otpauth';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { now } from '#functions/lib/clock.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import type { StaffId } from '#shared/ids.ts';

/** Creates a staff member who has spent no code yet: requests use the current code. */
export async function createTestReviewer(reason = 'looked at it'): Promise<() => StaffChangeContext> {
  const secret = generateTotpSecret();
  const login = parseBearerToken<StaffId>(await createStaffToken('finance', undefined, secret), 'stf');
  if (!login) throw new Error('no token of staff');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { owner: id, session } = login;
  const caller = { staff: { id, username: 'treasurer', role: 'finance' as const }, session };
  return () => ({ caller, address: '192.0.2.1', reason, code: totp.generate({ timestamp: now() }) });
}
