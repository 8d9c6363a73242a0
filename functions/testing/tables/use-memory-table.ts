import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { dynamo } from '#functions/lib/clients.ts';
import { prepareFunctions } from '#functions/testing/prepare-functions.ts';
import { type TableCallHook, sendThroughHooks } from '#functions/testing/table-calls.ts';
import { getCommandAction, executeCommand } from '#scripts/local/memory-table/answers.ts';
import { MemoryTable } from '#scripts/local/memory-table/memory-table.ts';
import { rejectUnboundedLists } from './list-bounds.ts';

/** The command of the SDK that is sent for it, as what stands around the calls of a table knows it. */
const sentFor = (command: string): string => {
  const act = getCommandAction(command);
  return `${act}${act === 'Query' || act === 'Scan' ? '' : act === 'TransactWrite' ? 'Items' : 'Item'}Command`;
};

/**
 * Answers every call of the table from memory, in this process, without the SDK: tens of times as many calls a second. It
 * answers as the engine does (`memory-table.test.ts` holds one against the other), but for pages of 1 MB and client tokens.
 */
export function answerFromMemory() {
  const client = dynamo();
  const asBefore = client.send;
  let table = new MemoryTable(rejectUnboundedLists);
  let around: TableCallHook = ({ send }) => send();
  const send = async ({ constructor, input }: { constructor: { name: string }; input: object }) => {
    const command = sentFor(constructor.name);
    const answered = () => around({ command, input, send: async () => executeCommand(table, command, input) });
    // What stands around calls of the SDK finds an answer in its output.
    const through = await sendThroughHooks({ command, input, send: async () => ({ output: await answered() }) });
    return (through as { output: unknown }).output;
  };
  client.send = send as never;
  return {
    /** Begins with an empty table. */
    renew: (): MemoryTable => (table = new MemoryTable(rejectUnboundedLists)),
    /** Puts a function around every call: for faults. */
    around: (next: TableCallHook): void => {
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
