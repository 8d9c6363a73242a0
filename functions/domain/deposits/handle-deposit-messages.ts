import { deposits } from '#functions/data/deposits/deposits.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { confirmDeposits } from './confirm-deposits.ts';
import { orphanDeposits } from './orphan-deposits.ts';
import { recordTransfer } from './record-transfer.ts';
import { requestDepositRecheck } from './request-deposit-recheck.ts';
import { settleClaim } from './settle-claim.ts';

type Progress = Extract<DepositMessage, { kind: 'progress' }>;

/** Handles one message; idempotent. */
async function take(message: Exclude<DepositMessage, Progress>): Promise<void> {
  if (message.kind === 'found') await recordTransfer(message);
  else if (message.kind === 'abandoned') await orphanDeposits(message.network, message.blocks);
  else {
    const claim = await deposits.read({ kind: 'live', id: message.account_id }, message.deposit_id);
    const settled = claim && (await settleClaim(claim));
    if (settled?.status === 'pending') await requestDepositRecheck(settled);
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
  const otherResults = messages.map((message) => (message.kind === 'progress' ? NOTHING : take(message)));
  await Promise.allSettled(otherResults);
  const read = new Set(messages.flatMap((message) => (message.kind === 'progress' ? [message.network] : [])));
  const confirmed = new Map([...read].map((network) => [network, confirmDeposits(network)]));
  return Promise.allSettled(
    messages.map((message, i) => (message.kind === 'progress' ? confirmed.get(message.network) : otherResults[i]) ?? NOTHING),
  );
}
