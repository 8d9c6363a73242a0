import { expect, it } from 'vitest';
import { zodParseOptions } from '#shared/errors/schema-reasons.ts';
import { fundingWalletIds } from './funding.ts';

const wallet = (end: string) => `wal_${'0'.repeat(26)}${end}`;
const messages = (value: unknown) =>
  fundingWalletIds.safeParse(value, zodParseOptions).error?.issues.map(({ message }) => message.split(' ')[0]);

it('fundingWalletIds › takes none to two different wallets', () => {
  expect(messages([])).toBeUndefined();
  expect(messages([wallet('01'), wallet('02')])).toBeUndefined();
});

it.each([
  ['a wallet named twice', [wallet('01'), wallet('01')], ['fundingTwice']],
  ['more wallets than an account has others', [wallet('01'), wallet('02'), wallet('03')], ['tooMany']],
  ['an id of another kind', ['acc_00000000000000000000000000'], ['fundingWallet']],
  ['no list', null, ['invalid']],
])('fundingWalletIds › rejects %s', (_, value, reasons) => {
  expect(messages(value)).toEqual(reasons);
});
