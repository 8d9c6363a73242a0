import { Secret, TOTP } from 'otpauth';

/** Life of an authenticator code, ms. */
const STEP_MS = 30_000;

const codeAt = (secret: string, step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS });
const presentStep = () => Math.floor(Date.now() / STEP_MS);

/** Returns the current authenticator code: valid for at least half a minute, and once. */
export const getCurrentAuthenticatorCode = (secret: string): string => codeAt(secret, presentStep());

/**
 * Returns a source of codes for a secret that no one else uses, each different: the current one and, since clocks may
 * differ, the one before.
 * @throws {Error} at a third request within half a minute. It does not wait.
 */
export function createTestAuthenticator(secret: string): () => string {
  let used = 0;
  return () => {
    const next = Math.max(used + 1, presentStep());
    if (next > presentStep() + 1) throw new Error('Both codes of this half minute are used.');
    used = next;
    return codeAt(secret, used);
  };
}
