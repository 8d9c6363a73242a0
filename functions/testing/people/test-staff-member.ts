import { Secret, TOTP } from 'otpauth';
import { recordStaffSessionActivity } from '#functions/data/staff/staff-use.ts';
import { staffSessionCollection } from '#functions/data/staff/staff.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type TestApiResponse, callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import type { StaffId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { HOUR_SECONDS, addSeconds } from '#shared/time.ts';
import { createStaffToken } from './logins.ts';

/** Staff member with an authenticator, for acts that require its code. */
export interface TestStaffMember {
  token: string;
  /** Returns the code of the present half minute. */
  code: () => string;
  /**
   * Sends a body to a path with a reason, a fresh code and a new key: moves the clock to the next half minute first.
   */
  change: (method: 'PUT' | 'POST' | 'DELETE', path: string, body: Record<string, unknown>) => Promise<TestApiResponse>;
}

export async function createTestStaffMember(role: StaffRole): Promise<TestStaffMember> {
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
      return callTestApi({ method, path, token, body: text, headers: { 'idempotency-key': newIdempotencyKey() } });
    },
  };
}

/** Passes time while staff members stay logged in. */
export async function passTimeWhileStaffLoggedIn(
  seconds: number,
  members: readonly Pick<TestStaffMember, 'token'>[],
): Promise<void> {
  const at = now() + seconds * 1000;
  setClock(() => at);
  for (const { token } of members) {
    const login = parseBearerToken<StaffId>(token, 'stf');
    if (!login) throw new Error('no token of staff');
    const ends = addSeconds(nowSeconds(), HOUR_SECONDS);
    await updateItem(staffSessionCollection.key(login.owner, login.session), {
      update: 'SET #ttl = :ttl',
      names: { '#ttl': 'ttl' },
      values: { ':ttl': ends },
    });
    await recordStaffSessionActivity(login.owner, login.session, nowSeconds(), ends);
  }
}
