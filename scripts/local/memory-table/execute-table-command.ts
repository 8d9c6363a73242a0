import type { MemoryItem } from './expressions.ts';
import {
  type MemoryItemKey,
  type MemoryTable,
  toStoredTableValue,
  type TableWriteAction,
  type TableWriteInput,
} from './memory-table.ts';

type CommandInput = Record<string, never>;
interface CommandAnswer {
  [field: string]: unknown;
}

const copyFoundItem = (item: MemoryItem | undefined) => item && (toStoredTableValue(item) as MemoryItem);

function throwTableError(name: string, CancellationReasons?: { Code: string }[]): never {
  throw Object.assign(new Error('The condition did not hold.'), { name, $metadata: {}, CancellationReasons });
}

function writeOne(table: MemoryTable, way: TableWriteAction, input: TableWriteInput): CommandAnswer {
  const result = table.write([{ way, input }]);
  if ('failed' in result) throwTableError('ConditionalCheckFailedException');
  const [itemChange] = result.changes;
  const { ReturnValues } = input as { ReturnValues?: string };
  if (ReturnValues === 'ALL_NEW') return { Attributes: copyFoundItem(itemChange?.after) };
  return ReturnValues === 'ALL_OLD' ? { Attributes: copyFoundItem(itemChange?.before) } : {};
}

function writeTransaction(
  table: MemoryTable,
  items: readonly Partial<Record<TableWriteAction, TableWriteInput>>[],
): CommandAnswer {
  const writes = items.map((item) => {
    const [way, input] = Object.entries(item)[0] as [TableWriteAction, TableWriteInput];
    return { way, input };
  });
  const result = table.write(writes);
  if ('failed' in result)
    throwTableError(
      'TransactionCanceledException',
      result.failed.map((failed) => ({ Code: failed ? 'ConditionalCheckFailed' : 'None' })),
    );
  return {};
}

function batchGetItems(table: MemoryTable, requests: Record<string, { Keys: MemoryItemKey[] }>): CommandAnswer {
  const read = (keys: readonly MemoryItemKey[]) => keys.flatMap((key) => copyFoundItem(table.read(key)) ?? []);
  return {
    Responses: Object.fromEntries(Object.entries(requests).map(([name, { Keys }]) => [name, read(Keys)])),
    UnprocessedKeys: {},
  };
}

/** Answers of each call, by its command's name. */
const answers: Record<string, (table: MemoryTable, input: CommandInput) => CommandAnswer> = {
  Get: (table, input) => ({ Item: copyFoundItem(table.read(input['Key'] as never)) }),
  BatchGet: (table, input) => batchGetItems(table, input['RequestItems'] as never),
  Put: (table, input) => writeOne(table, 'Put', input),
  Update: (table, input) => writeOne(table, 'Update', input),
  Delete: (table, input) => writeOne(table, 'Delete', input),
  TransactWrite: (table, input) => writeTransaction(table, input['TransactItems'] as never),
  Query: (table, input) => {
    const { items, last } = table.query(input as never);
    const Count = items.length;
    return { ...(input['Select'] === 'COUNT' ? {} : { Items: items }), Count, LastEvaluatedKey: last };
  },
  // Without copies: only tests read everything, around each of many calls, and change nothing.
  Scan: (table) => ({ Items: [...table.all()] }),
};

/** Returns the operation of `GetCommand`, `GetItemCommand` and the like. */
export const getDynamoOperation = (command: string): string => command.replace(/(Items?)?Command$/, '');

/** Answers a call; `command` is the name of its class. @throws the engine's errors. */
export function executeTableCommand(table: MemoryTable, command: string, input: object): CommandAnswer {
  const answer = answers[getDynamoOperation(command)];
  if (!answer) throw new Error(`The table in memory does not know ${command}.`);
  return { $metadata: {}, ...answer(table, input as CommandInput) };
}
