import { config } from '#functions/lib/config.ts';
import { type NetworkFamily, type NetworkSpec, findNetwork } from '#shared/market/networks.ts';
import type { ChainSender } from './chain.ts';
import { createEvmSender } from './evm/evm-sender.ts';
import { getChainNetworkSource } from './networks.ts';
import { createSimulatedChainSender } from './simulated/simulated-sender.ts';

/** Hot wallets by network family; null without a signer. */
const senders: Partial<Record<NetworkFamily, (spec: NetworkSpec) => ChainSender | null>> = { evm: createEvmSender };

/** Returns the hot wallet of a network; null when staff send by other means. */
export function getChainSender(network: string): ChainSender | null {
  const spec = findNetwork(network);
  if (!spec) return null;
  const source = getChainNetworkSource(network);
  if (source === 'provider') return senders[spec.family]?.(spec) ?? null;
  const key = config.networkSigner(network);
  return source === 'simulated' && key !== null ? createSimulatedChainSender(spec, key) : null;
}
