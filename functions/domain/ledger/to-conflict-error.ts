import { ConflictError } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';

/**
 * Converts a failed transaction to a conflict when it used freshly read data: a balance was spent in between, and
 * `retryOnConflict` reads it again. Returns any other error unchanged.
 */
export const toConflictError = (error: unknown, message: string): unknown =>
  error instanceof AppError && error.reason === 'INSUFFICIENT_BALANCE'
    ? new ConflictError(message, { cause: error })
    : error;
