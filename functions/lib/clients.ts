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

/**
 * What the SDK warns of. It prepares what it would say of each call for whoever has a place for such lines, its own silent
 * logger included: without one a call costs less.
 */
const warnings = {
  debug: () => {},
  warn: (...what: unknown[]) => log.warn('SDK', { what: what.join(' ') }),
  error: (...what: unknown[]) => log.warn('SDK', { what: what.join(' ') }),
} as NonNullable<DynamoDBClientConfig['logger']>;

/** Endpoints come from the SDK's own `AWS_ENDPOINT_URL_*`, so that no code asks where it runs. */
export const dynamo = /* @__PURE__ */ once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4, logger: warnings }), {
    marshallOptions: { removeUndefinedValues: true },
    // Integers above 2⁵³ come back as bigint, smaller ones as number: readers take BigInt(raw).
    unmarshallOptions: { wrapNumbers: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)) },
  }),
);
