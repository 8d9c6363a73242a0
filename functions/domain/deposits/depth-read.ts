import { type BlockRef, readChainState } from '#functions/data/chains/chain-states.ts';

/** Another block was read at its height: it has left the chain, or the watcher does not know of it yet. */
export const UNKNOWN_BLOCK_DEPTH = -1;

/**
 * Says how many blocks there are on one, itself counted, of those that the watcher has read: none where it has not come to
 * its height, `NOT_READ` where it has read another block there. So whatever leaves the chain after it was counted is known
 * to have left. What is older than the watcher remembers is counted by its height. None either while the network is stopped:
 * nothing of it is deep enough then.
 */
export async function createDepthCounter(network: string): Promise<(block: BlockRef) => number> {
  const state = await readChainState(network);
  const recent = state?.stopped === true ? [] : (state?.recent ?? []);
  const [first, last] = [recent[0], recent.at(-1)];
  const hashes = new Map(recent.map(({ height, hash }) => [height, hash]));
  return ({ height, hash }) => {
    if (!first || !last || height > last.height) return 0;
    return height >= first.height && hashes.get(height) !== hash ? UNKNOWN_BLOCK_DEPTH : last.height - height + 1;
  };
}
