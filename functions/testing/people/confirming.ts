import { Secret, TOTP } from 'otpauth';
import { newTotpSecret } from '#functions/domain/identity/totp.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { type Answered, call } from '#functions/testing/call.ts';
import type { Role } from '#shared/staff/roles.ts';
import { staffToken } from './logins.ts';

/** A member of staff with an authenticator, for what asks for its code. */
export interface Confirming {
  token: string;
  /** The code of the present half minute. */
  code: () => string;
  /** Puts a body to a path with a reason and a fresh code: moves the clock to the next half minute first. */
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
      return call({ method, path, token, body: text });
    },
  };
}
