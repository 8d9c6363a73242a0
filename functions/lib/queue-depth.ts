import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { sqs } from './clients.ts';

/**
 * About how many messages wait in a queue to be taken: not those that are worked on, nor those that wait for their time.
 * @throws {Error} when SQS refuses or does not answer.
 */
export async function readQueueDepth(QueueUrl: string): Promise<number> {
  const AttributeNames = ['ApproximateNumberOfMessages' as const];
  const { Attributes } = await sqs().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
  const depth = Number(Attributes?.ApproximateNumberOfMessages);
  if (!Number.isSafeInteger(depth)) throw new Error('SQS returned no count of messages.');
  return depth;
}
