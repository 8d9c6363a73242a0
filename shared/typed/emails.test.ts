import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { EMAIL_PATTERN, readEmail } from './emails.ts';

describe('readEmail', () => {
  it.each([
    ['ana@example.com', 'ana@example.com'],
    [' ana@example.com\n', 'ana@example.com'],
    ['\u200bana@example.com\ufeff', 'ana@example.com'],
    ['Ana.Maria+x@Sub.Example.co', 'Ana.Maria+x@Sub.Example.co'],
    ['ana@xn--e1afmkfd.xn--p1ai', 'ana@xn--e1afmkfd.xn--p1ai'],
    ['ana@XN--E1AFMKFD.XN--P1AI', 'ana@XN--E1AFMKFD.XN--P1AI'],
    ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
    ['ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah'],
    ['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
    ['ana＠ｅｘａｍｐｌｅ。com', 'ana@example.com'],
  ])('reads %j as %s', (typed, email) => {
    expect(readEmail(typed)).toBe(email);
  });

  it.each([
    '',
    'nobody',
    'a@b',
    '@example.com',
    'ana@',
    'ana@example',
    'ana@example.c',
    'ana@example.c0m',
    'ana@example.xn--',
    'ana@-example.com',
    'ana@exa mple.com',
    'an a@example.com',
    'ana@@example.com',
    'ana@example.com, bo@example.com',
    'ана@example.com',
    'ana@пример.рф/x',
    'ana@пример.рф:25',
    'ana@127.0.0.1',
    `ana@${'a'.repeat(64)}.com`,
    `${'a'.repeat(65)}@example.com`,
    `ana@${'abcdefgh.'.repeat(27)}example.com`,
  ])('rejects %j', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });

  test('returns null or an address of its pattern, which it reads as itself, for any text', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(part, part, part, (local, domain, end) => {
        const email = readEmail(`${local}@${domain}.${end}`);
        if (email !== null) expect(email).toMatch(new RegExp(EMAIL_PATTERN));
        expect(email === null ? null : readEmail(email)).toBe(email);
      }),
    );
  });

  test('reads every address of ordinary letters as typed', () => {
    const label = fc.stringMatching(/^[a-z0-9]{1,20}$/);
    fc.assert(
      fc.property(
        label,
        fc.array(label, { minLength: 1, maxLength: 3 }),
        fc.stringMatching(/^[a-z]{2,10}$/),
        (local, labels, top) => {
          const email = `${local}@${[...labels, top].join('.')}`;
          expect(readEmail(` ${email}\u00a0`)).toBe(email);
        },
      ),
    );
  });
});
