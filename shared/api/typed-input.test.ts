import { describe, expect, it } from 'vitest';
import { type ApiContractKey, apiContract } from './contract.ts';
import type { AnyEndpoint } from './lib/endpoint.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const BROKEN_EVM = '0x52908400098527886E0F7030069857D2E4169Ee7';
const PASSWORD = 'plenty of mules';

/** Parses a request body by the contract, as the server does for any client. */
const parse = (key: ApiContractKey, body: object) => (apiContract[key] as AnyEndpoint).body?.safeParse(body);

describe('request body', () => {
  it.each([
    ['POST /auth/login', { username: 'ana', password: PASSWORD }, { code: '１２３ ４５６' }, { code: '123456' }],
    ['POST /user/totp/enable', {}, { code: ' 123\u00a0456' }, { code: '123456' }],
    ['PUT /user/profile', {}, { phone: '+44 (0)20 7183 8750' }, { phone: '+442071838750' }],
    [
      'POST /bank-accounts',
      { name: 'Ana', bank_name: 'Bank', currency: 'EUR', swift_code: 'SWIFT: deut\u00a0deff' },
      { account_number: 'IBAN DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000' },
      { account_number: 'DE89370400440532013000', swift_code: 'DEUTDEFF' },
    ],
    [
      'POST /user-wallets',
      { wallet_type_id: 'metamask' },
      { wallet_address: EVM.toLowerCase() },
      { wallet_address: EVM },
    ],
    [
      'POST /user-wallets',
      { wallet_type_id: 'metamask' },
      { wallet_address: `ethereum:${EVM}` },
      { wallet_address: EVM },
    ],
    [
      'POST /auth/register-account',
      { username: 'ana', password: 'cafe\u0301 au lait' },
      { referral_code: 'abcd 1234' },
      { password: 'caf\u00e9 au lait', referral_code: 'ABCD1234' },
    ],
    [
      'POST /user/bind-email',
      { email_code: '１２３４５６', code_token: 'a'.repeat(43), password: PASSWORD },
      { email: ' ana@пример.рф' },
      { email: 'ana@xn--e1afmkfd.xn--p1ai', email_code: '123456' },
    ],
    [
      'POST /withdrawals',
      { coin_type: 'TON', chain_type: 'TON', amount: '5', withdraw_address: 'UQ-any' },
      { memo: '１２３ ４５６' },
      { memo: '123456' },
    ],
  ] as const)('of %s with %j and %j is read as on a page', (key, fields, typed, expected) => {
    const read = parse(key, { ...fields, ...typed });
    expect(read?.error?.issues ?? []).toEqual([]);
    expect(read?.data).toMatchObject(expected);
  });

  it.each([
    ['POST /user-wallets', { wallet_type_id: 'metamask', wallet_address: BROKEN_EVM }, 'wallet_address'],
    ['POST /auth/wallet-nonce', { wallet_address: BROKEN_EVM, chain_id: 1 }, 'wallet_address'],
    ['PUT /user/profile', { phone: '020 7183 8750' }, 'phone'],
    ['POST /user/totp/enable', { code: '12345' }, 'code'],
  ] as const)('of %s with %j is rejected at its field', (key, body, field) => {
    expect(parse(key, body)?.error?.issues.map((issue: { path: PropertyKey[] }) => issue.path[0])).toEqual([field]);
  });
});
