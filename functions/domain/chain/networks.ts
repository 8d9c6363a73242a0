import { config } from '#functions/lib/config.ts';
import { type NetworkFamily, type NetworkSpec, findNetwork } from '#shared/market/networks.ts';

/** Source of a network: the simulated chain, a provider, or none. */
export type ChainNetworkSource = 'simulated' | 'provider' | 'none';

/** Families with a provider reader (`readers.ts`); the others are read by staff only. */
const READ: readonly NetworkFamily[] = ['evm', 'tron', 'bitcoin', 'solana'];

const hasProvider = ({ network, chainId }: NetworkSpec): boolean =>
  (chainId === undefined ? config.networkUrl(network) : config.chainRpc(chainId)) !== null;

/** Returns the source of a network; `none` when it is unknown or not configured. */
export function getChainNetworkSource(network: string): ChainNetworkSource {
  const spec = findNetwork(network);
  if (!spec) return 'none';
  if (config.simulatedChain() !== null) return 'simulated';
  return READ.includes(spec.family) && hasProvider(spec) ? 'provider' : 'none';
}
