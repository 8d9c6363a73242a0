import { type CoinNetwork, readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import type { WatchedChainAsset } from './chain.ts';

/**
 * Returns the assets to look for on a network: all configured ones, also disabled ones, since deposits may still come.
 */
export async function readWatchedAssets(
  network: string,
): Promise<(WatchedChainAsset & Pick<CoinNetwork, 'chain_type'>)[]> {
  const configured = await readCoinNetworks();
  return configured
    .filter((asset) => asset.network.network === network)
    .map(({ coin_type, chain_type, contract, decimals }) => ({ coin_type, chain_type, contract, decimals }));
}
