import { Secret, TOTP } from 'otpauth';
import { noteStaffUse } from '#functions/data/staff/staff-use.ts';
import { staffSessions } from '#functions/data/staff/staff.ts';
import { update } from '#functions/data/table/table.ts';
import { parseToken } from '#functions/domain/identity/tokens.ts';
import { newTotpSecret } from '#functions/domain/identity/totp.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type Answered, call, newKey } from '#functions/testing/call.ts';
import type { StaffId } from '#shared/ids.ts';
import type { Role } from '#shared/staff/roles.ts';
import { HOUR, later } from '#shared/time.ts';
import { staffToken } from './logins.ts';

/** A member of staff with an authenticator, for what asks for its code. */
export interface Confirming {
  token: string;
  /** The code of the present half minute. */
  code: () => string;
  /** Puts a body to a path with a reason, a fresh code and a key of its own: moves the clock to the next half minute first. */
  change: (method: 'PUT' | 'POST' | 'DELETE', path: string, body: Record<string, unknown>) => Promise<Answered>;
}

export async function confirmingStaff(role: Role): Promise<Confirming> {
  const secret = newTotpSecret();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const token = await staffToken(role, undefined, secret);
  const code = () => totp.generate({ timestamp: now() });
  return {
    token,
    code,
    change: (method, path, body) => {
      const at = now() + 30_000;
      setClock(() => at);
      const text = JSON.stringify({ reason: 'because of the test', code: code(), ...body });
      return call({ method, path, token, body: text, headers: { 'idempotency-key': newKey() } });
    },
  };
}

/** Lets time pass while members of the staff stay logged in. */
export async function passAsStaff(seconds: number, members: readonly Pick<Confirming, 'token'>[]): Promise<void> {
  const at = now() + seconds * 1000;
  setClock(() => at);
  for (const { token } of members) {
    const login = parseToken<StaffId>(token, 'stf');
    if (!login) throw new Error('no token of staff');
    const ends = later(nowSeconds(), HOUR);
    await update(staffSessions.key(login.owner, login.session), {
      update: 'SET #ttl = :ttl',
      names: { '#ttl': 'ttl' },
      values: { ':ttl': ends },
    });
    await noteStaffUse(login.owner, login.session, nowSeconds(), ends);
  }
}
