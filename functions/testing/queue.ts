import { afterAll, beforeAll, beforeEach } from 'vitest';
import { queueCall } from '#functions/lib/send-message.ts';
import type { SettleMessage } from '#shared/messages/queue.ts';

export interface SentSettleMessage {
  message: SettleMessage;
  /** Seconds. */
  delay: number;
}

interface Entry {
  MessageBody: string;
  DelaySeconds?: number;
}

/**
 * Receives the messages to the queue in this environment variable, instead of SQS and without a network:
 * `send-message.test.ts` covers that. `refuses` makes sending fail.
 */
function inPlaceOf(name: string, refuses: () => boolean, take: (entry: Entry) => void): void {
  const url = `http://queue/${name}`;
  let ask = queueCall.ask;
  beforeAll(() => {
    process.env[name] = url;
    ask = queueCall.ask;
    queueCall.ask = async (input) => {
      if (input.QueueUrl !== url) return ask(input);
      if (refuses()) throw new Error('the queue does not answer');
      for (const entry of 'Entries' in input ? input.Entries : [input]) take(entry);
      return {};
    };
  });
  afterAll(() => {
    queueCall.ask = ask;
  });
}

/** Receives the messages to the settlement queue, instead of a queue. `fail` makes each sending fail. */
export function useSettleQueue(): { sent: SentSettleMessage[]; fail: boolean } {
  const queue = { sent: [] as SentSettleMessage[], fail: false };
  inPlaceOf(
    'SETTLE_QUEUE_URL',
    () => queue.fail,
    ({ MessageBody, DelaySeconds = 0 }) =>
      queue.sent.push({ message: JSON.parse(MessageBody) as SettleMessage, delay: DelaySeconds }),
  );
  beforeEach(() => Object.assign(queue, { sent: [], fail: false }));
  return queue;
}

/** Does the same for another queue. */
export function useQueue(
  name: 'NOTIFY_QUEUE_URL' | 'DEPOSITS_QUEUE_URL' | 'WITHDRAWALS_QUEUE_URL' | 'EXPORTS_QUEUE_URL',
): {
  sent: object[];
  fail: boolean;
} {
  const queue = { sent: [] as object[], fail: false };
  inPlaceOf(
    name,
    () => queue.fail,
    ({ MessageBody }) => queue.sent.push(JSON.parse(MessageBody) as object),
  );
  beforeEach(() => Object.assign(queue, { sent: [], fail: false }));
  return queue;
}
