import { Secret, TOTP } from 'otpauth';
import { putStaff } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';

/**
 * Creates a staff member who handles money and has spent no code yet: returns a builder of requests with the current
 * code.
 */
export async function createTestTreasurer(): Promise<(reason?: string) => StaffChangeContext> {
  const [id, totp_secret] = [newId('stf'), generateTotpSecret()];
  const username = `finance-${id}`;
  await transact(
    putStaff({ id, username, role: 'finance', password_hash: 'set', totp_secret, created_at: nowSeconds() }),
  );
  const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) });
  const caller = { staff: { id, username, role: 'finance' as const }, session: newId('ses') };
  return (reason = 'set right') => ({
    caller,
    address: '192.0.2.1',
    reason,
    code: totp.generate({ timestamp: now() }),
  });
}
