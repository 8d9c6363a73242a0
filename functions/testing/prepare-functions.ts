import { createHash, randomBytes } from 'node:crypto';
import { passwordHasher } from '#functions/domain/identity/passwords.ts';

/** The environment that functions have on a laptop, without any address. */
export const testEnvironment = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  PLACE: 'laptop',
  PERSONAL_KEY: Buffer.alloc(32, 7).toString('base64'),
  CHECK_ANSWERS: '1',
  LOG_LEVEL: 'silent',
} as const;

/** What a hash of a test begins with: whoever looks for hashes where none belongs finds it by the name of the real one. */
const CHEAP = '$argon2id$cheap$';
const cheap = (password: string, salt: string): string =>
  `${CHEAP}${salt}$${createHash('sha256').update(salt).update(password).digest('hex')}`;
const verify = passwordHasher.verify;

/**
 * Hashes of passwords cost nothing from now on, and functions find their environment. Argon2id itself, which takes two
 * milliseconds at its least, is for `passwords.test.ts`.
 */
export function prepareFunctions(more: Record<string, string> = {}): void {
  passwordHasher.hash = async (password) => cheap(password, randomBytes(16).toString('hex'));
  passwordHasher.verify = async (password, hash) =>
    hash.startsWith(CHEAP) ? cheap(password, hash.split('$')[3] ?? '') === hash : verify(password, hash);
  Object.assign(process.env, testEnvironment, more);
}
