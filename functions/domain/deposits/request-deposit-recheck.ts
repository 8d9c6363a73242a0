import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendQueueMessage } from '#functions/lib/send-message.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';

/** Longest delay of a queue message, and the shortest used here, seconds. */
const LONGEST = 900;
const SHORTEST = 10;

/**
 * Queues another chain look-up for a claim, after a delay equal to its age. Never throws: what is lost here is found by
 * the watcher, or by the user’s own recheck.
 */
export async function queueDepositRecheck({ id, account_id, created_at }: StoredDeposit): Promise<void> {
  const message: DepositMessage = { kind: 'claimed', account_id, deposit_id: id };
  const delay = Math.min(LONGEST, Math.max(SHORTEST, nowSeconds() - created_at));
  try {
    await sendQueueMessage(config.depositsQueueUrl(), message, delay);
  } catch (error) {
    log.error('deposit recheck not queued', error, { deposit: id });
  }
}
