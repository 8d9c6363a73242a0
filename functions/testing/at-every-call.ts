import { hookTableCalls } from './table-calls.ts';

/** An act, and another one that interferes. */
interface Interleaved<T> {
  act: () => Promise<T>;
  between: () => Promise<unknown>;
}

/** Result of an act that was interfered with. */
export interface InterleavedOutcome<T> {
  /** The table call before which it ran, from 1. */
  call: number;
  result: PromiseSettledResult<T>;
  /** True when it ran before the act's first transaction was written. */
  isBeforeCommit: boolean;
}

/**
 * Runs an act once per table call that it makes, with another act right before that call; each time on a new state from
 * `prepare`. Ends when the act makes no more calls.
 */
export async function interleaveAtEveryTableCall<T>(
  prepare: () => Promise<Interleaved<T>>,
): Promise<InterleavedOutcome<T>[]> {
  const outcomes: InterleavedOutcome<T>[] = [];
  for (let call = 1; ; call++) {
    const { act, between } = await prepare();
    let calls = 0;
    let committed = false;
    let isBeforeCommit: boolean | null = null;
    let isInside = false;
    const stop = hookTableCalls(async ({ command, send }) => {
      if (isInside) return send();
      calls += 1;
      if (calls === call) {
        isInside = true;
        isBeforeCommit = !committed;
        await between().finally(() => {
          isInside = false;
        });
      }
      committed ||= command.startsWith('TransactWrite');
      return send();
    }, 'at every call');
    const [result] = await Promise.allSettled([act()]);
    stop();
    if (isBeforeCommit === null) return outcomes;
    outcomes.push({ call, result, isBeforeCommit });
  }
}
