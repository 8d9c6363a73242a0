import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { listPasswordForms, normalizePassword } from './passwords.ts';

describe('normalizePassword', () => {
  it('composes what keyboards type in two ways', () => {
    expect(normalizePassword('cafe\u0301 au lait')).toBe('caf\u00e9 au lait');
    expect(normalizePassword('\u1112\u1161\u11ab\u1100\u1173\u11af')).toBe('\ud55c\uae00');
  });

  it('keeps case, blanks and full-width characters', () => {
    expect(normalizePassword(' Ｐass　word\u200b')).toBe(' Ｐass　word\u200b');
  });
});

describe('listPasswordForms', () => {
  it('has one form for a password of plain letters', () => {
    expect(listPasswordForms('correct horse battery')).toEqual(['correct horse battery']);
  });

  test('contains the hashed form and both earlier ones, whichever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (password) => {
        const forms = ['NFC', 'NFD'].map((form) => password.normalize(form));
        for (const typed of [password, ...forms]) {
          const candidates = listPasswordForms(typed);
          expect(candidates[0]).toBe(normalizePassword(password));
          expect(candidates).toEqual(expect.arrayContaining([typed, ...forms]));
          expect(candidates.length).toBeLessThan(4);
        }
      }),
    );
  });
});
