import { describe, expect, it, vi } from 'vitest';
import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { parseWalletId, toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { readCoinConfigs } from '#functions/data/market/coin-configs.ts';
import { listSymbols } from '#functions/data/market/symbols.ts';
import { createBinanceProvider } from '#functions/domain/market/binance/provider.ts';
import { createCoinbaseProvider } from '#functions/domain/market/coinbase/provider.ts';
import { createOkxProvider } from '#functions/domain/market/okx/provider.ts';
import { listWithdrawalConfigs } from '#functions/domain/withdrawals/list-withdrawal-configs.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountId, AccountRef } from '#shared/ids.ts';
import type * as Catalogue from '#shared/market/coin-catalogue.ts';
import type * as CoinNetworks from '#shared/market/coin-networks.ts';
import { getSingleCoinNetwork, isNativeCoin } from '#shared/market/coin-networks.ts';
import { getCoinIconText, getCoinName } from '#shared/market/coins.ts';
import { findNetwork } from '#shared/market/networks.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { coinInput } from '#shared/schemas/chains.ts';

/** A coin that only the catalogue and its networks have. */
const { MADEUP, ERC20 } = vi.hoisted(() => ({
  MADEUP: {
    name: 'Made Up',
    price: { price_digits: 3, reference: 7, volatility: 'wild', tradable: true },
    wallet: { number: 99, icon: 'MU', decimals: 6, display_digits: 3, exchange: ['0.5', '900'] },
  } satisfies Catalogue.CatalogueCoin,
  ERC20: {
    contract: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    confirmation_blocks: 9,
    min_deposit_amount: '1',
    min_withdraw_amount: '2',
    withdraw_fee: '0.5',
  },
}));

vi.mock('#shared/market/coin-catalogue.ts', async (original) => {
  const catalogue = await original<typeof Catalogue>();
  return { ...catalogue, coinCatalogue: { ...catalogue.coinCatalogue, MADEUP } };
});
vi.mock('#shared/market/coin-networks.ts', async (original) => {
  const networks = await original<typeof CoinNetworks>();
  Object.assign(networks.networksByCoin, { MADEUP: { ERC20 } });
  return networks;
});

useTestTable();

const find = <Row extends { coin_type: string }>(rows: readonly Row[]) =>
  rows.filter((row) => row.coin_type === 'MADEUP');

describe('a coin of the catalogue', () => {
  it('has a name, an icon text and a network', () => {
    expect([getCoinName('MADEUP'), getCoinIconText('MADEUP'), getSingleCoinNetwork('MADEUP')]).toEqual([
      'Made Up',
      'MU',
      'ERC20',
    ]);
    expect(isNativeCoin('MADEUP', findNetwork('ethereum') ?? { chainTypes: ['none'] })).toBe(false);
    expect(coinInput.parse('madeup')).toBe('MADEUP');
  });

  it('has wallets, each with an id', () => {
    const account: AccountRef = { kind: 'live', id: 'acc_01J0000000000000000000000Z' as AccountId };
    const wallet = { account, type: 'finance', coin: 'MADEUP' } as const;
    expect(parseWalletId(toWalletId(account, 'finance', 'MADEUP'))).toEqual(wallet);
  });

  it('has a symbol whose price is requested from every exchange', async () => {
    const symbol = (await listSymbols()).find((candidate) => candidate.symbol === 'MADEUP/USDT');
    expect(symbol).toMatchObject({ name: 'Made Up', price_digits: 3 });
    expect(findSymbolSpec('MADEUP/USDT')).toMatchObject({ reference: 7, volatility: 'wild', tradable: true });
    for (const create of [createBinanceProvider, createCoinbaseProvider, createOkxProvider])
      expect(create(() => '', Date.now as () => never).covers('MADEUP/USDT')).toBe(true);
  });

  it('can be exchanged, deposited and withdrawn on its terms', async () => {
    expect(find(await readCoinConfigs())).toMatchObject([
      {
        coin_name: 'Made Up',
        networks: ['ERC20'],
        decimals: 6,
        min_exchange_amount: '0.5',
        max_exchange_amount: '900',
      },
    ]);
    expect(find(await readCoinNetworks())).toMatchObject([{ id: 'MADEUP-ERC20', decimals: 6, ...ERC20 }]);
    expect(find(await listWithdrawalConfigs())).toMatchObject([{ coin_name: 'Made Up', withdraw_fee: '0.5' }]);
  });
});
