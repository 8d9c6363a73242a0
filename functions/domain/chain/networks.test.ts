import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareTestFunctions } from '#functions/testing/prepare-functions.ts';
import { startFakeTronGrid } from '#functions/testing/vendors/tron-grid.ts';
import { getChainNetworkSource } from './networks.ts';
import { getChainReader } from './readers.ts';

const VARIABLES = ['NETWORK_URL_TRON', 'NETWORK_KEY_TRON', 'NETWORK_URL_CARDANO', 'NETWORK_URL_SOLANA'] as const;
const clear = () => {
  for (const name of VARIABLES) delete process.env[name];
};
beforeEach(() => {
  prepareTestFunctions();
  clear();
});
afterEach(clear);

it('getChainNetworkSource › returns provider for a configured URL; the reader sends its API key', async () => {
  expect([getChainNetworkSource('tron'), getChainReader('tron')]).toEqual(['none', null]);
  const grid = await startFakeTronGrid();
  grid.mine();
  process.env['NETWORK_URL_TRON'] = `${grid.url}/`;
  process.env['NETWORK_KEY_TRON'] = 'a-key';
  expect(getChainNetworkSource('tron')).toBe('provider');
  expect(await getChainReader('tron')?.head()).toMatchObject({ height: 0 });
  expect(grid.headers['tron-pro-api-key']).toBe('a-key');
  await grid.stop();
});

it('getChainReader › rejects calls to a provider without https', async () => {
  process.env['NETWORK_URL_SOLANA'] = 'http://provider.example';
  await expect(getChainReader('solana')?.head()).rejects.toThrow('Solana has no provider that is reached by https');
});

it('getChainNetworkSource › returns none without a reader and for an unknown network', () => {
  process.env['NETWORK_URL_CARDANO'] = 'https://provider.example';
  expect([getChainNetworkSource('cardano'), getChainReader('cardano')]).toEqual(['none', null]);
  expect([getChainNetworkSource('nowhere'), getChainReader('nowhere')]).toEqual(['none', null]);
});
