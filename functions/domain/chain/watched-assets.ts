import { type CoinNetwork, readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import type { WatchedAsset } from './chain.ts';

/** What is looked for on a network: whatever is configured there, also what is switched off, since it may come all the same. */
export async function readWatchedAssets(network: string): Promise<(WatchedAsset & Pick<CoinNetwork, 'chain_type'>)[]> {
  const configured = await readCoinNetworks();
  return configured
    .filter((one) => one.network.network === network)
    .map(({ coin_type, chain_type, contract, decimals }) => ({ coin_type, chain_type, contract, decimals }));
}
