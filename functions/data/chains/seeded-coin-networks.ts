import { getSeededNetworks } from '#shared/market/coin-networks.ts';
import { coinSpecs } from '#shared/market/coins.ts';
import type { StoredCoinNetworkTerms } from './coin-network-terms.ts';

/** Uses the explorer of its network. */
type SeededCoinNetwork = Omit<StoredCoinNetworkTerms, 'explorer'> & { coin_type: string; chain_type: string };

/** Coins on networks, as seeded; staff change them in the back office. */
export const SEEDED_COIN_NETWORKS: readonly SeededCoinNetwork[] = coinSpecs.flatMap(({ coin, decimals }) =>
  Object.entries(getSeededNetworks(coin)).map(([chain_type, terms]) => ({
    coin_type: coin,
    chain_type,
    decimals,
    is_deposit_enabled: true,
    is_withdraw_enabled: true,
    max_deposit_amount: '1000000000',
    max_withdraw_amount: '1000000000',
    withdraw_fee_type: 'fixed',
    ...terms,
  })),
);
