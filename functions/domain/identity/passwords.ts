import { randomBytes } from 'node:crypto';
import { argon2id, argon2Verify } from 'hash-wasm';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { listPasswordForms, normalizePassword } from '#shared/typed/passwords.ts';

/** OWASP's setting for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 };

/** The hash function; load tests replace it by a cheaper one. */
export const passwordHasher = {
  hash: (password: string): Promise<string> =>
    argon2id({ password, salt: randomBytes(16), ...COST, outputType: 'encoded' }),
  verify: (password: string, hash: string): Promise<boolean> => argon2Verify({ password, hash }),
};

/** Encoded Argon2id hash with its own salt, of the normalized password. Takes about 50 ms. */
export const hashPassword = (password: string): Promise<string> => passwordHasher.hash(normalizePassword(password));

let nobody: Promise<string> | undefined;

/**
 * Verifies a typed password in every form in which it may have been hashed. Takes the same time with or without a hash,
 * so that the response time does not reveal who has a login.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  let matches = false;
  // All forms, so that the time depends on the password alone.
  for (const form of listPasswordForms(password))
    matches = (await passwordHasher.verify(form, hash ?? (await nobody))) || matches;
  return matches && hash !== null;
}

/** True when a password is little more than a name: the name itself, reversed, or with a few characters around it. */
function isName(password: string, name: string): boolean {
  const plain = name.toLowerCase();
  if (plain.length < 3) return false;
  const backwards = [...plain].reverse().join('');
  return [plain, backwards].some((text) => password.includes(text) && password.length - text.length < 5);
}

/**
 * Rejects easily guessed passwords. The contract limits the length.
 * @throws {AppError} VALIDATION_FAILED with this `field`.
 */
export async function assertStrongPassword(
  password: string,
  names: readonly (string | null | undefined)[],
  field: 'password' | 'new_password' = 'password',
): Promise<void> {
  const refuse = (reason: 'passwordNamed' | 'passwordCommon') =>
    new AppError('VALIDATION_FAILED', { fields: { [field]: fieldError(reason) } });
  const plain = normalizePassword(password).toLowerCase();
  const ownWords = names.flatMap((name) => (typeof name === 'string' ? [name, name.split('@')[0] ?? name] : []));
  if (ownWords.some((name) => isName(plain, name))) throw refuse('passwordNamed');
  const { isCommonPassword } = await import('./common-passwords.ts');
  if (isCommonPassword(plain)) throw refuse('passwordCommon');
}
