import { randomUUID } from 'node:crypto';
import { askAws } from '#functions/lib/ask-aws.ts';
import { signedHeaders } from '#functions/lib/sign-request.ts';

/**
 * The cloud whose services the tests marked `cloud` ask; null where each has hosts of its own, as in `npm test`. They run on
 * either: `npm run test:localstack` has them on LocalStack. What they need they make there, under names of their own.
 */
export const cloud = process.env['AWS_ENDPOINT_URL'] || null;

/** What LocalStack takes signatures for. */
export const cloudLogin = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

type Asked = Omit<Parameters<typeof askAws>[0], 'endpoint'>;

/** Asks that cloud for what functions never do. @throws {Error} when it refuses. */
async function ask(call: Asked, request: object): Promise<unknown> {
  const response = await askAws({ ...call, endpoint: cloud }, request);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${call.target} was answered ${response.status}: ${answer}`);
  return answer === '' ? {} : JSON.parse(answer);
}

/** A new key of KMS, by its ARN: one that encrypts, or one that signs for Ethereum. */
export async function newKey(KeySpec: 'SYMMETRIC_DEFAULT' | 'ECC_SECG_P256K1'): Promise<string> {
  const KeyUsage = KeySpec === 'SYMMETRIC_DEFAULT' ? 'ENCRYPT_DECRYPT' : 'SIGN_VERIFY';
  const made = await ask({ service: 'kms', target: 'TrentService.CreateKey' }, { KeySpec, KeyUsage });
  return (made as { KeyMetadata: { Arn: string } }).KeyMetadata.Arn;
}

/** Writes a parameter, in the place of what it was. */
export const putParameter = (Name: string, Value: string): Promise<unknown> =>
  ask({ service: 'ssm', target: 'AmazonSSM.PutParameter' }, { Name, Value, Type: 'String', Overwrite: true });

/** A new secret, by its ARN. */
export async function newSecret(SecretString: string): Promise<string> {
  const target = 'secretsmanager.CreateSecret';
  const request = { Name: randomUUID(), SecretString, ClientRequestToken: randomUUID() };
  return ((await ask({ service: 'secretsmanager', target }, request)) as { ARN: string }).ARN;
}

/** A new private bucket, by its name. */
export async function newBucket(): Promise<string> {
  const name = `documents-${randomUUID()}`;
  const url = new URL(`/${name}`, cloud ?? undefined);
  const headers = await signedHeaders({ service: 's3', method: 'PUT', url, body: '', headers: {} });
  const response = await fetch(url, { method: 'PUT', headers });
  if (!response.ok) throw new Error(`A bucket was answered ${response.status}: ${await response.text()}`);
  return name;
}

export interface NewQueue {
  url: string;
  /** Where what was given up is. */
  deadUrl: string;
}

/** A new queue with one for its dead letters; it hides what was received for so many whole seconds. */
export async function newQueue(spec: { visibility: number; deliveries: number; fifo?: boolean }): Promise<NewQueue> {
  const make = async (name: string, attributes: Record<string, string>) => {
    const Attributes = { ...attributes, ...(spec.fifo && { FifoQueue: 'true' }) };
    const request = { QueueName: `${name}-${randomUUID()}${spec.fifo ? '.fifo' : ''}`, Attributes };
    const made = await ask({ service: 'sqs', target: 'AmazonSQS.CreateQueue', version: '1.0' }, request);
    return (made as { QueueUrl: string }).QueueUrl;
  };
  const deadUrl = await make('dead', {});
  const deadLetterTargetArn = `arn:aws:sqs:us-east-1:000000000000:${deadUrl.split('/').at(-1)}`;
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: spec.deliveries });
  const url = await make('work', { VisibilityTimeout: String(spec.visibility), RedrivePolicy });
  return { url, deadUrl };
}
