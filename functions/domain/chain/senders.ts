import { config } from '#functions/lib/config.ts';
import { type NetworkFamily, type NetworkSpec, findNetwork } from '#shared/market/networks.ts';
import type { ChainSender } from './chain.ts';
import { evmSender } from './evm/evm-sender.ts';
import { getNetworkSource } from './networks.ts';
import { simulatedSender } from './simulated/simulated-sender.ts';

/** Hot wallets by network family; null without a signer. */
const senders: Partial<Record<NetworkFamily, (spec: NetworkSpec) => ChainSender | null>> = { evm: evmSender };

/** Returns the hot wallet of a network; null when staff send by other means. */
export function getChainSender(network: string): ChainSender | null {
  const spec = findNetwork(network);
  if (!spec) return null;
  const source = getNetworkSource(network);
  if (source === 'provider') return senders[spec.family]?.(spec) ?? null;
  const key = config.networkSigner(network);
  return source === 'simulated' && key !== null ? simulatedSender(spec, key) : null;
}
