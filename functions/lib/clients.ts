import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from './config.ts';
import { countMetric } from './count-metric.ts';
import { log } from './log.ts';

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** How the SDK tells its logger of a call that failed. What was sent is in it too, and is nobody's to read. */
interface FailedCall {
  clientName?: string;
  commandName?: string;
  error?: Error;
}

/** That a condition does not hold is an answer like others: who asked deals with it. */
const ANSWERS = ['ConditionalCheckFailedException', 'TransactionCanceledException'];

/** Which call failed, and how. */
function tellFailure(told: unknown): void {
  const { clientName, commandName, error } = (typeof told === 'object' && told !== null ? told : {}) as FailedCall;
  if (commandName === undefined) return log.warn('SDK', { what: String(told) });
  if (ANSWERS.includes(error?.name ?? '')) return;
  log.warn(`SDK: ${clientName} ${commandName} failed`, { error: `${error?.name}: ${error?.message}` });
}

/**
 * What the SDK warns of. It prepares what it would say of each call for whoever has a place for such lines, its own silent
 * logger included: without one a call costs less.
 */
const warnings = {
  debug: () => {},
  warn: (...what: unknown[]) => log.warn('SDK', { what: what.join(' ') }),
  error: tellFailure,
} as NonNullable<DynamoDBClientConfig['logger']>;

/** As errors say it, and of a transaction the reasons. */
const THROTTLED = /^(ProvisionedThroughputExceeded|Throttling|RequestLimitExceeded)/;

interface Refused {
  name?: string;
  CancellationReasons?: readonly { Code?: string }[];
}

const isThrottled = ({ name, CancellationReasons = [] }: Refused): boolean =>
  [name, ...CancellationReasons.map(({ Code }) => Code)].some((said) => THROTTLED.test(said ?? ''));

/**
 * Counts what table or indexes did not take because there was too much of it, also where the SDK's next try went through:
 * for this the middleware stands within its tries.
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
        if (isThrottled(error as Refused)) countMetric('TableThrottled');
        throw error;
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'countThrottles' },
  );
}

/**
 * Limits of one attempt, ms: for a connection, and for the answer to begin. Without them the SDK waits as long as the
 * function has; with them it retries. Attempts × `answer` is shorter than any function that uses the client may take
 * (infra/client-timeouts.test.ts).
 */
const limits = (answer: number) => ({
  connectionTimeout: 2000,
  requestTimeout: answer,
  throwOnRequestTimeout: true,
});

/** Endpoints come from the SDK's own `AWS_ENDPOINT_URL_*`, so that no code asks where it runs. */
export const dynamo = /* @__PURE__ */ once(() => {
  const client = new DynamoDBClient({ maxAttempts: 4, logger: warnings, requestHandler: limits(4000) });
  countThrottles(client);
  return DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
    // Integers above 2⁵³ come back as bigint, smaller ones as number: readers take BigInt(raw).
    unmarshallOptions: { wrapNumbers: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)) },
  });
});

/**
 * Settings of every client but the table's: three attempts with the SDK's backoff. Failed calls reach the caller as
 * errors and are logged there.
 */
const standard = {
  maxAttempts: 3,
  logger: { ...warnings, error: () => {} },
  requestHandler: limits(2500),
};

/** Returns the client of the queues. A queue's URL names the queue; the endpoint is the SDK's own. */
export const sqs = /* @__PURE__ */ once(() => new SQSClient({ ...standard, useQueueUrlAsEndpoint: false }));

export const kms = /* @__PURE__ */ once(() => new KMSClient(standard));
export const ssm = /* @__PURE__ */ once(() => new SSMClient(standard));
export const secretsManager = /* @__PURE__ */ once(() => new SecretsManagerClient(standard));
export const lambda = /* @__PURE__ */ once(() => new LambdaClient(standard));
/**
 * Sends e-mails, in one attempt: SES has no key by which a second one would be the same letter. Queues and the outbox try
 * again, and count how often.
 */
export const ses = /* @__PURE__ */ once(
  () => new SESv2Client({ ...standard, maxAttempts: 1, requestHandler: limits(4000) }),
);
/**
 * Returns the client of the buckets. The signature covers the SHA-256 of a body, so that no other checksum is needed; an
 * endpoint that is not Amazon's has no host for each bucket.
 */
export const s3 = /* @__PURE__ */ once(
  () =>
    new S3Client({
      ...standard,
      requestHandler: limits(3000),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      forcePathStyle: config.documentsEndpoint() !== null,
    }),
);
/** Posts to connections, also within the five seconds of the function that welcomes them. */
export const connectionsApi = /* @__PURE__ */ once(
  () =>
    new ApiGatewayManagementApiClient({
      ...standard,
      maxAttempts: 2,
      requestHandler: limits(2000),
      endpoint: config.webSocketEndpoint(),
    }),
);
