import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import { getChainReader } from './readers.ts';

/**
 * Says whether a block is part of a network's chain now, asking once for each block; of a network that nothing is read
 * from, that it is.
 * @throws {ChainUnreachable} where nobody answers.
 */
export function createBlockChecker(network: string): (block: BlockRef) => Promise<boolean> {
  const reader = getChainReader(network);
  const asked = new Map<number, Promise<string | null>>();
  return async ({ height, hash }) => {
    if (!reader) return true;
    const answer = asked.get(height) ?? reader.hashAt(height);
    asked.set(height, answer);
    return (await answer) === hash;
  };
}
