import { randomUUID } from 'node:crypto';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { callService, buildJsonCall } from './signed-call.ts';

/**
 * The cloud whose services the tests marked `cloud` ask; null where each has hosts of its own, as in `npm test`. They run on
 * either: `npm run test:localstack` has them on LocalStack. What they need they make there, under names of their own.
 */
export const cloudEndpoint = process.env['AWS_ENDPOINT_URL'] || null;

/** What LocalStack takes signatures for. */
export const cloudCredentials = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

/** A value that the cloud has to answer. @throws {Error} without it. */
function given(value: string | undefined): string {
  if (value === undefined) throw new Error('The cloud made nothing.');
  return value;
}

/** A new key of KMS, by its ARN: one that encrypts, or one that signs for Ethereum. */
export async function createKmsKey(KeySpec: 'SYMMETRIC_DEFAULT' | 'ECC_SECG_P256K1'): Promise<string> {
  const KeyUsage = KeySpec === 'SYMMETRIC_DEFAULT' ? 'ENCRYPT_DECRYPT' : 'SIGN_VERIFY';
  const { KeyMetadata } = await new KMSClient().send(new CreateKeyCommand({ KeySpec, KeyUsage }));
  return given(KeyMetadata?.Arn);
}

/** Writes a parameter, in the place of what it was. */
export async function putParameter(Name: string, Value: string): Promise<void> {
  await new SSMClient().send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: true }));
}

/** A new secret, by its ARN. */
export async function createCloudSecret(SecretString: string): Promise<string> {
  const command = new CreateSecretCommand({ Name: randomUUID(), SecretString });
  return given((await new SecretsManagerClient().send(command)).ARN);
}

/** A new private bucket, by its name. */
export async function createBucket(): Promise<string> {
  const Bucket = `documents-${randomUUID()}`;
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket }));
  return Bucket;
}

export interface CloudQueue {
  url: string;
  arn: string;
  /** Where what was given up is. */
  deadUrl: string;
}

/** A new queue with one for its dead letters; it hides what was received for so many whole seconds. */
export async function createCloudQueue(spec: {
  visibility: number;
  deliveries: number;
  fifo?: boolean;
}): Promise<CloudQueue> {
  const make = async (name: string, attributes: Record<string, string>) => {
    const Attributes = { ...attributes, ...(spec.fifo && { FifoQueue: 'true' }) };
    const QueueName = `${name}-${randomUUID()}${spec.fifo ? '.fifo' : ''}`;
    return given((await new SQSClient().send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl);
  };
  const deadUrl = await make('dead', {});
  const arnOf = (queueUrl: string) => `arn:aws:sqs:us-east-1:000000000000:${queueUrl.split('/').at(-1)}`;
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arnOf(deadUrl), maxReceiveCount: spec.deliveries });
  const url = await make('work', { VisibilityTimeout: String(spec.visibility), RedrivePolicy });
  return { url, arn: arnOf(url), deadUrl };
}

/** Calls an operation of EventBridge, whose client nothing else here needs. @throws {AssertionError} when it refuses. */
export async function callEventBridge<T>(operation: string, input: object): Promise<T> {
  const {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = cloudCredentials;
  const service = { name: 'events', endpoint: given(cloudEndpoint ?? undefined), region, accessKeyId, secretAccessKey };
  return JSON.parse((await callService(service, buildJsonCall(`AWSEvents.${operation}`, input))) || '{}') as T;
}
