import { afterAll, beforeAll, beforeEach } from 'vitest';
import { queueSender } from '#functions/lib/send-message.ts';
import type { OptionSettlementMessage } from '#shared/messages/queue.ts';

export interface SentSettleMessage {
  message: OptionSettlementMessage;
  /** Seconds. */
  delay: number;
}

interface QueueEntry {
  MessageBody: string;
  DelaySeconds?: number;
}

/**
 * Receives the messages to the queue in this environment variable, instead of SQS and without a network:
 * `send-message.test.ts` covers that. `refuses` makes sending fail.
 */
function interceptQueue(name: string, refuses: () => boolean, take: (entry: QueueEntry) => void): void {
  const url = `http://queue/${name}`;
  let ask = queueSender.ask;
  beforeAll(() => {
    process.env[name] = url;
    ask = queueSender.ask;
    queueSender.ask = async (input) => {
      if (input.QueueUrl !== url) return ask(input);
      if (refuses()) throw new Error('the queue does not answer');
      for (const entry of 'Entries' in input ? input.Entries : [input]) take(entry);
      return {};
    };
  });
  afterAll(() => {
    queueSender.ask = ask;
  });
}

/** Receives the messages to the settlement queue, instead of a queue. `fail` makes each sending fail. */
export function useTestSettleQueue(): { sent: SentSettleMessage[]; fail: boolean } {
  const queue = { sent: [] as SentSettleMessage[], fail: false };
  interceptQueue(
    'SETTLE_QUEUE_URL',
    () => queue.fail,
    ({ MessageBody, DelaySeconds = 0 }) =>
      queue.sent.push({ message: JSON.parse(MessageBody) as OptionSettlementMessage, delay: DelaySeconds }),
  );
  beforeEach(() => Object.assign(queue, { sent: [], fail: false }));
  return queue;
}

/** Does the same for another queue. */
export function useTestQueue(
  name: 'NOTIFY_QUEUE_URL' | 'DEPOSITS_QUEUE_URL' | 'WITHDRAWALS_QUEUE_URL' | 'EXPORTS_QUEUE_URL',
): {
  sent: object[];
  fail: boolean;
} {
  const queue = { sent: [] as object[], fail: false };
  interceptQueue(
    name,
    () => queue.fail,
    ({ MessageBody }) => queue.sent.push(JSON.parse(MessageBody) as object),
  );
  beforeEach(() => Object.assign(queue, { sent: [], fail: false }));
  return queue;
}
