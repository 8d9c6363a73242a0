import { randomBytes } from 'node:crypto';
import { argon2id } from 'hash-wasm';
import { hasher } from '#functions/domain/identity/passwords.ts';

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

/** Argon2id at a cost at which many people are made in a second: what a hash costs is no matter of most tests. */
const LITTLE = { memorySize: 16, iterations: 1, parallelism: 1, hashLength: 32, outputType: 'encoded' } as const;

/** Hashes of passwords cost little from now on, and functions find their environment. */
export function prepareFunctions(more: Record<string, string> = {}): void {
  hasher.hash = (password) => argon2id({ password, salt: randomBytes(16), ...LITTLE });
  Object.assign(process.env, testEnvironment, more);
}
