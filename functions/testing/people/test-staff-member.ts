import { Secret, TOTP } from 'otpauth';
import { noteStaffUse } from '#functions/data/staff/staff-use.ts';
import { staffSessions } from '#functions/data/staff/staff.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { parseToken } from '#functions/domain/identity/tokens.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type ApiResponse, callApi, newIdempotencyKey } from '#functions/testing/call.ts';
import type { StaffId } from '#shared/ids.ts';
import type { Role } from '#shared/staff/roles.ts';
import { HOUR, addSeconds } from '#shared/time.ts';
import { createStaffToken } from './logins.ts';

/** Staff member with an authenticator, for acts that require its code. */
export interface TestStaffMember {
  token: string;
  /** Returns the code of the present half minute. */
  code: () => string;
  /**
   * Sends a body to a path with a reason, a fresh code and a new key: moves the clock to the next half minute first.
   */
  change: (method: 'PUT' | 'POST' | 'DELETE', path: string, body: Record<string, unknown>) => Promise<ApiResponse>;
}

export async function createTestStaffMember(role: Role): Promise<TestStaffMember> {
  const secret = generateTotpSecret();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const token = await createStaffToken(role, undefined, secret);
  const code = () => totp.generate({ timestamp: now() });
  return {
    token,
    code,
    change: (method, path, body) => {
      const at = now() + 30_000;
      setClock(() => at);
      const text = JSON.stringify({ reason: 'because of the test', code: code(), ...body });
      return callApi({ method, path, token, body: text, headers: { 'idempotency-key': newIdempotencyKey() } });
    },
  };
}

/** Passes time while staff members stay logged in. */
export async function passTimeAsStaff(
  seconds: number,
  members: readonly Pick<TestStaffMember, 'token'>[],
): Promise<void> {
  const at = now() + seconds * 1000;
  setClock(() => at);
  for (const { token } of members) {
    const login = parseToken<StaffId>(token, 'stf');
    if (!login) throw new Error('no token of staff');
    const ends = addSeconds(nowSeconds(), HOUR);
    await updateItem(staffSessions.key(login.owner, login.session), {
      update: 'SET #ttl = :ttl',
      names: { '#ttl': 'ttl' },
      values: { ':ttl': ends },
    });
    await noteStaffUse(login.owner, login.session, nowSeconds(), ends);
  }
}
