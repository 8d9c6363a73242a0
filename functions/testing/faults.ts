import { type TableCallHook, hookTableCalls } from './table-calls.ts';

/** Effect of a fault on one table call: none at all, or everything but the answer. */
export type TableFault = 'before' | 'after';

/** Simulates the end of the process: nothing after it runs. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

interface FaultPlan {
  /** The call to crash at, from 1; none when null. */
  crashAt: { call: number; fault: TableFault } | null;
  /** Chance of a `TransactionConflict` instead of each transaction, drawn by `random`. */
  conflicts: { chance: number; random: () => number } | null;
  /** Chance of a fault in each call, independently: the next one works again. */
  failures: { chance: number; random: () => number } | null;
  calls: number;
  /** Conflicts so far. */
  conflicted: number;
  /** Calls without an answer yet. */
  open: number;
}

const conflict = () =>
  Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });

/**
 * Injects faults between the code and the table, through `install`, by default the SDK's own middleware. After a crash
 * every later call crashes too, until `reset`.
 */
export function createFaultyTable(
  install: (around: TableCallHook) => void = (around) => hookTableCalls(around, 'faults'),
) {
  const plan: FaultPlan = { crashAt: null, conflicts: null, failures: null, calls: 0, conflicted: 0, open: 0 };
  install(async ({ command, send }) => {
    plan.calls += 1;
    const isTransaction = command === 'TransactWriteItemsCommand' || command === 'TransactWriteCommand';
    if (isTransaction && plan.conflicts && plan.conflicts.random() < plan.conflicts.chance) {
      plan.conflicted += 1;
      throw conflict();
    }
    const dice = plan.failures ? plan.failures.random() / plan.failures.chance : 1;
    if (dice < 0.5) throw new SimulatedCrash('failed before a call');
    const at = plan.crashAt;
    if (at && plan.calls > at.call) throw new SimulatedCrash(`crashed at call ${at.call}`);
    if (at?.call === plan.calls && at.fault === 'before') throw new SimulatedCrash(`crashed before call ${at.call}`);
    plan.open += 1;
    const result = await send().finally(() => {
      plan.open -= 1;
    });
    if (at?.call === plan.calls) throw new SimulatedCrash(`crashed after call ${at.call}`);
    if (dice < 1) throw new SimulatedCrash('failed after a call');
    return result;
  });
  return {
    /** Crashes at this table call, counted from 1 from now on. */
    crashAt(call: number, fault: TableFault): void {
      plan.calls = 0;
      plan.crashAt = { call, fault };
    },
    conflict(chance: number, random: () => number): void {
      plan.conflicts = { chance, random };
    },
    /** Fails this share of all calls, half of them after they took effect; none at 0. */
    fail(chance: number, random: () => number): void {
      plan.failures = chance > 0 ? { chance, random } : null;
    },
    /** Returns the calls since the last crash was set, all conflicts ever, and calls without an answer yet. */
    count: () => ({ calls: plan.calls, conflicts: plan.conflicted, open: plan.open }),
    /** Ends all faults; returns the number of calls since the last one. */
    reset(): number {
      const { calls } = plan;
      Object.assign(plan, { crashAt: null, conflicts: null, failures: null, calls: 0 });
      return calls;
    },
  };
}
