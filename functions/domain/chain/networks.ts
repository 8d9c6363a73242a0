import { config } from '#functions/lib/config.ts';
import { type NetworkFamily, type NetworkSpec, findNetwork } from '#shared/market/networks.ts';

/** Where a network is read: on the simulated chain, at a provider, or nowhere. */
export type NetworkSource = 'simulated' | 'provider' | 'none';

/** Families that are read at a provider (`readers.ts`); the others are read by staff alone. */
const READ: readonly NetworkFamily[] = ['evm', 'tron', 'bitcoin', 'solana'];

const hasProvider = ({ network, chainId }: NetworkSpec): boolean =>
  (chainId === undefined ? config.networkUrl(network) : config.chainRpc(chainId)) !== null;

/** Where a network is read; `none` of one that is not configured, or that there is not. */
export function getNetworkSource(network: string): NetworkSource {
  const spec = findNetwork(network);
  if (!spec) return 'none';
  if (config.simulatedChain() !== null) return 'simulated';
  return READ.includes(spec.family) && hasProvider(spec) ? 'provider' : 'none';
}
