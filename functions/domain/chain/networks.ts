import type { ChainReader, ChainSender } from './chain.ts';

/** Where a network is read and sent from. */
export interface ChainAccess {
  readerOf: (network: string) => ChainReader | null;
  senderOf: (network: string) => ChainSender | null;
  sourceOf: (network: string) => 'simulated' | 'provider' | 'none';
}

const access: ChainAccess = { readerOf: () => null, senderOf: () => null, sourceOf: () => 'none' };

export const readerOf = (network: string): ChainReader | null => access.readerOf(network);
export const senderOf = (network: string): ChainSender | null => access.senderOf(network);
export const sourceOf = (network: string): 'simulated' | 'provider' | 'none' => access.sourceOf(network);
