import { AppError } from '#shared/errors/errors.ts';

/** Most tries of a conflicting write. */
export const MAX_WRITE_ATTEMPTS = 8;

/** Waits a random time before the next try, so that two conflicting writers do not meet again. */
export const waitBeforeRetry = (attempt: number): Promise<void> =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- jitter is of no value to anybody
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(400, 10 * 2 ** attempt)));

/**
 * Retries a write of one item while a transaction holds it: DynamoDB rejects it then, and the SDK does not retry that.
 * @throws {AppError} SERVICE_UNAVAILABLE when that does not end.
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
