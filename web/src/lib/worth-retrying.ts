import { ApiError } from '#shared/api/client.ts';

/** The gateway's answer where there was no room for the function, which may last a moment, or it ended without one. */
const UNANSWERED = 502;
/** A read is tried again so often; and so often where it was not answered. */
const TRIES = 2;
const TRIES_UNANSWERED = 4;
const FIRST_MS = 500;
const LONGEST_MS = 4000;

/** A refusal stays a refusal; only what may have been bad luck is tried again. */
export function worthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0) return failures < TRIES;
  return error.status >= 500 && failures < (error.status === UNANSWERED ? TRIES_UNANSWERED : TRIES);
}

/** After how many ms it is tried again. Reads that failed together are not repeated at the same moment. */
export const retryDelay = (failures: number): number =>
  Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.75 + Math.random() / 2);
