import type { MemoryItem } from './expressions.ts';
import { type ItemKey, type MemoryTable, toStoredValue, type WriteAction, type WriteInput } from './memory-table.ts';

type Input = Record<string, never>;
interface Answer {
  [field: string]: unknown;
}

const found = (item: MemoryItem | undefined) => item && (toStoredValue(item) as MemoryItem);

function fail(name: string, CancellationReasons?: { Code: string }[]): never {
  throw Object.assign(new Error('The condition did not hold.'), { name, $metadata: {}, CancellationReasons });
}

function writeOne(table: MemoryTable, way: WriteAction, input: WriteInput): Answer {
  const result = table.write([{ way, input }]);
  if ('failed' in result) fail('ConditionalCheckFailedException');
  const [itemChange] = result.changes;
  const { ReturnValues } = input as { ReturnValues?: string };
  if (ReturnValues === 'ALL_NEW') return { Attributes: found(itemChange?.after) };
  return ReturnValues === 'ALL_OLD' ? { Attributes: found(itemChange?.before) } : {};
}

function transact(table: MemoryTable, items: readonly Partial<Record<WriteAction, WriteInput>>[]): Answer {
  const writes = items.map((item) => {
    const [way, input] = Object.entries(item)[0] as [WriteAction, WriteInput];
    return { way, input };
  });
  const result = table.write(writes);
  if ('failed' in result)
    fail(
      'TransactionCanceledException',
      result.failed.map((failed) => ({ Code: failed ? 'ConditionalCheckFailed' : 'None' })),
    );
  return {};
}

function batch(table: MemoryTable, requests: Record<string, { Keys: ItemKey[] }>): Answer {
  const read = (keys: readonly ItemKey[]) => keys.flatMap((key) => found(table.read(key)) ?? []);
  return {
    Responses: Object.fromEntries(Object.entries(requests).map(([name, { Keys }]) => [name, read(Keys)])),
    UnprocessedKeys: {},
  };
}

/** Answers of each call, by its command's name. */
const answers: Record<string, (table: MemoryTable, input: Input) => Answer> = {
  Get: (table, input) => ({ Item: found(table.read(input['Key'] as never)) }),
  BatchGet: (table, input) => batch(table, input['RequestItems'] as never),
  Put: (table, input) => writeOne(table, 'Put', input),
  Update: (table, input) => writeOne(table, 'Update', input),
  Delete: (table, input) => writeOne(table, 'Delete', input),
  TransactWrite: (table, input) => transact(table, input['TransactItems'] as never),
  Query: (table, input) => {
    const { items, last } = table.query(input as never);
    const Count = items.length;
    return { ...(input['Select'] === 'COUNT' ? {} : { Items: items }), Count, LastEvaluatedKey: last };
  },
  // Without copies: only tests read everything, around each of many calls, and change nothing.
  Scan: (table) => ({ Items: [...table.all()] }),
};

/** Returns the operation of `GetCommand`, `GetItemCommand` and the like. */
export const getCommandAction = (command: string): string => command.replace(/(Items?)?Command$/, '');

/** Answers a call; `command` is the name of its class. @throws the engine's errors. */
export function executeCommand(table: MemoryTable, command: string, input: object): Answer {
  const answer = answers[getCommandAction(command)];
  if (!answer) throw new Error(`The table in memory does not know ${command}.`);
  return { $metadata: {}, ...answer(table, input as Input) };
}
