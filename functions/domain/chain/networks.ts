import { config } from '#functions/lib/config.ts';
import { type NetworkFamily, type NetworkSpec, networkNamed } from '#shared/market/networks.ts';
import { bitcoinReader } from './bitcoin/bitcoin-reader.ts';
import type { ChainReader, ChainSender } from './chain.ts';
import { evmReader } from './evm/evm-reader.ts';
import { evmSender } from './evm/evm-sender.ts';
import { simulatedReader } from './simulated/simulated-reader.ts';
import { simulatedSender } from './simulated/simulated-sender.ts';
import { solanaReader } from './solana/solana-reader.ts';
import { tronReader } from './tron/tron-reader.ts';

/** Where a network is read: on the simulated chain, at a provider, or nowhere. */
export type NetworkSource = 'simulated' | 'provider' | 'none';

/** How a provider of the family is asked; a family that is not here is read by staff alone. */
const readers: Partial<Record<NetworkFamily, (spec: NetworkSpec) => ChainReader>> = {
  evm: evmReader,
  tron: tronReader,
  bitcoin: bitcoinReader,
  solana: solanaReader,
};
/** How the hot wallet of the family sends; null where nobody gave it a signer. */
const senders: Partial<Record<NetworkFamily, (spec: NetworkSpec) => ChainSender | null>> = { evm: evmSender };

const hasProvider = ({ network, chainId }: NetworkSpec): boolean =>
  (chainId === undefined ? config.networkUrl(network) : config.chainRpc(chainId)) !== null;

function sourceOfSpec(spec: NetworkSpec): NetworkSource {
  if (config.simulatedChain() !== null) return 'simulated';
  return readers[spec.family] && hasProvider(spec) ? 'provider' : 'none';
}

/** Where a network is read; `none` of one that is not configured, or that there is not. */
export function sourceOf(network: string): NetworkSource {
  const spec = networkNamed(network);
  return spec ? sourceOfSpec(spec) : 'none';
}

/** How the blocks of a network are read; null where it has no source. */
export function readerOf(network: string): ChainReader | null {
  const spec = networkNamed(network);
  if (!spec) return null;
  const source = sourceOfSpec(spec);
  if (source === 'simulated') return simulatedReader(spec);
  return source === 'provider' ? (readers[spec.family]?.(spec) ?? null) : null;
}

/** How the platform sends on a network; null where staff do it by their own means. */
export function senderOf(network: string): ChainSender | null {
  const spec = networkNamed(network);
  if (!spec) return null;
  const source = sourceOfSpec(spec);
  if (source === 'provider') return senders[spec.family]?.(spec) ?? null;
  const key = config.networkSigner(network);
  return source === 'simulated' && key !== null ? simulatedSender(spec, key) : null;
}
