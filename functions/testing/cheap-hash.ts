import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { passwordHasher } from '#functions/domain/identity/passwords.ts';

/** Replaces Argon2id by a free hash for the tests of a file, and counts the calls. */
export function useCheapPasswordHash(): { hashed: number; verified: number } {
  const counts = { hashed: 0, verified: 0 };
  const real = { ...passwordHasher };
  const cheap = (password: string) => `cheap-${createHash('sha256').update(password).digest('hex')}`;
  beforeAll(() => {
    passwordHasher.hash = async (password) => {
      counts.hashed++;
      return cheap(password);
    };
    passwordHasher.verify = async (password, hash) => {
      counts.verified++;
      return cheap(password) === hash;
    };
  });
  beforeEach(() => Object.assign(counts, { hashed: 0, verified: 0 }));
  afterAll(() => Object.assign(passwordHasher, real));
  return counts;
}
