import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import {
  depositCollection,
  iterateDepositsInBlock,
  iterateDepositsInReview,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { createChainBlockChecker } from '#functions/domain/chain/is-in-chain.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { confirmDeposits } from './confirm-deposits.ts';
import { handleOrphanedDeposit } from './orphan-deposit.ts';
import { withCurrentDeposit } from './read-deposit.ts';
import { recordDepositTransfer } from './record-transfer.ts';
import { queueDepositRecheck } from './request-deposit-recheck.ts';
import { settleDepositClaim } from './settle-claim.ts';

/**
 * Handles blocks that left the chain: their deposits fail or, if credited, are held. Skips a block that is back in the
 * chain.
 * @throws {ChainUnreachableError} if the chain does not answer.
 */
async function handleOrphanedDeposits(network: string, blocks: readonly BlockRef[]): Promise<void> {
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

type ProgressMessage = Extract<DepositMessage, { kind: 'progress' }>;

/** Handles one message; idempotent. */
async function handleTransferMessage(message: Exclude<DepositMessage, ProgressMessage>): Promise<void> {
  if (message.kind === 'found') await recordDepositTransfer(message);
  else if (message.kind === 'abandoned') await handleOrphanedDeposits(message.network, message.blocks);
  else {
    const claim = await depositCollection.read({ kind: 'live', id: message.account_id }, message.deposit_id);
    const settled = claim && (await settleDepositClaim(claim));
    if (settled?.status === 'pending') await queueDepositRecheck(settled);
  }
}

/** Result of a message that waits for something else. */
const NOTHING: Promise<unknown> = Promise.resolve();

/**
 * Handles messages: found and lost deposits first, then confirmations, once per network. Returns the results in the
 * order of the messages.
 */
export async function handleDepositMessages(
  messages: readonly DepositMessage[],
): Promise<PromiseSettledResult<unknown>[]> {
  const otherResults = messages.map((message) =>
    message.kind === 'progress' ? NOTHING : handleTransferMessage(message),
  );
  await Promise.allSettled(otherResults);
  const read = new Set(messages.flatMap((message) => (message.kind === 'progress' ? [message.network] : [])));
  const confirmed = new Map([...read].map((network) => [network, confirmDeposits(network)]));
  return Promise.allSettled(
    messages.map(
      (message, i) => (message.kind === 'progress' ? confirmed.get(message.network) : otherResults[i]) ?? NOTHING,
    ),
  );
}
