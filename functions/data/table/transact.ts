import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#functions/lib/clients.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { parseIdTime } from '#functions/lib/ids.ts';
import { type ErrorName, AppError } from '#shared/refusals/errors.ts';
import type { WalletStatus, WalletType } from '#shared/schemas/ledger.ts';
import { MINUTE } from '#shared/time.ts';
import { MAX_WRITE_ATTEMPTS, waitBeforeRetry } from './conflicts.ts';
import type { Key, WalletKey } from './keys.ts';
import type { JournalEntry } from './movement.ts';
import { assertPlainKey, type ItemAttributes, type PlainKey, type ItemUpdate } from './table.ts';
import type { TransactWriteItem } from './write.ts';

/**
 * What it means that the condition of an operation did not hold: the refusal that the caller is told, or an error by
 * which whoever began the transaction knows it. Where nothing is said it is a fault of the program.
 */
export type OperationFailure = ErrorName | AppError | ((cause: ConditionFailedError) => Error);

interface Labelled {
  /** Names the operation in logs. */
  label: string;
  fails?: OperationFailure;
  /** Is done before anything is written. */
  before?: () => Promise<void>;
}

/** One write of a transaction. Balances and the journal are not among them: they come as a `Movement`. */
export type WriteOperation = Labelled &
  (
    | {
        put: ItemAttributes;
        key: PlainKey;
        condition?: string;
        names?: Record<string, string>;
        values?: Record<string, unknown>;
      }
    | ({ key: PlainKey } & ItemUpdate)
    | { delete: PlainKey; condition?: string; names?: Record<string, string>; values?: Record<string, unknown> }
    | { check: Key; condition: string; names?: Record<string, string>; values?: Record<string, unknown> }
  );

/**
 * Makes a wallet where there is none yet, or says what may be done with it, once for each `version` of that; what it
 * holds stays as it is.
 */
export interface WalletOpening extends Labelled {
  wallet: WalletKey;
  type: WalletType;
  coin: string;
  status: WalletStatus;
  /** How often its status was set before. */
  version: number;
}

/** A condition did not hold, so that nothing was written. */
export class ConditionFailedError extends Error {
  override readonly name: string = 'ConditionFailedError';
}

/** What was to be written is no longer as it was read. Whoever can reads it anew and tries again: `retryChanged`. */
export class ConflictError extends ConditionFailedError {
  override readonly name = 'ConflictError';
}

/** For `fails`: `changedWhile('Position pos_1', 'closed')` says "Position pos_1 changed while it was being closed." */
export const buildConflictError =
  (what: string, doing: string) =>
  (cause: ConditionFailedError): ConflictError =>
    new ConflictError(`${what} changed while it was being ${doing}.`, { cause });

/**
 * Does again from the beginning what reads something and found it changed when it wrote it.
 * @throws {Refusal} SERVICE_UNAVAILABLE where that happens `tries` times.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, tries = Number.POSITIVE_INFINITY): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (tried >= tries) throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
    }
  }
}

const expressions = (o: { condition?: string; names?: Record<string, string>; values?: Record<string, unknown> }) => ({
  ...(o.condition !== undefined && { ConditionExpression: o.condition }),
  ...(o.names && { ExpressionAttributeNames: o.names }),
  ...(o.values && { ExpressionAttributeValues: o.values }),
});

const openingOf = ({ wallet: { pk, sk }, type, coin, status, version }: WalletOpening): TransactWriteItem => ({
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

function writeOf(operation: WriteOperation | WalletOpening): TransactWriteItem {
  const TableName = config.table();
  if ('put' in operation) {
    const { pk, sk } = operation.key;
    assertPlainKey(operation.key);
    return { Put: { TableName, Item: { ...operation.put, pk, sk }, ...expressions(operation) } };
  }
  if ('update' in operation) {
    const { pk, sk } = operation.key;
    assertPlainKey(operation.key);
    return { Update: { TableName, Key: { pk, sk }, UpdateExpression: operation.update, ...expressions(operation) } };
  }
  if ('delete' in operation) {
    const { pk, sk } = operation.delete;
    assertPlainKey(operation.delete);
    return { Delete: { TableName, Key: { pk, sk }, ...expressions(operation) } };
  }
  if ('wallet' in operation) return openingOf(operation);
  const { pk, sk } = operation.check;
  return {
    ConditionCheck: { TableName, Key: { pk, sk }, ...expressions(operation), ConditionExpression: operation.condition },
  };
}

/**
 * An entry is sent within so long after its id was made, seconds. Ids say to which day entries belong, and how far journals
 * were summed: an entry that came later would be in none of those sums.
 */
export const MAX_ENTRY_AGE_SECONDS = MINUTE;

/** @throws {Refusal} SERVICE_UNAVAILABLE of a movement that was made too long ago to be written, as by a process that stood still. */
function assertRecent({ id }: JournalEntry): void {
  const made = parseIdTime(id);
  if (made !== null && nowSeconds() - made > MAX_ENTRY_AGE_SECONDS) throw new AppError('SERVICE_UNAVAILABLE');
}

interface Cancelled {
  name: string;
  CancellationReasons?: { Code?: string }[];
}

/**
 * Writes everything or nothing: the operations in their order, then the movement's, its journal entry before its wallets.
 * Where conditions did not hold, the first of them in that order says what is thrown: so a repeated key, which comes
 * first, is told before a balance, which comes last. A `TransactionConflict` is retried with jitter. Each try has a
 * client token, under which the SDK repeats a request whose answer was lost, so that it cannot write twice.
 * @throws what that operation `fails` with: a Refusal, or the error that it makes.
 * @throws {ConditionFailed} where it says nothing.
 * @throws {Refusal} SERVICE_UNAVAILABLE where others write the same items again and again, and of an entry that is late.
 */
export async function transact(
  operations: readonly (WriteOperation | WalletOpening)[],
  movement?: JournalEntry,
): Promise<void> {
  await Promise.all(operations.flatMap(({ before }) => before?.() ?? []));
  const moved = movement?.writes() ?? [];
  const labelled: Labelled[] = [...operations, ...moved];
  const TransactItems = [...operations.map(writeOf), ...moved.map(({ write }) => write)];
  let token = randomUUID();
  for (let attempt = 1; ; attempt++) {
    if (movement) assertRecent(movement);
    try {
      await dynamo().send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      const { name, CancellationReasons = [] } = error as Cancelled;
      if (name === 'TransactionInProgressException' && attempt < MAX_WRITE_ATTEMPTS) {
        await waitBeforeRetry(attempt);
        continue;
      }
      if (name !== 'TransactionCanceledException') throw error;
      const failed = labelled.filter((_, i) => CancellationReasons[i]?.Code === 'ConditionalCheckFailed');
      if (failed.length > 0) throw errorOf(failed);
      if (attempt >= MAX_WRITE_ATTEMPTS) throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
      // A cancelled token answers its cancellation again.
      token = randomUUID();
      await waitBeforeRetry(attempt);
    }
  }
}

function errorOf(failed: readonly Labelled[]): Error {
  const cause = new ConditionFailedError(`Conditions did not hold: ${failed.map(({ label }) => label).join(', ')}.`);
  const fails = failed[0]?.fails;
  if (fails === undefined) return cause;
  if (typeof fails === 'string') return new AppError(fails, { cause });
  return fails instanceof AppError ? fails : fails(cause);
}
