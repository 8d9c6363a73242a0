import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { useFakeAwsServer } from '#functions/testing/aws-server.ts';
import { sendFifoQueueMessage, sendQueueMessage, sendQueueMessageBatch } from './send-message.ts';

const QUEUE = 'http://queue/some';
const sqs = useFakeAwsServer('AWS_ENDPOINT_URL_SQS');
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const bodies = () => sqs.requests.map(({ body }) => JSON.parse(body) as unknown);

test('sendQueueMessage › sends body and delay to the endpoint, not to the host in the queue URL', async () => {
  sqs.next = [{ body: JSON.stringify({ MessageId: '1', MD5OfMessageBody: md5('{"a":1}') }) }];
  await sendQueueMessage(QUEUE, { a: 1 }, 30);
  expect(sqs.requests[0]).toMatchObject({ headers: { 'x-amz-target': 'AmazonSQS.SendMessage' } });
  expect(bodies()).toEqual([{ QueueUrl: QUEUE, MessageBody: '{"a":1}', DelaySeconds: 30 }]);
});

test('sendQueueMessageBatch › sends one batch and reports the entries that SQS rejected', async () => {
  const Successful = [{ Id: '0', MessageId: '1', MD5OfMessageBody: md5('{"a":1}') }];
  sqs.next = [{ body: JSON.stringify({ Successful, Failed: [{ Id: '1', SenderFault: false, Code: 'Internal' }] }) }];
  expect(await sendQueueMessageBatch(QUEUE, [{ message: { a: 1 } }, { message: { a: 2 }, delay: 5 }])).toEqual([
    true,
    false,
  ]);
  expect(sqs.requests[0]).toMatchObject({ headers: { 'x-amz-target': 'AmazonSQS.SendMessageBatch' } });
  expect(bodies()).toEqual([
    {
      QueueUrl: QUEUE,
      Entries: [
        { Id: '0', MessageBody: '{"a":1}' },
        { Id: '1', MessageBody: '{"a":2}', DelaySeconds: 5 },
      ],
    },
  ]);
});

test('sendFifoQueueMessage › sends the group and the deduplication id', async () => {
  sqs.next = [{ body: JSON.stringify({ MessageId: '1', MD5OfMessageBody: md5('{"a":1}') }) }];
  await sendFifoQueueMessage(QUEUE, { a: 1 }, { group: 'tron', deduplication: 'wdr_1' });
  expect(bodies()).toEqual([
    { QueueUrl: QUEUE, MessageBody: '{"a":1}', MessageGroupId: 'tron', MessageDeduplicationId: 'wdr_1' },
  ]);
});

test('sendQueueMessage › rejects a response with a wrong checksum', async () => {
  sqs.next = [{ body: JSON.stringify({ MessageId: '1', MD5OfMessageBody: md5('{"a":2}') }) }];
  await expect(sendQueueMessage(QUEUE, { a: 1 })).rejects.toThrow('InvalidChecksumError');
});
