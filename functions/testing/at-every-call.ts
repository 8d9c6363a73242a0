import { hookTableCalls } from './table-calls.ts';

/** An act, and what somebody else does while it is under way. */
interface Interleaved<T> {
  act: () => Promise<T>;
  between: () => Promise<unknown>;
}

/** What came of an act during which something else was done. */
export interface InterleavedOutcome<T> {
  /** Before which call of the table it was done, from 1. */
  call: number;
  result: PromiseSettledResult<T>;
  /** Whether it was done before the first transaction of the act was written. */
  isBeforeCommit: boolean;
}

/**
 * Runs an act once for each call of the table that it makes, with something done right before that call; each time on what
 * `prepare` made anew. Ends with the act that made no more calls.
 */
export async function interleaveAtEveryCall<T>(
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
