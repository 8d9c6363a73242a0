import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { dynamo } from '#functions/lib/clients.ts';
import { prepareFunctions } from '#functions/testing/prepare-functions.ts';
import { type Around, sendThrough } from '#functions/testing/table-calls.ts';
import type { Item } from './expressions.ts';
import { type ItemKey, MemoryTable, stored, type Way, type WriteInput } from './memory-table.ts';

type Input = Record<string, never>;
interface Answer {
  [field: string]: unknown;
}

const found = (item: Item | undefined) => item && (stored(item) as Item);

function fail(name: string, CancellationReasons?: { Code: string }[]): never {
  throw Object.assign(new Error('The condition did not hold.'), { name, $metadata: {}, CancellationReasons });
}

function writeOne(table: MemoryTable, way: Way, input: WriteInput): Answer {
  const result = table.write([{ way, input }]);
  if ('failed' in result) fail('ConditionalCheckFailedException');
  const [changed] = result.changes;
  const { ReturnValues } = input as { ReturnValues?: string };
  if (ReturnValues === 'ALL_NEW') return { Attributes: found(changed?.after) };
  return ReturnValues === 'ALL_OLD' ? { Attributes: found(changed?.before) } : {};
}

function transact(table: MemoryTable, items: readonly Partial<Record<Way, WriteInput>>[]): Answer {
  const writes = items.map((item) => {
    const [way, input] = Object.entries(item)[0] as [Way, WriteInput];
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

function batch(table: MemoryTable, wanted: Record<string, { Keys: ItemKey[] }>): Answer {
  const read = (keys: readonly ItemKey[]) => keys.flatMap((key) => found(table.read(key)) ?? []);
  return {
    Responses: Object.fromEntries(Object.entries(wanted).map(([name, { Keys }]) => [name, read(Keys)])),
    UnprocessedKeys: {},
  };
}

/** What each call is answered, by its command's name. */
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
  // As they lie there: tests alone look at everything, before and after each of many calls, and change nothing of it.
  Scan: (table) => ({ Items: [...table.all()] }),
};

/** `GetCommand`, `GetItemCommand` and the like, by what they do. */
const actOf = (command: string): string => command.replace(/(Items?)?Command$/, '');

/** The command of the SDK that is sent for it, as what stands around the calls of a table knows it. */
const sentFor = (command: string): string => {
  const act = actOf(command);
  return `${act}${act === 'Query' || act === 'Scan' ? '' : act === 'TransactWrite' ? 'Items' : 'Item'}Command`;
};

/** What a call is answered; `command` is the name of its class. @throws as the engine refuses. */
export function answerTo(table: MemoryTable, command: string, input: object): Answer {
  const answer = answers[actOf(command)];
  if (!answer) throw new Error(`The table in memory does not know ${command}.`);
  return { $metadata: {}, ...answer(table, input as Input) };
}

/**
 * Answers every call of the table from memory, in this process, without the SDK: tens of times as many calls a second. It
 * answers as the engine does (`memory-table.test.ts` holds one against the other), but for pages of 1 MB and client tokens.
 */
export function answerFromMemory() {
  const client = dynamo();
  const asBefore = client.send;
  let table = new MemoryTable();
  let around: Around = ({ send }) => send();
  const send = async ({ constructor, input }: { constructor: { name: string }; input: object }) => {
    const command = sentFor(constructor.name);
    const answered = () => around({ command, input, send: async () => answerTo(table, command, input) });
    // What stands around calls of the SDK finds an answer in its output.
    const through = await sendThrough({ command, input, send: async () => ({ output: await answered() }) });
    return (through as { output: unknown }).output;
  };
  client.send = send as never;
  return {
    /** Begins with an empty table. */
    renew: (): MemoryTable => (table = new MemoryTable()),
    /** Puts a function around every call: for faults. */
    around: (next: Around): void => {
      around = next;
    },
    stop: (): void => {
      client.send = asBefore;
    },
  };
}

/** A process remembers of a table what it has said or seen there: another table has another name. */
const newName = (): string => `memory-${randomUUID()}`;

/**
 * As `useTable`, in memory where an engine is named too: for files that make so many calls that one would take minutes,
 * and ask nothing that it alone knows.
 */
export function useMemoryTable(): { renew: () => Promise<void> } {
  let memory: ReturnType<typeof answerFromMemory>;
  beforeAll(() => {
    // Nothing listens there: a call that is not answered from memory fails.
    prepareFunctions({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1', TABLE_NAME: newName() });
    memory = answerFromMemory();
  });
  afterAll(() => memory.stop());
  return {
    renew: async () => {
      process.env['TABLE_NAME'] = newName();
      memory.renew();
    },
  };
}
