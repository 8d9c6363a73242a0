import { deposits } from '#functions/data/deposits/deposits.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { orphanDeposits } from './abandon-deposits.ts';
import { requestDepositRecheck } from './ask-again.ts';
import { confirmDeposits } from './confirm-deposits.ts';
import { recordTransfer } from './note-transfer.ts';
import { settleClaim } from './settle-claim.ts';

type Progress = Extract<DepositMessage, { kind: 'progress' }>;

/** Does what one message says, as if it were the first time. */
async function take(message: Exclude<DepositMessage, Progress>): Promise<void> {
  if (message.kind === 'found') await recordTransfer(message);
  else if (message.kind === 'abandoned') await orphanDeposits(message.network, message.blocks);
  else {
    const claim = await deposits.read({ kind: 'live', id: message.account_id }, message.deposit_id);
    const settled = claim && (await settleClaim(claim));
    if (settled?.status === 'pending') await requestDepositRecheck(settled);
  }
}

/** Of a message for which something else is waited for. */
const NOTHING: Promise<unknown> = Promise.resolve();

/**
 * Does what messages say: what was found and what left the chain first, then what has a confirmation more, once for each
 * network. Gives the result of each, in their order.
 */
export async function handleDepositMessages(
  messages: readonly DepositMessage[],
): Promise<PromiseSettledResult<unknown>[]> {
  const others = messages.map((message) => (message.kind === 'progress' ? NOTHING : take(message)));
  await Promise.allSettled(others);
  const read = new Set(messages.flatMap((message) => (message.kind === 'progress' ? [message.network] : [])));
  const confirmed = new Map([...read].map((network) => [network, confirmDeposits(network)]));
  return Promise.allSettled(
    messages.map((message, i) => (message.kind === 'progress' ? confirmed.get(message.network) : others[i]) ?? NOTHING),
  );
}
