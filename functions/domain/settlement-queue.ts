import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SettleMessage } from '../../shared/messages/queue.ts';
import { sqs } from '../lib/clients.ts';
import { nowSeconds } from '../lib/clock.ts';
import { config } from '../lib/config.ts';
import { log } from '../lib/log.ts';
import type { StoredOption } from '../data/option-orders.ts';

/** SQS delays no longer, seconds. */
const LONGEST_DELAY = 900;
/** SQS takes so many messages at once. */
const BATCH = 10;

export const settleMessage = (order: StoredOption): SettleMessage => ({
  kind: order.account_kind,
  account_id: order.account_id,
  order_id: order.id,
  expired_at: order.expired_at,
});

const delayUntil = (at: number): number => Math.min(LONGEST_DELAY, Math.max(0, at - nowSeconds()));

/** Asks for the settlement of an order at a second (epoch). What is lost here, the sweep finds: failures are logged. */
export async function askForSettlement(message: SettleMessage, at: number = message.expired_at): Promise<void> {
  try {
    await sqs().send(
      new SendMessageCommand({
        QueueUrl: config.settleQueueUrl(),
        MessageBody: JSON.stringify(message),
        DelaySeconds: delayUntil(at),
      }),
    );
  } catch (error) {
    log.error('settlement not queued', error, { order: message.order_id });
  }
}

/** The same for many, ten a call. */
export async function askForSettlements(messages: readonly SettleMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += BATCH) {
    const part = messages.slice(from, from + BATCH);
    const { Failed = [] } = await sqs().send(
      new SendMessageBatchCommand({
        QueueUrl: config.settleQueueUrl(),
        Entries: part.map((message, i) => ({
          Id: String(i),
          MessageBody: JSON.stringify(message),
          DelaySeconds: delayUntil(message.expired_at),
        })),
      }),
    );
    for (const { Id, Code } of Failed)
      log.warn('settlement not queued', { order: part[Number(Id)]?.order_id, code: Code });
  }
}
