import { getOptionDueAt, type StoredOption } from '#functions/data/options/option-orders.ts';
import { batchCalls } from '#functions/lib/batch-calls.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { MAX_BATCH_MESSAGES, sendQueueMessage, sendQueueMessageBatch } from '#functions/lib/send-message.ts';
import type { OptionSettlementMessage } from '#shared/messages/queue.ts';

/** Orders that expire within this are queued at entry; the sweep queues the others in time. Seconds. */
export const QUEUE_ON_ENTRY_SECONDS = 120;
/** Longest delay of SQS, seconds. */
const LONGEST_DELAY = 900;

/** Key under which the sweep stores the oldest minute that may still hold a due order. */
export const SETTLEMENT_SWEEP_KEY = 'sweep';

export const toSettleMessage = (order: StoredOption): OptionSettlementMessage => ({
  kind: order.account_kind,
  account_id: order.account_id,
  order_id: order.id,
  due_at: getOptionDueAt(order),
});

const delayUntil = (at: number): number => Math.min(LONGEST_DELAY, Math.max(0, at - nowSeconds()));

interface SettlementRequest {
  message: OptionSettlementMessage;
  /** Epoch seconds. */
  at: number;
}

/** Returns which ones the queue took. @throws when it took none. */
async function sendAll(requests: readonly SettlementRequest[]): Promise<boolean[]> {
  const queue = config.settleQueueUrl();
  const [only] = requests;
  if (only && requests.length === 1) {
    await sendQueueMessage(queue, only.message, delayUntil(only.at));
    return [true];
  }
  return sendQueueMessageBatch(
    queue,
    requests.map(({ message, at }) => ({ message, delay: delayUntil(at) })),
  );
}

const send = batchCalls(MAX_BATCH_MESSAGES, sendAll);

async function sendSettlementRequest(message: OptionSettlementMessage, at: number): Promise<boolean> {
  const isAccepted = await send({ message, at });
  if (!isAccepted) log.warn('settlement not queued', { order: message.order_id });
  return isAccepted;
}

/** Queues the settlement of an order for a second (epoch). The sweep finds lost ones: failures are logged. */
export async function requestOptionSettlement(
  message: OptionSettlementMessage,
  at: number = message.due_at,
): Promise<void> {
  try {
    await sendSettlementRequest(message, at);
  } catch (error) {
    log.error('settlement not queued', error, { order: message.order_id });
  }
}

/** Queues many; returns which ones the queue took. @throws when it does not answer. */
export const requestOptionSettlements = (messages: readonly OptionSettlementMessage[]): Promise<boolean[]> =>
  Promise.all(messages.map((message) => sendSettlementRequest(message, message.due_at)));
