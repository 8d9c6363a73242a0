import { type BlockRef, readChainState } from '#functions/data/chains/chain-states.ts';

/** Another block was read at its height: it left the chain, or the watcher does not know it yet. */
export const UNKNOWN_BLOCK_DEPTH = -1;

/**
 * Returns a function that counts a block’s confirmations, its own included, among the blocks that the watcher read.
 * Returns 0 before its height is reached, and `UNKNOWN_BLOCK_DEPTH` when another block was read there. So any later
 * loss of a counted block is noticed. Blocks older than the remembered ones are counted by height. Always 0 while the
 * network is stopped.
 */
export async function createBlockDepthCounter(network: string): Promise<(block: BlockRef) => number> {
  const state = await readChainState(network);
  const recent = state?.stopped === true ? [] : (state?.recent ?? []);
  const [first, last] = [recent[0], recent.at(-1)];
  const hashes = new Map(recent.map(({ height, hash }) => [height, hash]));
  return ({ height, hash }) => {
    if (!first || !last || height > last.height) return 0;
    return height >= first.height && hashes.get(height) !== hash ? UNKNOWN_BLOCK_DEPTH : last.height - height + 1;
  };
}
