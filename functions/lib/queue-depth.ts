import { askAws } from './ask-aws.ts';
import { config } from './config.ts';

/**
 * About how many messages wait in a queue to be taken: not those that are worked on, nor those that wait for their time.
 * @throws {Error} when SQS refuses or does not answer.
 */
export async function queueDepth(QueueUrl: string): Promise<number> {
  const response = await askAws(
    { service: 'sqs', endpoint: config.sqsEndpoint(), target: 'AmazonSQS.GetQueueAttributes', version: '1.0' },
    { QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] },
  );
  const answer = await response.text();
  if (!response.ok) throw new Error(`SQS answered ${response.status} about a queue.`);
  const { Attributes } = JSON.parse(answer) as { Attributes?: { ApproximateNumberOfMessages?: string } };
  const depth = Number(Attributes?.ApproximateNumberOfMessages);
  if (!Number.isSafeInteger(depth)) throw new Error('SQS says not how much waits in a queue.');
  return depth;
}
