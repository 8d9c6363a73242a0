import { Secret, TOTP } from 'otpauth';

/** How long a code of an authenticator is shown, ms. */
const STEP_MS = 30_000;

const codeAt = (secret: string, step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS });
const presentStep = () => Math.floor(Date.now() / STEP_MS);

/** The code that an authenticator shows now: good for half a minute at least, and once. */
export const getCurrentCode = (secret: string): string => codeAt(secret, presentStep());

/**
 * Codes of a secret that nobody else takes codes of, each another one: the present one and, since clocks may differ, the
 * one behind it.
 * @throws {Error} where a third is asked for within half a minute. None is waited for.
 */
export function createAuthenticator(secret: string): () => string {
  let used = 0;
  return () => {
    const next = Math.max(used + 1, presentStep());
    if (next > presentStep() + 1) throw new Error('Both codes of this half minute are used.');
    used = next;
    return codeAt(secret, used);
  };
}
