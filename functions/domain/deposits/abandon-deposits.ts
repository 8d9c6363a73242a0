import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import { depositsOfBlock, heldDepositsOf, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { blocksOf } from '#functions/domain/chain/is-in-chain.ts';
import { leaveChain } from './leave-chain.ts';
import { withDeposit } from './read-deposit.ts';

/**
 * Takes it that blocks have left the chain: their deposits fail, or, where they were credited, are held. A block that is
 * there again by now has not left.
 * @throws {ChainUnreachable} where the chain does not answer.
 */
export async function abandonDeposits(network: string, blocks: readonly BlockRef[]): Promise<void> {
  const isInChain = blocksOf(network);
  const gone: BlockRef[] = [];
  for (const block of blocks) if (!(await isInChain(block))) gone.push(block);
  const hashes = new Set(gone.map(({ hash }) => hash));
  if (hashes.size === 0) return;
  const leave = (deposit: StoredDeposit) =>
    withDeposit(deposit, async (now) => {
      if (now.block_hash !== null && hashes.has(now.block_hash)) await leaveChain(now);
    });
  for (const block of gone) for await (const deposit of depositsOfBlock(network, block)) await leave(deposit);
  for await (const held of heldDepositsOf(network)) if (hashes.has(held.block_hash ?? '')) await leave(held);
}
