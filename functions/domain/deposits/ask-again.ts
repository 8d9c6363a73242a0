import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendMessage } from '#functions/lib/send-message.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';

/** The longest that a message can wait in a queue, and the shortest that it does here, seconds. */
const LONGEST = 900;
const SHORTEST = 10;

/**
 * Has the chain asked again for what somebody says they sent: after as long as it is waited for already. Never throws: what
 * is lost here, the watcher finds, or its owner looks again.
 */
export async function requestDepositRecheck({ id, account_id, created_at }: StoredDeposit): Promise<void> {
  const message: DepositMessage = { kind: 'claimed', account_id, deposit_id: id };
  const delay = Math.min(LONGEST, Math.max(SHORTEST, nowSeconds() - created_at));
  try {
    await sendMessage(config.depositsQueueUrl(), message, delay);
  } catch (error) {
    log.error('a deposit is not looked up again', error, { deposit: id });
  }
}
