import { getDynamoClient } from '#functions/lib/clients.ts';

/** Wrapper of an outgoing table call: sends it, and may act before, after or instead. */
export type TableCallHook = (call: {
  command: string;
  input: object;
  send: () => Promise<unknown>;
}) => Promise<unknown>;

/** Current wrappers of calls, the outermost first: also for a table that answers without the SDK. */
const hooks = new Map<string, TableCallHook>();

/** Sends a call through all its wrappers. */
export const sendThroughTableHooks = (call: Parameters<TableCallHook>[0]): Promise<unknown> =>
  [...hooks.values()].reduceRight<() => Promise<unknown>>(
    (send, around) => () => around({ ...call, send }),
    call.send,
  )();

/** Wraps every table call in a function from now on, one per name; returns its removal. */
export function hookTableCalls(around: TableCallHook, name = 'around'): () => void {
  const stack = getDynamoClient().middlewareStack;
  hooks.set(name, around);
  stack.add(
    (next, context) => async (args) => {
      const command = context.commandName ?? '';
      const result = await around({ command, input: args.input, send: () => next(args) });
      return result as Awaited<ReturnType<typeof next>>;
    },
    { step: 'initialize', priority: 'high', name, override: true },
  );
  return () => {
    hooks.delete(name);
    stack.remove(name);
  };
}

export interface CallCapacity {
  command: string;
  units: number;
}

/** Counts the capacity that each call took by the engine; `taken` empties the list. */
export function countConsumedCapacity(): { taken: () => CallCapacity[]; stop: () => void } {
  const name = 'capacity';
  const stack = getDynamoClient().middlewareStack;
  let consumed: CallCapacity[] = [];
  stack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
      const list = (Array.isArray(ConsumedCapacity) ? ConsumedCapacity : [ConsumedCapacity]) as {
        CapacityUnits?: number;
      }[];
      const units = list.reduce((sum, capacity) => sum + (capacity?.CapacityUnits ?? 0), 0);
      consumed.push({ command: context.commandName ?? '', units });
      return result;
    },
    { step: 'initialize', name, override: true },
  );
  return {
    taken: () => {
      const all = consumed;
      consumed = [];
      return all;
    },
    stop: () => stack.remove(name),
  };
}
