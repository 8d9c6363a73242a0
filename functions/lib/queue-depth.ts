import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { getSqsClient } from './clients.ts';

/**
 * Returns the approximate number of messages available in a queue: without those in flight or delayed.
 * @throws {Error} when SQS rejects the call or does not answer.
 */
export async function readQueueDepth(QueueUrl: string): Promise<number> {
  const AttributeNames = ['ApproximateNumberOfMessages' as const];
  const { Attributes } = await getSqsClient().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
  const depth = Number(Attributes?.ApproximateNumberOfMessages);
  if (!Number.isSafeInteger(depth)) throw new Error('SQS returned no count of messages.');
  return depth;
}
