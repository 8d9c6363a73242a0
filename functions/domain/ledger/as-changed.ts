import { ConflictError } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/refusals/errors.ts';

/**
 * What a transaction of the platform's own failed with, where it took what had just been read: a balance that is short was
 * spent in between, and is read again by `retryChanged`. Any other error as it is.
 */
export const toConflictError = (error: unknown, message: string): unknown =>
  error instanceof AppError && error.reason === 'INSUFFICIENT_BALANCE'
    ? new ConflictError(message, { cause: error })
    : error;
