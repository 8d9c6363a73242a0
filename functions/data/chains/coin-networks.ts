import { declareConfig } from '#functions/data/table/config-items.ts';
import { buildExplorerLink, type NetworkSpec, findNetworkByChainType } from '#shared/market/networks.ts';
import type { StoredCoinNetworkTerms } from './coin-network-terms.ts';
import { SEEDED_COIN_NETWORKS } from './seeded-coin-networks.ts';

/** A coin on a network, with the terms in force. */
export interface CoinNetwork extends StoredCoinNetworkTerms {
  /** `USDT-TRC20`. */
  id: string;
  coin_type: string;
  chain_type: string;
  network: NetworkSpec;
}

/** Terms that staff set, by id; null for what they removed. */
export type CoinNetworkOverrides = Readonly<Record<string, StoredCoinNetworkTerms | null>>;

export const COIN_NETWORKS_FIELD = 'coin_networks';

export const coinNetworkConfigStore = declareConfig<CoinNetworkOverrides, StoredCoinNetworkTerms>({
  name: 'COIN_NETWORKS',
  field: COIN_NETWORKS_FIELD,
  seeded: {},
  place: (set, id, terms) => ({ ...set, [id]: terms }),
});

export const toCoinNetworkId = (coin: string, chainType: string): string => `${coin}-${chainType}`;

/** Returns a coin on a network. @throws {Error} for an unknown network: a bug. */
export function toCoinNetwork(coin_type: string, chain_type: string, terms: StoredCoinNetworkTerms): CoinNetwork {
  const network = findNetworkByChainType(chain_type);
  if (!network) throw new Error(`There is no network ${chain_type}.`);
  return { id: toCoinNetworkId(coin_type, chain_type), coin_type, chain_type, network, ...terms };
}

const seeded = new Map<string, CoinNetwork>(
  SEEDED_COIN_NETWORKS.map(({ coin_type, chain_type, ...terms }) => {
    const explorer = findNetworkByChainType(chain_type)?.explorer ?? '';
    const coinNetwork = toCoinNetwork(coin_type, chain_type, { ...terms, explorer });
    return [coinNetwork.id, coinNetwork];
  }),
);

/** Returns the seeded coin on a network; null for one that staff added. */
export const getSeededCoinNetwork = (coin: string, chainType: string): CoinNetwork | null =>
  seeded.get(toCoinNetworkId(coin, chainType)) ?? null;

/** Returns all that are configured: the seeded ones in their order, then those that staff added. */
export function mergeCoinNetworks(set: CoinNetworkOverrides): CoinNetwork[] {
  const ids = [...new Set([...seeded.keys(), ...Object.keys(set)])];
  return ids.flatMap((id) => {
    const terms = set[id];
    if (terms === null) return [];
    const [coin = '', chainType = ''] = id.split('-');
    const coinNetwork = terms ? toCoinNetwork(coin, chainType, terms) : seeded.get(id);
    return coinNetwork ? [coinNetwork] : [];
  });
}

/** Returns every coin on every network that it is configured for. */
export const readCoinNetworks = async (): Promise<readonly CoinNetwork[]> =>
  mergeCoinNetworks(await coinNetworkConfigStore.readInForce());

/** Returns one of them; null when the coin is not configured for that network. */
export async function readCoinNetwork(coin: string, chainType: string): Promise<CoinNetwork | null> {
  const id = toCoinNetworkId(coin, chainType);
  return (await readCoinNetworks()).find((candidate) => candidate.id === id) ?? null;
}

/** Returns the public explorer link of a transaction; null without one. */
export const getTransactionExplorerUrl = (
  { explorer }: Pick<CoinNetwork, 'explorer'>,
  hash: string | null,
): string | null => (hash === null ? null : buildExplorerLink({ explorer }, hash));
