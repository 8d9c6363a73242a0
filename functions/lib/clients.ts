import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { buildClientTimeouts, memoizeOnce, standardClientSettings, sdkWarningLogger } from './client-settings.ts';
import { config } from './config.ts';
import { countMetric } from './count-metric.ts';

/** Names as in errors, and in the reasons of a transaction. */
const THROTTLED = /^(ProvisionedThroughputExceeded|Throttling|RequestLimitExceeded)/;

interface RejectedCall {
  name?: string;
  CancellationReasons?: readonly { Code?: string }[];
}

const isThrottled = ({ name, CancellationReasons = [] }: RejectedCall): boolean =>
  [name, ...CancellationReasons.map(({ Code }) => Code)].some((errorName) => THROTTLED.test(errorName ?? ''));

/**
 * Counts throttled calls of table or indexes, also when the SDK's retry succeeded: so the middleware is inside its
 * retries.
 */
function countThrottles({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        const result = await next(args);
        const { UnprocessedKeys } = result.output as { UnprocessedKeys?: object };
        if (Object.keys(UnprocessedKeys ?? {}).length > 0) countMetric('TableThrottled');
        return result;
      } catch (error) {
        if (isThrottled(error as RejectedCall)) countMetric('TableThrottled');
        throw error;
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'countThrottles' },
  );
}

/** Endpoints come from the SDK's own `AWS_ENDPOINT_URL_*`, so that no code checks where it runs. */
export const getDynamoClient = /* @__PURE__ */ memoizeOnce(() => {
  const client = new DynamoDBClient({
    maxAttempts: 4,
    logger: sdkWarningLogger,
    requestHandler: buildClientTimeouts(4000),
  });
  countThrottles(client);
  return DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
    // Integers above 2⁵³ are returned as bigint, smaller ones as number: readers take BigInt(raw).
    unmarshallOptions: { wrapNumbers: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)) },
  });
});

/** Returns the client of the queues. A queue's URL names the queue; the endpoint is the SDK's own. */
export const getSqsClient = /* @__PURE__ */ memoizeOnce(
  () => new SQSClient({ ...standardClientSettings, useQueueUrlAsEndpoint: false }),
);

export const getKmsClient = /* @__PURE__ */ memoizeOnce(() => new KMSClient(standardClientSettings));
export const getSsmClient = /* @__PURE__ */ memoizeOnce(() => new SSMClient(standardClientSettings));
export const getSecretsManagerClient = /* @__PURE__ */ memoizeOnce(
  () => new SecretsManagerClient(standardClientSettings),
);
export const getLambdaClient = /* @__PURE__ */ memoizeOnce(() => new LambdaClient(standardClientSettings));
/**
 * Sends e-mails, in one attempt: SES has no idempotency key, so a second one could send a duplicate. Queues and the
 * outbox retry, and count the tries.
 */
export const getSesClient = /* @__PURE__ */ memoizeOnce(
  () => new SESv2Client({ ...standardClientSettings, maxAttempts: 1, requestHandler: buildClientTimeouts(4000) }),
);
/**
 * Returns the client of the buckets. The signature covers the SHA-256 of a body, so that no other checksum is needed; a
 * non-Amazon endpoint has no host for each bucket.
 */
export const getS3Client = /* @__PURE__ */ memoizeOnce(
  () =>
    new S3Client({
      ...standardClientSettings,
      requestHandler: buildClientTimeouts(3000),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      forcePathStyle: config.documentsEndpoint() !== null,
    }),
);
