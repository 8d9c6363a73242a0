import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import { getChainReader } from './readers.ts';

/**
 * Creates a check whether a block is in the chain now, with one request per block; always true for unread networks.
 * @throws {ChainUnreachableError} if the provider does not answer.
 */
export function createChainBlockChecker(network: string): (block: BlockRef) => Promise<boolean> {
  const reader = getChainReader(network);
  const requestedHashes = new Map<number, Promise<string | null>>();
  return async ({ height, hash }) => {
    if (!reader) return true;
    const answer = requestedHashes.get(height) ?? reader.hashAt(height);
    requestedHashes.set(height, answer);
    return (await answer) === hash;
  };
}
