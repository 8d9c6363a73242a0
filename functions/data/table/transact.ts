import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';
import { type ErrorName, Refusal } from '#shared/refusals/errors.ts';
import type { Key } from './keys.ts';
import type { Movement } from './movement.ts';
import { assertPlain, type Item, type PlainKey, type Update } from './table.ts';
import type { Write } from './write.ts';

interface Labelled {
  /** Names the operation in errors; unique in its transaction. */
  label: string;
  /** What the caller is told when the condition of this operation does not hold. */
  fails?: ErrorName | Refusal;
}

/** One write of a transaction. Balances and the journal are not among them: they come as a `Movement`. */
export type Operation = Labelled &
  (
    | { put: Item; key: PlainKey; condition?: string; names?: Record<string, string>; values?: Record<string, unknown> }
    | ({ key: PlainKey } & Update)
    | { delete: PlainKey; condition?: string; names?: Record<string, string>; values?: Record<string, unknown> }
    | { check: Key; condition: string; names?: Record<string, string>; values?: Record<string, unknown> }
  );

/** A condition failed that names no refusal: the caller knows what each label means. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  /** Labels whose conditions did not hold, in the order of the operations. */
  readonly labels: readonly string[];
  constructor(labels: readonly string[]) {
    super(`The conditions of ${labels.join(', ')} did not hold.`);
    this.labels = labels;
  }
}

const expressions = (o: { condition?: string; names?: Record<string, string>; values?: Record<string, unknown> }) => ({
  ...(o.condition !== undefined && { ConditionExpression: o.condition }),
  ...(o.names && { ExpressionAttributeNames: o.names }),
  ...(o.values && { ExpressionAttributeValues: o.values }),
});

function writeOf(operation: Operation): Write {
  const TableName = config.table();
  if ('put' in operation) {
    const { pk, sk } = operation.key;
    assertPlain(operation.key);
    return { Put: { TableName, Item: { ...operation.put, pk, sk }, ...expressions(operation) } };
  }
  if ('update' in operation) {
    const { pk, sk } = operation.key;
    assertPlain(operation.key);
    return { Update: { TableName, Key: { pk, sk }, UpdateExpression: operation.update, ...expressions(operation) } };
  }
  if ('delete' in operation) {
    const { pk, sk } = operation.delete;
    assertPlain(operation.delete);
    return { Delete: { TableName, Key: { pk, sk }, ...expressions(operation) } };
  }
  const { pk, sk } = operation.check;
  return {
    ConditionCheck: { TableName, Key: { pk, sk }, ...expressions(operation), ConditionExpression: operation.condition },
  };
}

const ATTEMPTS = 8;
const pause = (attempt: number) =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- jitter is of no value to anybody
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(400, 10 * 2 ** attempt)));

interface Cancelled {
  name: string;
  CancellationReasons?: { Code?: string }[];
}

/**
 * Writes everything or nothing. The movement goes last, so that a repeated key is named before a balance.
 * A `TransactionConflict` is retried with jitter. Each try has a client token, under which the SDK repeats a request
 * whose answer was lost, so that it cannot write twice.
 * @throws {Refusal} of the first operation whose condition did not hold and that names one.
 * @throws {ConditionFailed} when conditions failed that name no refusal.
 */
export async function transact(operations: readonly Operation[], movement?: Movement): Promise<void> {
  const moved = movement?.writes() ?? [];
  const labelled: Labelled[] = [...operations, ...moved];
  const TransactItems = [...operations.map(writeOf), ...moved.map(({ write }) => write)];
  let token = randomUUID();
  for (let attempt = 1; ; attempt++) {
    try {
      await dynamo().send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      const { name, CancellationReasons = [] } = error as Cancelled;
      if (name === 'TransactionInProgressException' && attempt < ATTEMPTS) {
        await pause(attempt);
        continue;
      }
      if (name !== 'TransactionCanceledException') throw error;
      const failed = labelled.filter((_, i) => CancellationReasons[i]?.Code === 'ConditionalCheckFailed');
      if (failed.length > 0) throw refusalOf(failed);
      if (attempt >= ATTEMPTS) throw new Refusal('SERVICE_UNAVAILABLE', { cause: error });
      // A cancelled token answers its cancellation again.
      token = randomUUID();
      await pause(attempt);
    }
  }
}

function refusalOf(failed: readonly Labelled[]): Error {
  const told = failed[0]?.fails;
  if (told === undefined) return new ConditionFailed(failed.map(({ label }) => label));
  return typeof told === 'string' ? new Refusal(told) : told;
}
