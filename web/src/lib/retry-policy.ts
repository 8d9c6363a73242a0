import { ApiError } from '#shared/api/client.ts';
import { getRandomFraction } from './random-fraction.ts';

/** The gateway's answer when the function had no capacity, or ended without an answer. */
const UNANSWERED = 502;
/** Retries of a failed read, and of an unanswered one, since capacity is available within seconds. */
const TRIES = 2;
const TRIES_UNANSWERED = 4;
const FIRST_MS = 500;
const LONGEST_MS = 4000;

/** Retries only what may be transient; a rejection is final. */
export function shouldRetryRequest(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0) return failures < TRIES;
  return error.status >= 500 && failures < (error.status === UNANSWERED ? TRIES_UNANSWERED : TRIES);
}

/** Returns the delay of a retry in ms. Reads that failed together are not retried at the same moment. */
export const getRequestRetryDelayMs = (failures: number): number =>
  Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.75 + getRandomFraction() / 2);
