import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('hashPassword › uses Argon2id at the cost recommended by OWASP, with its own salt', async () => {
  const [firstHash, other] = await Promise.all([
    hashPassword('correct horse battery'),
    hashPassword('correct horse battery'),
  ]);
  expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(firstHash);
  expect(await verifyPassword('correct horse battery', firstHash)).toBe(true);
  expect(await verifyPassword('correct horse batterx', firstHash)).toBe(false);
  expect(await verifyPassword('correct horse battery', null)).toBe(false);
});
