import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { parseIdTime } from '#functions/lib/ids.ts';
import { type AppErrorName, AppError } from '#shared/errors/errors.ts';
import type { WalletStatus, WalletType } from '#shared/schemas/ledger.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { TableKey, WalletKey } from './keys.ts';
import { MAX_WRITE_ATTEMPTS, waitBeforeRetry } from './retry-on-conflict.ts';
import { assertNonMoneyKey, type ItemAttributes, type NonMoneyKey, type ItemUpdate } from './table.ts';
import type { TransactWriteItem } from './write.ts';

/**
 * Meaning of a failed condition: the error for the caller, or one that the transaction's author recognizes. Undeclared
 * means a bug.
 */
export type WriteOperationFailure = AppErrorName | AppError | ((cause: ConditionFailedError) => Error);

interface LabelledOperation {
  /** Names the operation in logs. */
  label: string;
  fails?: WriteOperationFailure;
  /** Runs before anything is written. */
  before?: () => Promise<void>;
}

/** One write of a transaction. Balances and the journal are not among them: they come as a `JournalEntry`. */
export type WriteOperation = LabelledOperation &
  (
    | {
        put: ItemAttributes;
        key: NonMoneyKey;
        condition?: string;
        names?: Record<string, string>;
        values?: Record<string, unknown>;
      }
    | ({ key: NonMoneyKey } & ItemUpdate)
    | { delete: NonMoneyKey; condition?: string; names?: Record<string, string>; values?: Record<string, unknown> }
    | { check: TableKey; condition: string; names?: Record<string, string>; values?: Record<string, unknown> }
  );

/** Creates a wallet if missing, or sets its status, once for each `version`; its balance does not change. */
export interface WalletOpening extends LabelledOperation {
  wallet: WalletKey;
  type: WalletType;
  coin: string;
  status: WalletStatus;
  /** Number of earlier changes of its status. */
  version: number;
}

/** A condition failed, so nothing was written. */
export class ConditionFailedError extends Error {
  override readonly name: string = 'ConditionFailedError';
}

/** The item changed since it was read. Callers that can read it again and retry: `retryOnConflict`. */
export class ConflictError extends ConditionFailedError {
  override readonly name = 'ConflictError';
}

/**
 * For `fails`: `buildConflictError('Position pos_1', 'closed')` returns "Position pos_1 changed while it was being
 * closed."
 */
export const buildConflictError =
  (subject: string, action: string) =>
  (cause: ConditionFailedError): ConflictError =>
    new ConflictError(`${subject} changed while it was being ${action}.`, { cause });

/**
 * Retries from the start on an optimistic-lock conflict.
 * @throws {AppError} SERVICE_UNAVAILABLE after `tries` conflicts.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, tries = Number.POSITIVE_INFINITY): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (attemptNumber >= tries) throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }
}

const expressions = (o: { condition?: string; names?: Record<string, string>; values?: Record<string, unknown> }) => ({
  ...(o.condition !== undefined && { ConditionExpression: o.condition }),
  ...(o.names && { ExpressionAttributeNames: o.names }),
  ...(o.values && { ExpressionAttributeValues: o.values }),
});

const toWalletOpeningItem = ({
  wallet: { pk, sk },
  type,
  coin,
  status,
  version,
}: WalletOpening): TransactWriteItem => ({
  Update: {
    TableName: config.table(),
    Key: { pk, sk },
    UpdateExpression:
      'SET wallet_type = :type, coin_type = :coin, #status = :status, status_version = :next, ' +
      ['available', 'frozen', 'version'].map((name) => `${name} = if_not_exists(${name}, :none)`).join(', '),
    ConditionExpression: version === 0 ? 'attribute_not_exists(status_version)' : 'status_version = :seen',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':type': type,
      ':coin': coin,
      ':status': status,
      ':none': 0,
      ':next': version + 1,
      ...(version > 0 && { ':seen': version }),
    },
  },
});

function toTransactWriteItem(operation: WriteOperation | WalletOpening): TransactWriteItem {
  const TableName = config.table();
  if ('put' in operation) {
    const { pk, sk } = operation.key;
    assertNonMoneyKey(operation.key);
    return { Put: { TableName, Item: { ...operation.put, pk, sk }, ...expressions(operation) } };
  }
  if ('update' in operation) {
    const { pk, sk } = operation.key;
    assertNonMoneyKey(operation.key);
    return { Update: { TableName, Key: { pk, sk }, UpdateExpression: operation.update, ...expressions(operation) } };
  }
  if ('delete' in operation) {
    const { pk, sk } = operation.delete;
    assertNonMoneyKey(operation.delete);
    return { Delete: { TableName, Key: { pk, sk }, ...expressions(operation) } };
  }
  if ('wallet' in operation) return toWalletOpeningItem(operation);
  const { pk, sk } = operation.check;
  return {
    ConditionCheck: { TableName, Key: { pk, sk }, ...expressions(operation), ConditionExpression: operation.condition },
  };
}

/**
 * Longest time from making an entry's id to sending it, seconds. Ids decide the day of entries, and how far journals
 * were summed: a later entry would be in none of those sums.
 */
