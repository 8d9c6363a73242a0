import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeAwsResponse, useFakeAwsServer } from '#functions/testing/aws-server.ts';
import { getObject, putObject } from './bucket.ts';
import { disconnectClient, postToConnection } from './connections.ts';
import { encryptForOwner } from './encrypt-for-owner.ts';
import { sendMail } from './mail.ts';
import { readQueueDepth } from './queue-depth.ts';
import { readSecret } from './secrets.ts';
import { sendQueueMessage } from './send-message.ts';
import { readSiteUrl } from './site.ts';
import { startLambdaFunction } from './start-function.ts';

interface Call {
  /** A call of a client, and its successful response. */
  call: () => Promise<unknown>;
  accepted: FakeAwsResponse;
  /** True when the protocol is XML instead of JSON. */
  isXml?: true;
  /** Maximum attempts; 3 when left out. */
  attempts?: number;
}

const aws = useFakeAwsServer('AWS_ENDPOINT_URL');

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const json = (body: object): FakeAwsResponse => ({ body: JSON.stringify(body) });

const calls: Record<string, Call> = {
  'SQS SendMessage': {
    call: () => sendQueueMessage('http://queue/some', {}),
    accepted: json({ MessageId: '1', MD5OfMessageBody: md5('{}') }),
  },
  'S3 PutObject': {
    call: () => putObject('a.jpg', new Uint8Array(1), { ContentType: 'image/jpeg' }),
    accepted: {},
    isXml: true,
  },
  'S3 GetObject': { call: () => getObject('a.jpg'), accepted: {}, isXml: true },
  KMS: { call: () => encryptForOwner('secret', 'usr_1'), accepted: json({ CiphertextBlob: 'AAAA' }) },
  SSM: { call: readSiteUrl, accepted: json({ Parameter: { Value: 'https://a.example' } }) },
  'Secrets Manager': { call: () => readSecret('arn'), accepted: json({ SecretString: '{}' }) },
  Lambda: { call: () => startLambdaFunction('fanOut'), accepted: { status: 202, body: '' } },
  PostToConnection: { call: () => postToConnection('a=', {}), accepted: {}, attempts: 2 },
  DeleteConnection: { call: () => disconnectClient('a='), accepted: { status: 204, body: '' }, attempts: 2 },
  'SQS GetQueueAttributes': {
    call: () => readQueueDepth('http://queue/some'),
    accepted: json({ Attributes: { ApproximateNumberOfMessages: '2' } }),
  },
};

/** Errors are named in a header, in JSON or in XML, depending on the protocol. */
const failure = (status: number, type: string, isXml = false): FakeAwsResponse => ({
  status,
  headers: { 'x-amzn-errortype': type },
  body: isXml ? `<Error><Code>${type}</Code></Error>` : JSON.stringify({ __type: type, message: 'no' }),
});

// The SDK waits a random part of its backoff: here none of it.
let parameters = 0;
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubEnv('PERSONAL_KEY_ARN', 'arn:aws:kms:us-east-1:1:key/1');
  vi.stubEnv('MAIL_FROM', 'a@example.com');
  vi.stubEnv('KYC_BUCKET', 'documents');
  // A parameter that was read is not read again.
  vi.stubEnv('SITE_PARAMETER', `/site/${parameters++}`);
  vi.stubEnv('WEBSOCKET_ENDPOINT', process.env['AWS_ENDPOINT_URL'] ?? '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.each(Object.entries(calls))('AWS client of %s', (_, { call, accepted, isXml, attempts = 3 }) => {
  test.each<[string, number, string]>([
    ['a throttled call', 400, 'ThrottlingException'],
    ['too many requests', 429, 'TooManyRequestsException'],
    ['an internal failure', 500, 'InternalFailure'],
    ['an unavailable service', 503, 'ServiceUnavailable'],
    ['a cut connection', 0, ''],
  ])('retries after %s', async (__, status, type) => {
    aws.next = [status === 0 ? 'cut' : failure(status, type, isXml), accepted];
    await call();
    expect(aws.requests).toHaveLength(2);
  });

  test('stops after the maximum number of attempts', async () => {
    aws.answer = () => failure(503, 'ServiceUnavailable', isXml);
    await expect(call()).rejects.toThrow();
    expect(aws.requests).toHaveLength(attempts);
  });

  test('does not retry a rejected call', async () => {
    aws.next = [failure(400, 'ValidationException', isXml)];
    await expect(call()).rejects.toThrow();
    expect(aws.requests).toHaveLength(1);
  });
});

test('SES › sends an e-mail in one attempt to avoid duplicates', async () => {
  aws.answer = () => failure(503, 'ServiceUnavailable');
  await expect(sendMail({ to: 'a@example.com', subject: 'a', text: 'b', html: 'c' })).rejects.toThrow();
  expect(aws.requests).toHaveLength(1);
});
