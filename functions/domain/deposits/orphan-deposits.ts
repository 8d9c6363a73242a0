import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import {
  iterateDepositsInBlock,
  iterateDepositsInReview,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { createChainBlockChecker } from '#functions/domain/chain/is-in-chain.ts';
import { handleOrphanedDeposit } from './orphan-deposit.ts';
import { withCurrentDeposit } from './read-deposit.ts';

/**
 * Handles blocks that left the chain: their deposits fail or, if credited, are held. Skips a block that is back in the
 * chain.
 * @throws {ChainUnreachableError} if the chain does not answer.
 */
export async function handleOrphanedDeposits(network: string, blocks: readonly BlockRef[]): Promise<void> {
  const isInChain = createChainBlockChecker(network);
  const abandonedBlocks: BlockRef[] = [];
  for (const block of blocks) if (!(await isInChain(block))) abandonedBlocks.push(block);
  const hashes = new Set(abandonedBlocks.map(({ hash }) => hash));
  if (hashes.size === 0) return;
  const leave = (deposit: StoredDeposit) =>
    withCurrentDeposit(deposit, async (now) => {
      if (now.block_hash !== null && hashes.has(now.block_hash)) await handleOrphanedDeposit(now);
    });
  for (const block of abandonedBlocks)
    for await (const deposit of iterateDepositsInBlock(network, block)) await leave(deposit);
  for await (const reviewed of iterateDepositsInReview(network))
    if (hashes.has(reviewed.block_hash ?? '')) await leave(reviewed);
}
