import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
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

/**
 * How long a connection may take to come about, and an answer to be whole, ms: DynamoDB answers within some ten. What is
 * late is asked again by the SDK, which without these would wait for as long as the function has.
 */
const patience = { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true };

/** Endpoints come from the SDK's own `AWS_ENDPOINT_URL_*`, so that no code asks where it runs. */
export const dynamo = /* @__PURE__ */ once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4, logger: warnings, requestHandler: patience }), {
    marshallOptions: { removeUndefinedValues: true },
    // Integers above 2⁵³ come back as bigint, smaller ones as number: readers take BigInt(raw).
    unmarshallOptions: { wrapNumbers: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)) },
  }),
);