export const MAX_JOURNAL_ENTRY_AGE_SECONDS = MINUTE_SECONDS;

/** @throws {AppError} SERVICE_UNAVAILABLE for an entry made too long ago, as by a suspended process. */
function assertRecent({ id }: JournalEntry): void {
  const createdAt = parseIdTime(id);
  if (createdAt !== null && nowSeconds() - createdAt > MAX_JOURNAL_ENTRY_AGE_SECONDS)
    throw new AppError('SERVICE_UNAVAILABLE');
}

interface TransactionCanceledShape {
  name: string;
  CancellationReasons?: { Code?: string }[];
}

/**
 * Writes all or nothing: the operations in order, then the journal entries, then their wallets. If conditions fail, the
 * first in that order decides the error: a repeated key, which comes first, before a balance, which comes last. Retries
 * `TransactionConflict` with jitter. Each try has a client token, so that the SDK's retry after a lost response cannot
 * write twice.
 * @throws what that operation `fails` with: an AppError, or the error that it makes.
 * @throws {ConditionFailedError} when it declares nothing.
 * @throws {AppError} SERVICE_UNAVAILABLE when others keep writing the same items, and for a late entry.
 */
export async function transact(
  operations: readonly (WriteOperation | WalletOpening)[],
  movement: JournalEntry | readonly JournalEntry[] = [],
): Promise<void> {
  const entries: readonly JournalEntry[] = 'length' in movement ? movement : [movement];
  await Promise.all(operations.flatMap(({ before }) => before?.() ?? []));
  const [firstEntry, ...laterEntries] = entries;
  const entryWrites = firstEntry?.writesWith(laterEntries) ?? [];
  const labelled: LabelledOperation[] = [...operations, ...entryWrites];
  const TransactItems = [...operations.map(toTransactWriteItem), ...entryWrites.map(({ write }) => write)];
  let token = randomUUID();
  for (let attempt = 1; ; attempt++) {
    for (const entry of entries) assertRecent(entry);
    try {
      await getDynamoClient().send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      const { name, CancellationReasons = [] } = error as TransactionCanceledShape;
      if (name === 'TransactionInProgressException' && attempt < MAX_WRITE_ATTEMPTS) {
        await waitBeforeRetry(attempt);
        continue;
      }
      if (name !== 'TransactionCanceledException') throw error;
      const failed = labelled.filter((_, i) => CancellationReasons[i]?.Code === 'ConditionalCheckFailed');
      if (failed.length > 0) throw toOperationError(failed);
      if (attempt >= MAX_WRITE_ATTEMPTS) throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
      // A cancelled token would return its cancellation again.
      token = randomUUID();
      await waitBeforeRetry(attempt);
    }
  }
}

function toOperationError(failed: readonly LabelledOperation[]): Error {
  const cause = new ConditionFailedError(`Conditions did not hold: ${failed.map(({ label }) => label).join(', ')}.`);
  const fails = failed[0]?.fails;
  if (fails === undefined) return cause;
  if (typeof fails === 'string') return new AppError(fails, { cause });
  return fails instanceof AppError ? fails : fails(cause);
}
