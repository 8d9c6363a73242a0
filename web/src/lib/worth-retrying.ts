import { ApiError } from '#shared/api/client.ts';
import { randomFraction } from './chance.ts';

/** The gateway's answer where there was no room for the function, or where it ended without one. */
const UNANSWERED = 502;
/** So often a read is tried again that failed; and so often one that was not answered, since room comes within seconds. */
const TRIES = 2;
const TRIES_UNANSWERED = 4;
const FIRST_MS = 500;
const LONGEST_MS = 4000;

/** A refusal stays a refusal; only what may have been bad luck is tried again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0) return failures < TRIES;
  return error.status >= 500 && failures < (error.status === UNANSWERED ? TRIES_UNANSWERED : TRIES);
}

/** After how many ms it is tried again. Reads that failed together are not repeated at the same moment. */
export const getRetryDelayMs = (failures: number): number =>
  Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.75 + randomFraction() / 2);
