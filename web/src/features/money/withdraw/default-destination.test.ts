import { describe, expect, it } from 'vitest';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { getDefaultDestination } from './default-destination.ts';

const to = (chain_type: string, withdraw_address: string, memo: string | null = null) =>
  ({ chain_type, withdraw_address, memo }) as Withdrawal;
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('getDefaultDestination', () => {
  it('is the last destination on the network', { tags: ['FIN-197'] }, () => {
    const last = [to('TRC20', 'T1'), to('ERC20', '0x1'), to('ERC20', '0x2')];
    expect(getDefaultDestination('ERC20', last, WALLET)).toEqual({ address: '0x1', memo: '' });
    expect(getDefaultDestination('ETH', last, WALLET)).toEqual({ address: '0x1', memo: '' });
    expect(getDefaultDestination('TON', [to('TON', 'UQ1', '77')], null)).toEqual({ address: 'UQ1', memo: '77' });
  });

  it('is the login wallet on Ethereum-like networks, else empty', () => {
    expect(getDefaultDestination('BNB', [to('TRC20', 'T1')], WALLET)).toEqual({ address: WALLET, memo: '' });
    expect(getDefaultDestination('TRC20', [], WALLET)).toBeNull();
    expect(getDefaultDestination('ERC20', undefined, null)).toBeNull();
  });
});
