import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendFifoQueueMessage } from '#functions/lib/send-message.ts';
import type { WithdrawalMessage } from '#shared/messages/queue.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';

/**
 * Queues a withdrawal for sending: a network has one sender at a time. The sweep finds lost ones: a failure is only
 * logged.
 */
export async function queueWithdrawal({ id, account_id, network }: StoredWithdrawal): Promise<void> {
  const message: WithdrawalMessage = { account_id, withdrawal_id: id };
  try {
    await sendFifoQueueMessage(config.withdrawalsQueueUrl(), message, {
      group: network,
      deduplication: `${id}-${Math.floor(nowSeconds() / MINUTE_SECONDS)}`,
    });
  } catch (error) {
    log.error('withdrawal not queued', error, { withdrawal: id });
  }
}
