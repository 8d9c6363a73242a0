import { randomBytes } from 'node:crypto';
import { argon2id, argon2Verify } from 'hash-wasm';

/** OWASP's setting for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 };

/** An encoded Argon2id hash with its own salt. Takes about 50 ms. */
export const hashPassword = (password: string): Promise<string> =>
  argon2id({ password, salt: randomBytes(16), ...COST, outputType: 'encoded' });

let nobody: Promise<string> | undefined;

/** Compares in the same time whether there is a hash or not, so that an answer's time tells no one who has a login. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await argon2Verify({ password, hash: hash ?? (await nobody) });
  return matches && hash !== null;
}
