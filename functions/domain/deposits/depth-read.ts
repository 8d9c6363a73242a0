import { type BlockRef, readChainState } from '#functions/data/chains/chain-states.ts';

/**
 * Says how many blocks there are on one, itself counted, of those that the watcher has read: none where it has not read this
 * very block yet. So whatever leaves the chain after it was counted is known to have left. What is older than the watcher
 * remembers is counted by its height.
 */
export async function depthRead(network: string): Promise<(block: BlockRef) => number> {
  const recent = (await readChainState(network))?.recent ?? [];
  const [first, last] = [recent[0], recent.at(-1)];
  const hashes = new Map(recent.map(({ height, hash }) => [height, hash]));
  return ({ height, hash }) => {
    if (!first || !last || (height >= first.height && hashes.get(height) !== hash)) return 0;
    return last.height - height + 1;
  };
}
