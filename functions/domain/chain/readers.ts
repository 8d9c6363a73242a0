import { type NetworkFamily, type NetworkSpec, findNetwork } from '#shared/market/networks.ts';
import { createBitcoinReader } from './bitcoin/bitcoin-reader.ts';
import type { ChainReader } from './chain.ts';
import { createEvmReader } from './evm/evm-reader.ts';
import { getChainNetworkSource } from './networks.ts';
import { createSimulatedChainReader } from './simulated/simulated-reader.ts';
import { createSolanaReader } from './solana/solana-reader.ts';
import { createTronReader } from './tron/tron-reader.ts';

/** Readers by network family. */
const readers: Partial<Record<NetworkFamily, (spec: NetworkSpec) => ChainReader>> = {
  evm: createEvmReader,
  tron: createTronReader,
  bitcoin: createBitcoinReader,
  solana: createSolanaReader,
};

/** Returns the block reader of a network; null without a source. */
export function getChainReader(network: string): ChainReader | null {
  const spec = findNetwork(network);
  if (!spec) return null;
  const source = getChainNetworkSource(network);
  if (source === 'simulated') return createSimulatedChainReader(spec);
  return source === 'provider' ? (readers[spec.family]?.(spec) ?? null) : null;
}
