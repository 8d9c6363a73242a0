import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { generateTotpSecret, findTotpStep } from './totp.ts';

afterEach(() => setClock());

/** `12345678901234567890`, the key of the RFC's test vectors. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('findTotpStep', () => {
  // The last six of the eight digits of RFC 6238, appendix B.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('accepts the code of RFC 6238 at second %i', (seconds, code) => {
    setClock(() => seconds * 1000);
    expect(findTotpStep(RFC, code)).toBe(Math.floor(seconds / 30));
  });

  it('accepts a code one time step early or late, as that step', () => {
    for (let i = 0; i < 50; i++) {
      const secret = generateTotpSecret();
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const seconds = 1_800_000_000 + i * 7919;
      setClock(() => seconds * 1000);
      const at = (offset: number) =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (seconds + offset * 30) * 1000 });
      const step = Math.floor(seconds / 30);
      const around = [-1, 0, 1].map(at);
      const isUnique = (code: string) => around.filter((other) => other === code).length === 1;
      for (const [place, code] of around.entries())
        expect(isUnique(code) ? findTotpStep(secret, code) : step - 1 + place).toBe(step - 1 + place);
      for (const far of [at(-2), at(2)]) if (!around.includes(far)) expect(findTotpStep(secret, far)).toBeNull();
    }
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345'])('rejects the malformed code %j', (code) => {
    expect(findTotpStep(RFC, code)).toBeNull();
  });
});
