import { dynamo } from '#functions/lib/clients.ts';

/** What a fault does to one call of the table: nothing at all, or everything but the answer. */
export type Fault = 'before' | 'after';

/** As if the process had ended here: nothing that follows runs. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

interface Plan {
  /** Which call from now on, from 1; none when null. */
  crashAt: { call: number; fault: Fault } | null;
  /** Chance of a `TransactionConflict` in place of each transaction, drawn by `random`. */
  conflicts: { chance: number; random: () => number } | null;
  calls: number;
}

const conflict = () =>
  Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });

/**
 * Puts faults between the code and the table, by the SDK's own middleware. After a crash every further call crashes
 * too, until `reset`.
 */
export function faultyTable() {
  const plan: Plan = { crashAt: null, conflicts: null, calls: 0 };
  const name = 'faults';
  dynamo().middlewareStack.add(
    (next, context) => async (args) => {
      plan.calls += 1;
      const isTransaction =
        context.commandName === 'TransactWriteItemsCommand' || context.commandName === 'TransactWriteCommand';
      if (isTransaction && plan.conflicts && plan.conflicts.random() < plan.conflicts.chance) throw conflict();
      const at = plan.crashAt;
      if (at && plan.calls > at.call) throw new Crash(`crashed at call ${at.call}`);
      if (at?.call === plan.calls && at.fault === 'before') throw new Crash(`crashed before call ${at.call}`);
      const result = await next(args);
      if (at?.call === plan.calls) throw new Crash(`crashed after call ${at.call}`);
      return result;
    },
    { step: 'initialize', priority: 'high', name, override: true },
  );
  return {
    /** Crashes at this call of the table, counted from 1 from now on. */
    crashAt(call: number, fault: Fault): void {
      plan.calls = 0;
      plan.crashAt = { call, fault };
    },
    conflict(chance: number, random: () => number): void {
      plan.conflicts = { chance, random };
    },
    /** Ends all faults; gives how many calls there were since the last one. */
    reset(): number {
      const { calls } = plan;
      Object.assign(plan, { crashAt: null, conflicts: null, calls: 0 });
      return calls;
    },
  };
}
