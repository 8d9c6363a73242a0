import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SettleMessage } from '../../shared/messages/queue.ts';
import type { StoredOption } from '../data/option-orders.ts';
import { sqs } from '../lib/clients.ts';
import { nowSeconds } from '../lib/clock.ts';
import { config } from '../lib/config.ts';
import { gather } from '../lib/gather.ts';
import { log } from '../lib/log.ts';

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

interface Ask {
  message: SettleMessage;
  /** Epoch seconds. */
  at: number;
}

const entryOf = ({ message, at }: Ask) => ({ MessageBody: JSON.stringify(message), DelaySeconds: delayUntil(at) });

/** Whether the queue took each. @throws when it took none. */
async function sendAll(asks: readonly Ask[]): Promise<boolean[]> {
  const QueueUrl = config.settleQueueUrl();
  const [only] = asks;
  if (only && asks.length === 1) {
    await sqs().send(new SendMessageCommand({ QueueUrl, ...entryOf(only) }));
    return [true];
  }
  const Entries = asks.map((ask, i) => ({ Id: String(i), ...entryOf(ask) }));
  const { Failed = [] } = await sqs().send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  const failed = new Set(Failed.map(({ Id }) => Number(Id)));
  return asks.map((_, i) => !failed.has(i));
}

const send = gather(BATCH, sendAll);

async function ask(message: SettleMessage, at: number): Promise<void> {
  if (!(await send({ message, at }))) log.warn('settlement not queued', { order: message.order_id });
}

/** Asks for the settlement of an order at a second (epoch). What is lost here, the sweep finds: failures are logged. */
export async function askForSettlement(message: SettleMessage, at: number = message.expired_at): Promise<void> {
  try {
    await ask(message, at);
  } catch (error) {
    log.error('settlement not queued', error, { order: message.order_id });
  }
}

/** The same for many. @throws when the queue does not answer. */
export async function askForSettlements(messages: readonly SettleMessage[]): Promise<void> {
  await Promise.all(messages.map((message) => ask(message, message.expired_at)));
}
