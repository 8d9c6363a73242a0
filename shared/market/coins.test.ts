import { describe, expect, it } from 'vitest';
import { getSeededNetworks, isNativeCoin } from './coin-networks.ts';
import { coins, coinSpecs } from './coins.ts';
import { networkSpecs } from './networks.ts';

describe('coin catalogue', () => {
  it('numbers its coins from 0, without gaps or duplicates', () => {
    expect(coinSpecs.map(({ number }) => number)).toEqual(coins.map((_, place) => place));
  });

  it('has a network for every coin', () => {
    expect(coins.filter((coin) => Object.keys(getSeededNetworks(coin)).length === 0)).toEqual([]);
  });

  it.each(networkSpecs)('has one native coin of $name', (network) => {
    expect(coins.filter((coin) => isNativeCoin(coin, network))).toHaveLength(1);
  });
});
