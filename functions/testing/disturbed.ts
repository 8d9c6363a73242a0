import { hookTableCalls } from './table-calls.ts';

/**
 * Does some work, and something else right before each of its first so many transactions: what that changes is found
 * changed by them, and where it fails they fail with it.
 */
export async function withConflicts<T>(
  work: () => Promise<T>,
  disturb: () => Promise<unknown>,
  times = Number.POSITIVE_INFINITY,
): Promise<T> {
  let left = times;
  const stop = hookTableCalls(async ({ command, send }) => {
    if (command.startsWith('Transact') && left > 0) {
      left -= 1;
      await disturb();
    }
    return send();
  }, 'disturbed');
  try {
    return await work();
  } finally {
    stop();
  }
}

/** For `disturb`. */
export const failTableCall = (): Promise<never> => Promise.reject(new Error('the table does not answer'));
