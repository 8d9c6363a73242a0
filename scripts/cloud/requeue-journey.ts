import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import { readUser } from '#functions/data/users/users.ts';
import { toSettleMessage } from '#functions/domain/settlement/settlement-queue.ts';
import { createSiteVisitor } from '#scripts/testing/browser/create-visitor.ts';
import { type JourneyChecks, pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import type { UserId } from '#shared/ids.ts';
import type { EmulatorDeployment } from './deploy.ts';
import { EMULATOR_ENDPOINT } from './ministack.ts';

/** Longest time until a price is observed after an order, ms. */
const ENTERED_MS = 15_000;
/** The function waits three seconds before it requeues; on a busy machine it starts slowly. */
const REQUEUED_MS = 30_000;
/** Longest delay of SQS, seconds. */
const LONGEST_DELAY = 900;

/** Message in a queue of the emulator; times are epoch seconds. */
interface QueuedMessage {
  MessageId: string;
  Body: string;
  SentTimestamp: number;
  VisibleAt: number;
  ReceiveCount: number;
}

/** Returns all messages in a queue, including those in work. */
async function messagesIn(queue: string): Promise<QueuedMessage[]> {
  const answer = await fetch(`${EMULATOR_ENDPOINT}/_ministack/sqs/messages?QueueUrl=${encodeURIComponent(queue)}`);
  const { messages } = (await answer.json()) as {
    messages: Record<string, Record<string, Record<string, QueuedMessage[]>>>;
  };
  return Object.values(messages).flatMap((regions) => Object.values(regions).flatMap((of) => of[queue] ?? []));
}

async function settleQueue(sqs: SQSClient): Promise<string> {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const queueUrls = QueueUrls.filter((url) => /settlequeueQueue/.test(url));
  const [queue] = queueUrls;
  assert(queue !== undefined && queueUrls.length === 1, `${queueUrls.length} queues are that of settlement`);
  return queue;
}

/** Buys an option of the longest period with a new demo account, and waits until it has entered. */
async function buyLongest(web: string): Promise<StoredOption> {
  const { api, be } = createSiteVisitor(web);
  const { token, user } = await api('POST /simulate/create', { body: {} });
  be(token);
  const { configs } = await api('GET /options-config', {});
  const period = configs.filter(({ is_active }) => is_active).toSorted((a, b) => b.period - a.period)[0];
  assert(period && period.period > 2 * LONGEST_DELAY, 'no period is so long that nothing else queues it meanwhile');
  const { order } = await api('POST /options/create-order', {
    body: { symbol: 'BTC/USDT', direction: 'call', amount: '100', period_id: period.id },
    idempotencyKey: randomUUID(),
  });
  const account = (await readUser(user.id as UserId))?.demo_account;
  assert(account, 'the person has no demo account');
  return pollUntilAvailable(ENTERED_MS, async () => {
    const stored = await optionOrderCollection.read({ kind: 'demo', id: account }, order.id as StoredOption['id']);
    return stored?.entry ? stored : null;
  });
}

/**
 * Delivers an option that is not due, as when its tick is late. The deployed function must requeue it, which needs the
 * queue's address and the right to send. It swallows an error, so only the queue shows the result.
 */
export async function runRequeueJourney(checks: JourneyChecks, { web }: EmulatorDeployment): Promise<void> {
  const sqs = new SQSClient();
  await checks.check('an option that is not due is put back into the queue by what settles', async () => {
    const order = await buyLongest(web);
    const queue = await settleQueue(sqs);
    const MessageBody = JSON.stringify(toSettleMessage(order));
    const { MessageId: delivered } = await sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody }));
    const requeuedMessage = await pollUntilAvailable(REQUEUED_MS, async () => {
      const of = (await messagesIn(queue)).filter(({ Body }) => Body.includes(order.id));
      const [only] = of;
      return only && of.length === 1 && only.MessageId !== delivered ? only : null;
    });
    assert.deepEqual(JSON.parse(requeuedMessage.Body), toSettleMessage(order));
    assert.equal(requeuedMessage.ReceiveCount, 0);
    assert.equal(requeuedMessage.VisibleAt - requeuedMessage.SentTimestamp, LONGEST_DELAY);
  });
  sqs.destroy();
}
