import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { prepareTestFunctions } from '#functions/testing/prepare-functions.ts';
import { type TableCallHook, sendThroughTableHooks } from '#functions/testing/table-calls.ts';
import { getDynamoOperation, executeTableCommand } from '#scripts/local/memory-table/execute-table-command.ts';
import { MemoryTable } from '#scripts/local/memory-table/memory-table.ts';
import { assertBoundedLists } from './list-bounds.ts';

/** Returns the SDK command sent for it, as the wrappers of table calls know it. */
const sentFor = (command: string): string => {
  const act = getDynamoOperation(command);
  return `${act}${act === 'Query' || act === 'Scan' ? '' : act === 'TransactWrite' ? 'Items' : 'Item'}Command`;
};

/**
 * Answers every table call from memory, in this process, without the SDK: tens of times as many calls a second. It
 * answers like the engine (`memory-table.test.ts` compares them), except for pages of 1 MB and client tokens.
 */
export function answerTableCallsFromMemory() {
  const client = getDynamoClient();
  const asBefore = client.send;
  let table = new MemoryTable(assertBoundedLists);
  let around: TableCallHook = ({ send }) => send();
  const send = async ({ constructor, input }: { constructor: { name: string }; input: object }) => {
    const command = sentFor(constructor.name);
    const answered = () => around({ command, input, send: async () => executeTableCommand(table, command, input) });
    // Wrappers of SDK calls find an answer in its output.
    const through = await sendThroughTableHooks({ command, input, send: async () => ({ output: await answered() }) });
    return (through as { output: unknown }).output;
  };
  client.send = send as never;
  return {
    /** Starts with an empty table. */
    renew: (): MemoryTable => (table = new MemoryTable(assertBoundedLists)),
    /** Wraps every call in a function: for faults. */
    around: (next: TableCallHook): void => {
      around = next;
    },
    stop: (): void => {
      client.send = asBefore;
    },
  };
}

/** A process caches data by table: another table has another name. */
const newName = (): string => `memory-${randomUUID()}`;

/**
 * Works as `useTestTable`, in memory even if an engine is named: for files with so many calls that an engine would take
 * minutes, and without engine-specific checks.
 */
export function useTestTableInMemory(): { renew: () => Promise<void> } {
  let memory: ReturnType<typeof answerTableCallsFromMemory>;
  beforeAll(() => {
    // No server listens there: a call not answered from memory fails.
    prepareTestFunctions({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1', TABLE_NAME: newName() });
    memory = answerTableCallsFromMemory();
  });
  afterAll(() => memory.stop());
  return {
    renew: async () => {
      process.env['TABLE_NAME'] = newName();
      memory.renew();
    },
  };
}
