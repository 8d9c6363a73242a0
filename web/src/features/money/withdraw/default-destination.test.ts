import { describe, expect, it } from 'vitest';
import type { Withdrawal, WithdrawalStatus } from '#shared/schemas/withdrawals.ts';
import { getDefaultDestination } from './default-destination.ts';

const to = (
  chain_type: string,
  withdraw_address: string,
  memo: string | null = null,
  status: WithdrawalStatus = 'completed',
) => ({ chain_type, withdraw_address, memo, status }) as Withdrawal;
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('getDefaultDestination', () => {
  it('is the last destination on the network', { tags: ['FIN-197'] }, () => {
    const last = [to('TRC20', 'T1'), to('ERC20', '0x1'), to('ERC20', '0x2')];
    expect(getDefaultDestination('ERC20', last, WALLET)).toEqual({ address: '0x1', memo: '' });
    expect(getDefaultDestination('ETH', last, WALLET)).toEqual({ address: '0x1', memo: '' });
    expect(getDefaultDestination('TON', [to('TON', 'UQ1', '77')], null)).toEqual({ address: 'UQ1', memo: '77' });
  });

  it.each(['cancelled', 'rejected', 'failed'] as const)('is not that of a %s withdrawal', (status) => {
    const wrong = to('TON', 'UQwrong', '77', status);
    expect(getDefaultDestination('TON', [wrong], WALLET)).toBeNull();
    expect(getDefaultDestination('TON', [wrong, to('TON', 'UQ1', null, 'pending')], WALLET)).toEqual({
      address: 'UQ1',
      memo: '',
    });
  });

  it('is the login wallet on Ethereum-like networks, else empty', () => {
    expect(getDefaultDestination('BNB', [to('TRC20', 'T1')], WALLET)).toEqual({ address: WALLET, memo: '' });
    expect(getDefaultDestination('TRC20', [], WALLET)).toBeNull();
    expect(getDefaultDestination('ERC20', undefined, null)).toBeNull();
  });
});
