import { expect, test } from 'vitest';
import { hashPassword, passwordHasher, verifyPassword } from './passwords.ts';

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

test('verifyPassword › accepts a password typed as composed or decomposed characters', async () => {
  const [composed, decomposed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
  for (const registered of [composed, decomposed]) {
    const hash = await hashPassword(registered);
    for (const typed of [composed, decomposed]) expect(await verifyPassword(typed, hash)).toBe(true);
  }
  expect(await verifyPassword('cafe au lait', await hashPassword(composed))).toBe(false);
});

test('verifyPassword › accepts a password that was hashed before passwords were normalized', async () => {
  const [composed, decomposed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
  const mixed = 'caf\u00e9 au cafe\u0301';
  const hash = await passwordHasher.hash(decomposed);
  for (const typed of [composed, decomposed]) expect(await verifyPassword(typed, hash)).toBe(true);
  expect(await verifyPassword(mixed, await passwordHasher.hash(mixed))).toBe(true);
});
