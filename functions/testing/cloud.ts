import { randomUUID } from 'node:crypto';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { callAwsService, buildAwsJsonCall } from './signed-call.ts';

/**
 * Cloud for the tests marked `cloud`; null when each uses its own hosts, as in `npm test`. They run on either: `npm run
 * test:localstack` uses LocalStack. They create their resources there, under their own names.
 */
export const testCloudEndpoint = process.env['AWS_ENDPOINT_URL'] || null;

/** Credentials that LocalStack accepts. */
export const testCloudCredentials = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
};

/** Returns a value that the cloud must answer. @throws {Error} without it. */
function assertPresent(value: string | undefined): string {
  if (value === undefined) throw new Error('The cloud made nothing.');
  return value;
}

/** Creates a KMS key, returns its ARN: one that encrypts, or one that signs for Ethereum. */
export async function createTestKmsKey(KeySpec: 'SYMMETRIC_DEFAULT' | 'ECC_SECG_P256K1'): Promise<string> {
  const KeyUsage = KeySpec === 'SYMMETRIC_DEFAULT' ? 'ENCRYPT_DECRYPT' : 'SIGN_VERIFY';
  const { KeyMetadata } = await new KMSClient().send(new CreateKeyCommand({ KeySpec, KeyUsage }));
  return assertPresent(KeyMetadata?.Arn);
}

/** Writes a parameter, replacing any previous value. */
export async function putCloudParameter(Name: string, Value: string): Promise<void> {
  await new SSMClient().send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: true }));
}

/** Creates a secret, returns its ARN. */
export async function createCloudSecret(SecretString: string): Promise<string> {
  const command = new CreateSecretCommand({ Name: randomUUID(), SecretString });
  return assertPresent((await new SecretsManagerClient().send(command)).ARN);
}

/** Creates a private bucket, returns its name. */
export async function createCloudBucket(): Promise<string> {
  const Bucket = `documents-${randomUUID()}`;
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket }));
  return Bucket;
}

export interface CloudQueue {
  url: string;
  arn: string;
  /** URL of the dead letters. */
  deadUrl: string;
}

/** Creates a queue with a dead-letter queue; received messages are hidden for this many whole seconds. */
export async function createCloudQueue(spec: {
  visibility: number;
  deliveries: number;
  fifo?: boolean;
}): Promise<CloudQueue> {
  const make = async (name: string, attributes: Record<string, string>) => {
    const Attributes = { ...attributes, ...(spec.fifo && { FifoQueue: 'true' }) };
    const QueueName = `${name}-${randomUUID()}${spec.fifo ? '.fifo' : ''}`;
    return assertPresent((await new SQSClient().send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl);
  };
  const deadUrl = await make('dead', {});
  const arnOf = (queueUrl: string) => `arn:aws:sqs:us-east-1:000000000000:${queueUrl.split('/').at(-1)}`;
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arnOf(deadUrl), maxReceiveCount: spec.deliveries });
  const url = await make('work', { VisibilityTimeout: String(spec.visibility), RedrivePolicy });
  return { url, arn: arnOf(url), deadUrl };
}

/**
 * Calls an operation of EventBridge, whose client is not needed elsewhere.
 * @throws {AssertionError} when it is rejected.
 */
export async function callEventBridge<T>(operation: string, input: object): Promise<T> {
  const {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = testCloudCredentials;
  const service = {
    name: 'events',
    endpoint: assertPresent(testCloudEndpoint ?? undefined),
    region,
    accessKeyId,
    secretAccessKey,
  };
  return JSON.parse((await callAwsService(service, buildAwsJsonCall(`AWSEvents.${operation}`, input))) || '{}') as T;
}
