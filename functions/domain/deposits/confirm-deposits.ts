import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import { iterateConfirmingDeposits, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { createChainBlockChecker } from '#functions/domain/chain/is-in-chain.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { createBlockDepthCounter, UNKNOWN_BLOCK_DEPTH } from './create-depth-counter.ts';
import { settleDeposit } from './credit-deposit.ts';
import { handleOrphanedDeposit } from './orphan-deposit.ts';
import { withCurrentDeposit } from './read-deposit.ts';
import { updateDeposit } from './update-deposit.ts';

/** Accounts whose deposits are confirmed concurrently. */
const AT_A_TIME = 20;

/** Counts the confirmations of a deposit. Finalizes one that is deep enough and still in the chain. */
async function updateConfirmations(
  deposit: StoredDeposit,
  depthOf: (block: BlockRef) => number,
  isInChain: (block: BlockRef) => Promise<boolean>,
): Promise<StoredDeposit> {
  const { status, block_height: height, block_hash: hash, required_confirmations: required } = deposit;
  if (status !== 'confirming' || height === null || hash === null) return deposit;
  const count = depthOf({ height, hash });
  if (count === UNKNOWN_BLOCK_DEPTH)
    return (await isInChain({ height, hash })) ? deposit : handleOrphanedDeposit(deposit);
  if (count >= required)
    return (await isInChain({ height, hash })) ? settleDeposit(deposit, count) : handleOrphanedDeposit(deposit);
  return count > deposit.confirmation_count ? updateDeposit(deposit, { confirmation_count: count }) : deposit;
}

/** Counts the confirmations of one deposit now. @throws {ChainUnreachableError} if the chain does not answer. */
export async function confirmDeposit(deposit: StoredDeposit): Promise<StoredDeposit> {
  const depthOf = await createBlockDepthCounter(deposit.network);
  return withCurrentDeposit(deposit, (now) => updateConfirmations(now, depthOf, createChainBlockChecker(now.network)));
}

/**
 * Counts the confirmations of all confirming deposits of a network.
 * @throws {AggregateError} of those that failed: the next block retries.
 */
export async function confirmDeposits(network: string): Promise<void> {
  const depthOf = await createBlockDepthCounter(network);
  const isInChain = createChainBlockChecker(network);
  const byAccount = new Map<string, StoredDeposit[]>();
  for await (const deposit of iterateConfirmingDeposits(network)) {
    const { account_id, block_height: height, block_hash: hash, confirmation_count, required_confirmations } = deposit;
    const count = height === null || hash === null ? 0 : depthOf({ height, hash });
    if (count !== UNKNOWN_BLOCK_DEPTH && count <= confirmation_count && count < required_confirmations) continue;
    byAccount.set(account_id, [...(byAccount.get(account_id) ?? []), deposit]);
  }
  const errors: unknown[] = [];
  await mapConcurrent([...byAccount.values()], AT_A_TIME, async (ofAccount) => {
    for (const deposit of ofAccount)
      try {
        await withCurrentDeposit(deposit, (now) => updateConfirmations(now, depthOf, isInChain));
      } catch (error) {
        errors.push(error);
      }
  });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} deposits could not be confirmed.`);
}
