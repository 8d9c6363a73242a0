import { createHash, randomBytes } from 'node:crypto';
import { passwordHasher } from '#functions/domain/identity/passwords.ts';

/** Environment of functions on a laptop, without any address. */
export const testEnvironmentVariables = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  PLACE: 'laptop',
  PERSONAL_KEY: Buffer.alloc(32, 7).toString('base64'),
  CHECK_ANSWERS: '1',
  LOG_LEVEL: 'silent',
} as const;

/** Prefix of a test hash: searches for misplaced hashes find it by the real one's name. */
const CHEAP = '$argon2id$cheap$';
const cheap = (password: string, salt: string): string =>
  `${CHEAP}${salt}$${createHash('sha256').update(salt).update(password).digest('hex')}`;
const verify = passwordHasher.verify;

/**
 * Makes password hashes free from now on, and sets the functions' environment. Argon2id itself, which takes two
 * milliseconds at least, is for `passwords.test.ts`.
 */
export function prepareTestFunctions(more: Record<string, string> = {}): void {
  passwordHasher.hash = async (password) => cheap(password, randomBytes(16).toString('hex'));
  passwordHasher.verify = async (password, hash) =>
    hash.startsWith(CHEAP) ? cheap(password, hash.split('$')[3] ?? '') === hash : verify(password, hash);
  Object.assign(process.env, testEnvironmentVariables, more);
}
