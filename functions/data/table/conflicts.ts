import { AppError } from '#shared/refusals/errors.ts';

/** So often a write is tried that others are in the way of. */
export const MAX_WRITE_ATTEMPTS = 8;

/** Waits before the next try, at random, so that those who met once do not meet again. */
export const waitBeforeRetry = (attempt: number): Promise<void> =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- jitter is of no value to anybody
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(400, 10 * 2 ** attempt)));

/**
 * A write of one item, done again while a transaction holds it: DynamoDB refuses it then, and the SDK does not repeat that.
 * @throws {Refusal} SERVICE_UNAVAILABLE where that does not end.
 */
export async function retryDuringTransaction<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if ((error as Error).name !== 'TransactionConflictException') throw error;
      if (attempt >= MAX_WRITE_ATTEMPTS) throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
      await waitBeforeRetry(attempt);
    }
  }
}
