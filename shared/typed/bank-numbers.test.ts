import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findBankNumberProblems, readAccountNumber, readBic, readRoutingNumber } from './bank-numbers.ts';

/** Blanks and hyphens that statements and documents put between groups. */
const separators = fc.constantFrom('', ' ', '\u00a0', '\u202f', '\u3000', '\u2009', '-', '\u2011', '\u200b');

const groupedBy = (text: string, gaps: readonly string[]): string =>
  [...text].map((character, i) => character + (gaps[i] ?? '')).join('');

describe('readAccountNumber', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000', 'DE89370400440532013000'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['IBAN:\u00a0de89370400440532013000', 'DE89370400440532013000'],
    ['iban: GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['ＤＥ８９３７０４００４４０５３２０１３０００', 'DE89370400440532013000'],
    ['12-34 5678', '12345678'],
  ])('reads %j as %s', (typed, number) => {
    expect(readAccountNumber(typed)).toBe(number);
    expect(findBankNumberProblems({ account_number: typed, currency: 'EUR' })).toEqual({});
  });

  it.each(['', '123', 'DE89 3704 0044 0532 0130 0é', '1'.repeat(35), '12/34/56'])('rejects %j', (typed) => {
    expect(readAccountNumber(typed)).toBeNull();
  });

  test('reads the same number with a label in front and separators of any kind', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DE89370400440532013000', 'GB29NWBK60161331926819', 'NL91ABNA0417164300', '1234567890'),
        fc.array(separators, { maxLength: 34 }),
        fc.constantFrom('', 'IBAN ', 'IBAN:', 'iban\u00a0', 'IBAN: '),
        (number, gaps, label) => {
          const isIban = /^[A-Z]/.test(number);
          expect(readAccountNumber(`${isIban ? label : ''}${groupedBy(number, gaps)}`)).toBe(number);
        },
      ),
    );
  });
});

describe('findBankNumberProblems', () => {
  test('names an IBAN with any two digits exchanged', () => {
    const iban = 'DE89370400440532013000';
    fc.assert(
      fc.property(fc.integer({ min: 2, max: iban.length - 2 }), (at) => {
        const [first, second] = [iban.charAt(at), iban.charAt(at + 1)];
        fc.pre(first !== second);
        const account_number = iban.slice(0, at) + second + first + iban.slice(at + 2);
        expect(findBankNumberProblems({ account_number, currency: 'EUR' })).toEqual({ account_number: 'iban' });
      }),
    );
  });

  it.each([
    ['USD', '021000021', {}],
    ['USD', '021000022', { routing_number: 'routingNumber' }],
    ['USD', '000000000', { routing_number: 'routingNumber' }],
    ['USD', '02100002', { routing_number: 'routingNumber' }],
    ['GBP', '20-00-00', {}],
    ['GBP', '20\u00a000\u00a000', {}],
    ['GBP', '20-00-0', { routing_number: 'sortCode' }],
    ['JPY', '0001', {}],
    ['JPY', 'é', { routing_number: 'routing' }],
    ['JPY', ' \u200b', {}],
  ])('for %s and the bank %j finds %j', (currency, routing_number, problems) => {
    expect(findBankNumberProblems({ routing_number, currency })).toEqual(problems);
  });

  it('names every invalid number', () => {
    const typed = { account_number: 'é', routing_number: '1', swift_code: 'x', currency: 'GBP' };
    expect(findBankNumberProblems(typed)).toEqual({
      account_number: 'accountNumber',
      routing_number: 'routing',
      swift_code: 'swift',
    });
  });
});

describe('readBic', () => {
  it.each([
    ['DEUTDEFF', 'DEUTDEFF'],
    ['deut de ff 500', 'DEUTDEFF500'],
    ['DEUT\u00a0DE\u00a0FF', 'DEUTDEFF'],
    ['SWIFT: DEUTDEFF', 'DEUTDEFF'],
    ['BIC DEUTDEFF500', 'DEUTDEFF500'],
    ['SWIFT/BIC: DEUTDEFF', 'DEUTDEFF'],
    ['Swift code: DEUTDEFF', 'DEUTDEFF'],
    ['ＤＥＵＴＤＥＦＦ', 'DEUTDEFF'],
  ])('reads %j as %s', (typed, code) => {
    expect(readBic(typed)).toBe(code);
  });

  it.each(['', 'DEUTDEF', 'DEUTXXFF', 'DEUTDEFF50', 'DEUTDEFFÄ'])('rejects %j', (typed) => {
    expect(readBic(typed)).toBeNull();
  });

  test('reads the same code with separators of any kind', () => {
    fc.assert(
      fc.property(fc.constantFrom('DEUTDEFF', 'NWBKGB2LXXX'), fc.array(separators, { maxLength: 11 }), (code, gaps) => {
        expect(readBic(groupedBy(code, gaps))).toBe(code);
      }),
    );
  });
});

describe('readRoutingNumber', () => {
  it.each([
    ['20-00-00', '200000'],
    ['20 00 00', '200000'],
    ['20\u00a000\u00a000', '200000'],
    ['20–00–00', '200000'],
    ['２０－００－００', '200000'],
  ])('reads the sort code %j as %s', (typed, number) => {
    expect(readRoutingNumber(typed)).toBe(number);
  });

  test('reads the same sort code with separators of any kind', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.array(separators, { maxLength: 6 }), (code, gaps) => {
        expect(readRoutingNumber(groupedBy(code, gaps))).toBe(code);
      }),
    );
  });
});
