import { requestLimits, getMaxRequests, incrementLocalLimit } from '#functions/lib/limits.ts';

/** A client that goes on after it was refused so many times over its limit is cut off. */
const OBSTINATE = 5;

/** What becomes of a message by its number: one over the limit is told once, then not answered, and at last cut off. */
export function countMessage(connection: string): 'taken' | 'refused' | 'ignored' | 'cut off' {
  const count = incrementLocalLimit('message', connection);
  const allowed = getMaxRequests(requestLimits.message);
  if (count <= allowed) return 'taken';
  if (count === allowed + 1) return 'refused';
  return count === allowed * OBSTINATE ? 'cut off' : 'ignored';
}
