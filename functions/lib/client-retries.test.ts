import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AwsAnswer, useAwsServer } from '#functions/testing/aws-server.ts';
import { queueDepth } from './queue-depth.ts';
import { sendMessage } from './send-message.ts';

interface Call {
  /** A call of a client, and what it is answered when it is accepted. */
  call: () => Promise<unknown>;
  accepted: AwsAnswer;
}

const aws = useAwsServer('AWS_ENDPOINT_URL');

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const json = (body: object): AwsAnswer => ({ body: JSON.stringify(body) });

const calls: Record<string, Call> = {
  'SQS SendMessage': {
    call: () => sendMessage('http://queue/some', {}),
    accepted: json({ MessageId: '1', MD5OfMessageBody: md5('{}') }),
  },
  'SQS GetQueueAttributes': {
    call: () => queueDepth('http://queue/some'),
    accepted: json({ Attributes: { ApproximateNumberOfMessages: '2' } }),
  },
};

/** Errors are named in a header, in JSON or in XML, as each protocol has it. */
const failure = (status: number, type: string): AwsAnswer => ({
  status,
  headers: { 'x-amzn-errortype': type },
  body: JSON.stringify({ __type: type, message: 'no' }),
});

// The SDK waits a random part of its backoff: here none of it.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(Object.entries(calls))('%s', (_, { call, accepted }) => {
  test.each<[string, AwsAnswer | 'cut']>([
    ['a throttled call', failure(400, 'ThrottlingException')],
    ['too many requests', failure(429, 'TooManyRequestsException')],
    ['an internal failure', failure(500, 'InternalFailure')],
    ['an unavailable service', failure(503, 'ServiceUnavailable')],
    ['a cut connection', 'cut'],
  ])('is retried after %s', async (__, first) => {
    aws.next = [first, accepted];
    await call();
    expect(aws.requests).toHaveLength(2);
  });

  test('is retried twice at most', async () => {
    aws.answer = () => failure(503, 'ServiceUnavailable');
    await expect(call()).rejects.toThrow();
    expect(aws.requests).toHaveLength(3);
  });

  test('is not retried after a rejection', async () => {
    aws.next = [failure(400, 'ValidationException')];
    await expect(call()).rejects.toThrow();
    expect(aws.requests).toHaveLength(1);
  });
});
