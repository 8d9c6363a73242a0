import { describe, expect, it } from 'vitest';
import {
  findIbanCurrency,
  toBankBody,
  getAccountNumberEnding,
  findMissingBankFields,
  toBankFormValues,
} from './bank-fields.ts';

const account = {
  id: 'bnk_1',
  name: 'Ada Lovelace',
  bank_name: 'First Bank',
  account_number: '****6789',
  routing_number: '021000021',
  swift_code: null,
  currency: 'GBP',
  personal_address: null,
  bank_address: null,
  company_address: null,
  reason: null,
  status: 'active',
  is_primary: true,
  review_requested_at: null,
  created_at: 1_800_000_000,
} as const;

describe('bank account form', () => {
  it('is prefilled with saved values but never with the account number', () => {
    expect(toBankFormValues(account)).toMatchObject({
      name: 'Ada Lovelace',
      currency: 'GBP',
      account_number: '',
      swift_code: '',
    });
    expect(toBankFormValues(null)).toMatchObject({ name: '', currency: 'USD' });
    expect(getAccountNumberEnding(account)).toBe('6789');
  });

  it('requires holder, bank and number, but no number for a saved account', () => {
    expect(findMissingBankFields(toBankFormValues(null), true)).toEqual(['name', 'bank_name', 'account_number']);
    expect(findMissingBankFields(toBankFormValues(account), false)).toEqual([]);
    expect(findMissingBankFields({ ...toBankFormValues(account), name: '  ' }, false)).toEqual(['name']);
  });

  it('omits empty fields and an unchanged number from the request', () => {
    const body = toBankBody({ ...toBankFormValues(account), swift_code: ' ' });
    expect(body).toMatchObject({ routing_number: '021000021', swift_code: null });
    expect(body).not.toHaveProperty('account_number');
    expect(toBankBody({ ...toBankFormValues(account), account_number: ' 123456 ' })).toMatchObject({
      account_number: '123456',
    });
  });
});

it.each([
  ['DE89 3704 0044 0532 0130 00', 'USD', 'EUR'],
  ['de89370400440532013000', 'USD', 'EUR'],
  ['DE89370400440532013000', 'EUR', null],
  ['GB29 NWBK 6016 1331 9268 19', 'EUR', 'GBP'],
  ['CH9300762011623852957', 'USD', null],
  ['DE89 3704', 'USD', null],
  ['000123456789', 'USD', null],
  ['', 'USD', null],
])('findIbanCurrency › of %s for an account in %s is %s', (typed, chosen, usual) => {
  expect(findIbanCurrency(typed, chosen)).toBe(usual);
});
