import { hookTableCalls } from './table-calls.ts';

/**
 * Runs some work, with another act right before each of its first transactions: the work finds that act's changes as
 * conflicts, and fails when it fails.
 */
export async function runWithConflicts<T>(
  work: () => Promise<T>,
  disturb: () => Promise<unknown>,
  times = Number.POSITIVE_INFINITY,
): Promise<T> {
  let conflictsLeft = times;
  const stop = hookTableCalls(async ({ command, send }) => {
    if (command.startsWith('Transact') && conflictsLeft > 0) {
      conflictsLeft -= 1;
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
export const injectTableFailure = (): Promise<never> => Promise.reject(new Error('the table does not answer'));
