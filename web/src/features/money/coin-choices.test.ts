import { describe, expect, it } from 'vitest';
import { parseCoinParam, toCoinChoices, filterCoinChoices, type CoinDisabledReason } from './coin-choices.ts';

const on = (coin_type: string, chain_type: string, off: CoinDisabledReason | null = null) => ({
  coin_type,
  coin_name: `${coin_type} coin`,
  chain_type,
  network_name: chain_type,
  off,
});
const getCoinState = ({ off }: { off: CoinDisabledReason | null }) => ({ enabled: off === null, off });

describe('toCoinChoices', () => {
  const choices = toCoinChoices(
    [on('USDT', 'TRC20', 'maintenance'), on('BTC', 'BTC', 'no_address'), on('USDT', 'ERC20')],
    getCoinState,
  );

  it('lists each coin once with all its networks', () => {
    expect(choices.map(({ coin, networks }) => [coin, networks.map(({ chain_type }) => chain_type)])).toEqual([
      ['USDT', ['TRC20', 'ERC20']],
      ['BTC', ['BTC']],
    ]);
  });

  it('enables a coin with an enabled network, else gives the reason', { tags: ['FIN-189'] }, () => {
    expect(choices.map(({ enabled, off }) => [enabled, off])).toEqual([
      [true, null],
      [false, 'no_address'],
    ]);
  });

  it('filterCoinChoices matches code and name', () => {
    expect(filterCoinChoices(choices, ' btc C').map(({ coin }) => coin)).toEqual(['BTC']);
    expect(filterCoinChoices(choices, '')).toHaveLength(2);
  });
});

describe('parseCoinParam', () => {
  it.each([
    ['usdt', 'USDT'],
    [' Btc ', 'BTC'],
    ['', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('parses the parameter %j as %s', (coin, expectedCoin) => {
    expect(parseCoinParam({ coin })).toBe(expectedCoin);
  });
});
