import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { log } from './log.ts';

/** Returns a function that makes a client at its first call and returns the same one ever after. */
export function memoizeOnce<T>(make: () => T): () => T {
  let instance: T | undefined;
  return () => {
    instance ??= make();
    return instance;
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
function tellFailure(details: unknown): void {
  const { clientName, commandName, error } = (
    typeof details === 'object' && details !== null ? details : {}
  ) as FailedCall;
  if (commandName === undefined) return log.warn('SDK', { what: String(details) });
  if (ANSWERS.includes(error?.name ?? '')) return;
  log.warn(`SDK: ${clientName} ${commandName} failed`, { error: `${error?.name}: ${error?.message}` });
}

/**
 * Receives the warnings of the SDK. It formats a line of each call for any logger, its own silent one included: without
 * one a call costs less.
 */
export const sdkWarningLogger = {
  debug: () => {},
  warn: (...messages: unknown[]) => log.warn('SDK', { what: messages.join(' ') }),
  error: tellFailure,
} as NonNullable<DynamoDBClientConfig['logger']>;

/**
 * Limits of one attempt, ms: for a connection, and for the answer to begin. Without them the SDK waits as long as the
 * function has; with them it retries. Attempts × `answer` is shorter than any function that uses the client may take
 * (infra/client-timeouts.test.ts).
 */
export const buildClientTimeouts = (answer: number) => ({
  connectionTimeout: 2000,
  requestTimeout: answer,
  throwOnRequestTimeout: true,
});

/**
 * Settings of every client but the table's: three attempts with the SDK's backoff. Failed calls reach the caller as
 * errors and are logged there.
 */
export const standardClientSettings = {
  maxAttempts: 3,
  logger: { ...sdkWarningLogger, error: () => {} },
  requestHandler: buildClientTimeouts(2500),
};
