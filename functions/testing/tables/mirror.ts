import { isDeepStrictEqual } from 'node:util';
import { type TableCallHook, hookTableCalls } from '#functions/testing/table-calls.ts';
import { executeTableCommand } from '#scripts/local/memory-table/execute-table-command.ts';
import { type MemoryItem, MemoryTable, toStoredTableValue } from '#scripts/local/memory-table/memory-table.ts';

type TableAnswer = Record<string, unknown>;
interface TableError {
  name: string;
  CancellationReasons?: { Code?: string }[];
}

const toItemKey = (item: MemoryItem) => [item['pk'], item['sk']].join('\n');
const byKey = (items: unknown): MemoryItem[] =>
  (items as MemoryItem[]).toSorted((a, b) => (toItemKey(a) < toItemKey(b) ? -1 : 1));

/** Returns the part of an answer that code can see: the order of a batch or a scan is undefined. */
function toComparableAnswer(
  { Item, Items, Attributes, Responses, Count, LastEvaluatedKey }: TableAnswer,
  command: string,
): unknown {
  return toStoredTableValue({
    Item,
    Items: command.startsWith('Scan') ? byKey(Items) : Items,
    Attributes,
    Responses: Responses && Object.values(Responses).map(byKey),
    Count: command.startsWith('Query') ? Count : undefined,
    LastEvaluatedKey,
  });
}

/** For a rejected transaction, the first failed condition states the reason. */
function toComparableError(error: unknown): unknown {
  const { name, CancellationReasons } = error as TableError;
  const first = CancellationReasons?.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
  return { refused: name, first };
}

/** An invalid call: nothing is written, and no code of ours sends it. */
const isNonsense = ({ name, CancellationReasons }: TableError): boolean =>
  name === 'ValidationException' || CancellationReasons?.some(({ Code }) => Code === 'ValidationError') === true;

/**
 * Answers every call twice, in sequence: by the engine, and from memory. Returns the differences, and the number of
 * calls.
 */
export function mirrorTableInMemory() {
  let table = new MemoryTable();
  const state = { calls: 0, different: [] as string[] };
  let last: Promise<unknown> = Promise.resolve();
  const mirrorCall: TableCallHook = ({ command, input, send }) => {
    const answered = last.then(async () => {
      state.calls += 1;
      let engine: unknown;
      let answer: () => unknown;
      try {
        const engineAnswer = (await send()) as { output: TableAnswer };
        [engine, answer] = [toComparableAnswer(engineAnswer.output, command), () => engineAnswer];
      } catch (error) {
        engine = toComparableError(error);
        answer = () => {
          throw error;
        };
        if (isNonsense(error as TableError)) return answer();
      }
      let memory: unknown;
      try {
        memory = toComparableAnswer(executeTableCommand(table, command, input), command);
      } catch (error) {
        memory = toComparableError(error);
      }
      const format = (of: unknown) =>
        JSON.stringify(of, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
      if (!isDeepStrictEqual(engine, memory))
        state.different.push(`${command} ${format(input)}: ${format(engine)}, from memory ${format(memory)}`);
      return answer();
    });
    last = answered.catch(() => {});
    return answered;
  };
  return {
    state,
    stop: hookTableCalls(mirrorCall, 'mirror'),
    renew: () => {
      table = new MemoryTable();
    },
  };
}
