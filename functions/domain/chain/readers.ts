import { type NetworkFamily, type NetworkSpec, findNetwork } from '#shared/market/networks.ts';
import { bitcoinReader } from './bitcoin/bitcoin-reader.ts';
import type { ChainReader } from './chain.ts';
import { evmReader } from './evm/evm-reader.ts';
import { getNetworkSource } from './networks.ts';
import { simulatedReader } from './simulated/simulated-reader.ts';
import { solanaReader } from './solana/solana-reader.ts';
import { tronReader } from './tron/tron-reader.ts';

/** Readers by network family. */
const readers: Partial<Record<NetworkFamily, (spec: NetworkSpec) => ChainReader>> = {
  evm: evmReader,
  tron: tronReader,
  bitcoin: bitcoinReader,
  solana: solanaReader,
};

/** Returns the block reader of a network; null without a source. */
export function getChainReader(network: string): ChainReader | null {
  const spec = findNetwork(network);
  if (!spec) return null;
  const source = getNetworkSource(network);
  if (source === 'simulated') return simulatedReader(spec);
  return source === 'provider' ? (readers[spec.family]?.(spec) ?? null) : null;
}
